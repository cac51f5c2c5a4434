"""What a picture is reckoned with: its forms, boxes and crops, light, likeness."""
