"""Windows before steps, in which events may be played: who is asked, and which windows pass automatically."""
