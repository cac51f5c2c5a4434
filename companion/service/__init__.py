"""The companion as a service of its machine: how it is, what it writes, and that it runs but once."""
