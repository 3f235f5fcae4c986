"""Files, memory, processes and progress: what the library needs of the machine."""
