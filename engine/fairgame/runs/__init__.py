"""Kept studies: results of runs too long for a build, committed with what anyone needs to check them again.

A study is a folder of ``studies/``: ``study.json`` says what was computed and by what, under a seal; a data file holds
what the check starts from; ``checked.csv`` lists which segments have been checked, when, and by which engine.  A build
never computes a study: it reads it, checks what is quick, and checks a sample of the rest.
"""
