"""The camera behind the table: its loop, its setting up, and pictures to measure the reader on."""
