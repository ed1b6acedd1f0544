"""Device arrays: results of an environment on a device, which torch, JAX and CuPy use without a copy.

Both the CUDA array interface and DLPack are offered, as no library takes both everywhere.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from fourcures.engine.cuda_device import cuda

HOST, DEVICE = (1, 0), (2, 0)  # DLPack's pairs of device type and device id
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's type codes by NumPy's kinds
CAPSULE = b"dltensor"


class DLTensor(ctypes.Structure):
    """DLPack's description of an array."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class DLManagedTensor(ctypes.Structure):
    """DLPack's description of an array, with the function that its consumer calls to release it."""


Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(DLManagedTensor))
DLManagedTensor._fields_ = [("tensor", DLTensor), ("context", ctypes.c_void_p), ("deleter", Deleter)]

_held: dict[int, Any] = {}  # arrays that consumers hold, by the address of their description
_api = ctypes.pythonapi
_api.PyCapsule_New.restype = ctypes.py_object
_api.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
# By address, not as an object: a capsule in destruction must not get another reference.
_api.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


@Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any, held: dict[int, Any] = _held, address_of: Any = ctypes.addressof) -> None:
    held.pop(address_of(managed.contents), None)  # by its defaults: when Python ends, module globals are gone before


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _drop_capsule(capsule: int) -> None:
    """Destructor of a capsule. A consumed capsule has been renamed, and its consumer releases the array."""
    if _api.PyCapsule_IsValid(capsule, CAPSULE):
        _held.pop(_api.PyCapsule_GetPointer(capsule, CAPSULE), None)


for _function in (_give_back, _drop_capsule):
    _api.Py_IncRef(ctypes.py_object(_function))  # tensors may outlive this module when Python ends


class DeviceArray:
    """Contiguous array in the memory of the device, or of the host where a simulator stands in for the device."""

    def __init__(self, array: Any) -> None:
        self.array = array  # the array in the form that kernels take
        self.shape: tuple[int, ...] = tuple(array.shape)
        self.dtype: np.dtype[Any] = array.dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"

    def copy_to_host(self) -> Any:
        """Copy as a NumPy array."""
        return self.array.copy_to_host()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy is False:
            raise ValueError("An array of a device cannot be had on the host without a copy.")
        return self.copy_to_host().astype(dtype or self.dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.array.__cuda_array_interface__
        return interface

    def __dlpack_device__(self) -> tuple[int, int]:
        return DEVICE if hasattr(self.array, "device_ctypes_pointer") else HOST

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """Capsule for ``from_dlpack``. It waits for all pending writes, so the consumer may use any stream."""
        if self.__dlpack_device__() == DEVICE:
            cuda.synchronize()
        managed = self._managed()
        address = ctypes.addressof(managed)
        _held[address] = managed
        return _api.PyCapsule_New(address, CAPSULE, ctypes.cast(_drop_capsule, ctypes.c_void_p))

    def _managed(self) -> DLManagedTensor:
        managed = DLManagedTensor(deleter=_give_back)
        managed.shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed.owner = self.array
        tensor = managed.tensor
        tensor.data, (tensor.device_type, tensor.device_id) = self._address(), self.__dlpack_device__()
        tensor.ndim, tensor.shape = len(self.shape), managed.shape
        tensor.code, tensor.bits, tensor.lanes = CODES[self.dtype.kind], 8 * self.dtype.itemsize, 1
        return managed

    def _address(self) -> int:
        pointer = getattr(self.array, "device_ctypes_pointer", None)
        return int(self.array.ctypes.data if pointer is None else pointer.value)
