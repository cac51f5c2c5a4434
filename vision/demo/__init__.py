"""The demo table: dice drawn so well that the real reader reads them, for trying everything without a camera."""
