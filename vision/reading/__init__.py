"""From a picture to dice and their values, or to a doubt: networks, further looks, what to believe."""
