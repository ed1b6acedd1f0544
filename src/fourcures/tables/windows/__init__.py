"""Windows: who is asked at a step at which events may be played, and what passes by itself."""
