"""Names and kinds: from what an author wrote to the typed tree, with a finding for whatever isn't understood.

`Elaborator` is the door. Must not know documents, nor how anything is compiled or played.
"""

from interpreter.loading.typing.elaborator import Elaborator
from interpreter.loading.typing.fitting import UNKNOWN

__all__ = ["UNKNOWN", "Elaborator"]
