"""What a certificate consists of: the scripts it carries, the proof, and the looking into it.

`claim.py` and `rup.py` are copied into every certificate, beside the encoder. They are programs of
their own, with the standard library only, so that whoever gets a certificate can read them.
"""
