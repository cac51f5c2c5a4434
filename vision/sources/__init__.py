"""Where frames come from: cameras, films, folders of pictures."""
