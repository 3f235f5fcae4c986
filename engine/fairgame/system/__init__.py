"""Operating system services: files, memory, processes and progress."""
