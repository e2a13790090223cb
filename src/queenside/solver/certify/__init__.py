"""Parts of a certificate: the scripts it carries, the proof, and its inspection.

`claim.py` and `rup.py` are copied into every certificate, beside the encoder. They are programs of
their own, with the standard library only, so that whoever gets a certificate can read them.
"""
