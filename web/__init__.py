"""The page on everybody's phone: the score sheet, the dice as read, and the controls."""
