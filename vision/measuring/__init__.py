"""How well and how fast dice are read: photographs, drawn and pasted tables, the clock."""
