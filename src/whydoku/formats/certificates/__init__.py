"""Paths as formulas and proofs that strangers' programs check.

formula.py      a puzzle as a pseudo-Boolean formula, in the format OPB
lines.py        the lines of a proof in the form of VeriPB 3.0, as they are written
knowledge.py    what is known at one moment of a proof, and which line says it
refuting.py     shows that a clause follows from a few lines, and from what sees what
reasons.py      what each pattern rests on, as sums of lines
deriving.py     derives what a pattern proves: a line for each of its conclusions
checking.py     checks proofs by the published form alone
certificate.py  a certificate: a puzzle and its path as a formula and a proof
"""

from whydoku.formats.certificates.certificate import (
    Certificate,
    CertifiedPuzzle,
    certify,
    check_certificate,
)
from whydoku.formats.certificates.checking import InvalidProof, check_proof

__all__ = [
    "Certificate",
    "CertifiedPuzzle",
    "InvalidProof",
    "certify",
    "check_certificate",
    "check_proof",
]
