"""What the process of somebody else's program gives up, where the system can take it.

On Linux that is done by two of its parts, each where the kernel has it. Landlock keeps the process
from changing files outside its own folder, from reading files that it needs not, and from signals
to others. A filter of system calls (seccomp) takes the network, other programs and what changes
the rights and times of files. Both hold for the rest of the process's life, for all its threads and
children, and need no privilege. Elsewhere nothing is given up.

The calls are made through ctypes: the packages for Landlock are not kept up, and those for seccomp
need a library of the system.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["NOTHING", "Confinement", "Level", "confine", "readable"]


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a process keeps: its folder, and besides what is named here."""

    reads: tuple[str, ...] | None = None
    """Files, and folders with all that is in them, that can be read; None for all there are."""
    programs: bool = False
    """Whether it can start processes and other programs."""


@dataclass(frozen=True, slots=True)
class Level:
    """What has been given up: by Landlock, of that version (0 for not), and by seccomp."""

    landlock: int
    seccomp: bool

    def __str__(self) -> str:
        parts = [f"Landlock {self.landlock}"] * (self.landlock > 0) + ["seccomp"] * self.seccomp
        return ", ".join(parts)


NOTHING: Final = Level(0, False)

_SYSTEM: Final = ("/usr", "/lib", "/lib64", "/etc", "/opt", "/nix/store", "/dev/null", "/dev/zero")
_SYSTEM_TOO: Final = ("/dev/random", "/dev/urandom")
"""Where libraries of the system and their settings are, and devices that say nothing."""

_WRITABLE: Final = ("/dev/null",)
_SHARED: Final = ("/dev/shm",)
"""Where Python keeps what its own processes share."""


def _around(folder: str, hidden: Sequence[str]) -> Iterator[str]:
    """The folder; if something `hidden` lies in it, what is in it but that. Links are left out."""
    inside = [path for path in hidden if path == folder or path.startswith(folder + os.sep)]
    if not inside:
        yield folder
        return
    if folder in inside:
        return
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_symlink():
                yield from _around(entry.path, inside)


def readable(folders: Iterable[str], hidden: Iterable[str]) -> tuple[str, ...]:
    """For `Confinement.reads`: these folders and the system's, without what is `hidden` in them."""
    places = dict.fromkeys(map(os.path.realpath, (*folders, *_SYSTEM, *_SYSTEM_TOO)))
    without = [os.path.realpath(path) for path in hidden]
    return tuple(path for place in places for path in _around(place, without))


def confine(kept: Confinement) -> Level:
    """Give everything up but what is kept. Returns how far that went; raises nothing.

    For a process with one thread.
    """
    if not sys.platform.startswith("linux"):
        return NOTHING
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            return NOTHING
        return Level(_confine_files(libc, kept), _confine_calls(libc, kept))
    except (OSError, AttributeError):
        return NOTHING


# -- Landlock -------------------------------------------------------------------------------------

_NO_NEW_PRIVS: Final = 38
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION_ASKED: Final = 1
_PATH_BENEATH: Final = 1

_EXECUTE: Final = 1 << 0
_WRITE_FILE: Final = 1 << 1
_READ_FILE: Final = 1 << 2
_READ_DIR: Final = 1 << 3
_REFER: Final = 1 << 13
_TRUNCATE: Final = 1 << 14
_IOCTL: Final = 1 << 15
_OF_FILES: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL
_FIRST: Final = (1 << 13) - 1
"""Rights that the first version knows: the above, and to make and remove each kind of file."""

_SINCE: Final = {2: _REFER, 3: _TRUNCATE, 5: _IOCTL}
_TCP: Final = 0b11
_SIGNALS_AND_SOCKETS: Final = 0b11


def _confine_files(libc: ctypes.CDLL, kept: Confinement) -> int:
    """Restrict this process; the version of Landlock, 0 if there is none."""
    version: int = libc.syscall(_CREATE, None, 0, _VERSION_ASKED)
    if version <= 0:
        return 0
    handled = _FIRST
    for since, right in _SINCE.items():
        handled |= right if version >= since else 0
    if kept.reads is None:
        handled &= ~(_READ_FILE | _READ_DIR)
    if kept.programs:
        handled &= ~_EXECUTE
    words = [handled]
    words += [_TCP] if version >= 4 else []
    words += [_SIGNALS_AND_SOCKETS] if version >= 6 else []
    rules = struct.pack(f"={len(words)}Q", *words)
    ruleset: int = libc.syscall(_CREATE, rules, len(rules), 0)
    if ruleset < 0:
        return 0
    try:
        for path in kept.reads or ():
            _allow(libc, ruleset, path, handled & (_READ_FILE | _READ_DIR))
        for path in (*_WRITABLE, *(_SHARED if kept.programs else ()), os.getcwd()):
            _allow(libc, ruleset, path, handled & ~_EXECUTE)
        return version if libc.syscall(_RESTRICT, ruleset, 0) == 0 else 0
    finally:
        os.close(ruleset)


def _allow(libc: ctypes.CDLL, ruleset: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)  # type: ignore[attr-defined,unused-ignore]
    except OSError:  # there is none here
        return
    try:
        if not os.path.isdir(path):
            rights &= _OF_FILES
        rule = struct.pack("=Qi", rights, place)
        libc.syscall(_ADD, ruleset, _PATH_BENEATH, rule, 0)
    finally:
        os.close(place)


# -- seccomp --------------------------------------------------------------------------------------

# Numbers of system calls, on x86_64 and where Linux numbers them generically; 0 for none.
_NETWORK: Final = {"socket": (41, 198)}

_CHANGES: Final = {  # of the rights, owners and times of files, which Landlock does not know
    "chmod": (90, 0), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452),
    "chown": (92, 0), "fchown": (93, 55), "lchown": (94, 0), "fchownat": (260, 54),
    "setxattr": (188, 5), "lsetxattr": (189, 6), "fsetxattr": (190, 7), "setxattrat": (463, 463),
    "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16),
    "removexattrat": (466, 466), "utime": (132, 0), "utimes": (235, 0), "futimesat": (261, 0),
    "utimensat": (280, 88),
}

_REACHES: Final = {  # into the kernel, its devices and other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "process_madvise": (440, 440), "pidfd_send_signal": (424, 424), "pidfd_getfd": (438, 438),
    "rt_sigqueueinfo": (129, 138), "rt_tgsigqueueinfo": (297, 240),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97), "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429),
    "fsopen": (430, 430), "mount_setattr": (442, 442), "open_by_handle_at": (304, 265),
    "init_module": (175, 105), "finit_module": (313, 273), "delete_module": (176, 106),
    "kexec_load": (246, 104), "reboot": (169, 142), "swapon": (167, 224), "swapoff": (168, 225),
    "acct": (163, 89), "sethostname": (170, 161), "setdomainname": (171, 162),
    "settimeofday": (164, 170), "clock_settime": (227, 112),
    "shmget": (29, 194), "msgget": (68, 186), "semget": (64, 190), "mq_open": (240, 180),
}

_PROGRAMS: Final = {
    "execve": (59, 221), "execveat": (322, 281), "fork": (57, 0), "vfork": (58, 0),
    "tkill": (200, 130), "setpriority": (141, 140), "ioprio_set": (251, 30),
    "sched_setscheduler": (144, 119), "sched_setparam": (142, 118), "sched_setattr": (314, 274),
    "sched_setaffinity": (203, 122),
}

_CLONE: Final = (56, 220)
_CLONE3: Final = (435, 435)
_OWN_ONLY: Final = ((62, 129), (234, 131))
"""kill and tgkill."""
_PRLIMIT: Final = (302, 261)
_IOCTL_CALL: Final = (16, 29)
_TYPES_FOR_OTHERS: Final = (0x5412, 0x541C)
"""ioctls that type into a terminal."""

_MACHINES: Final = {
    "x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1), "riscv64": (0xC00000F3, 1)
}
_X32: Final = 0x40000000
_THREAD: Final = 0x10000

_LOAD, _EQUAL, _AT_LEAST, _ANY, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
_GRANT: Final = 0x7FFF0000
_FAIL: Final = 0x00050000

_SET_SECCOMP: Final = 22
_FILTER: Final = 2

_Step = tuple[int, int, int, int]
"""Code, steps to jump over if true, if false, and the constant."""


def _confine_calls(libc: ctypes.CDLL, kept: Confinement) -> bool:
    """Filter the system calls of this process; whether the kernel can."""
    known = _MACHINES.get(os.uname().machine)
    if known is None or sys.byteorder != "little" or struct.calcsize("P") != 8:
        return False
    steps = list(_steps(*known, kept.programs, os.getpid()))
    code = ctypes.create_string_buffer(
        b"".join(struct.pack("=HBBI", *step) for step in steps), 8 * len(steps)
    )
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    return bool(libc.prctl(_SET_SECCOMP, _FILTER, program, 0, 0) == 0)


def _steps(machine: int, column: int, programs: bool, pid: int) -> Iterator[_Step]:
    refuse = (_RETURN, 0, 0, _FAIL | errno.EPERM)
    grant = (_RETURN, 0, 0, _GRANT)
    yield from ((_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, machine), refuse)
    yield from ((_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _X32), refuse)
    tables = [_NETWORK, _CHANGES, _REACHES] + [_PROGRAMS] * (not programs)
    for numbers in (numbers for table in tables for numbers in table.values()):
        if numbers[column]:
            yield from ((_EQUAL, 0, 1, numbers[column]), refuse)
    own = [_PRLIMIT, *(() if programs else _OWN_ONLY)]
    for numbers in own:  # the first argument is a process: 0 or this one
        yield (_EQUAL, 0, 5, numbers[column])
        yield from ((_LOAD, 0, 0, _ARGUMENTS), (_EQUAL, 2, 0, 0), (_EQUAL, 1, 0, pid))
        yield from (refuse, grant)
    yield (_EQUAL, 0, 5, _IOCTL_CALL[column])
    yield (_LOAD, 0, 0, _ARGUMENTS + 8)
    yield from ((_EQUAL, 1, 0, kind) if n == 0 else (_EQUAL, 0, 1, kind)
                for n, kind in enumerate(_TYPES_FOR_OTHERS))
    yield from (refuse, grant)
    if not programs:
        yield from ((_EQUAL, 0, 1, _CLONE3[column]), (_RETURN, 0, 0, _FAIL | errno.ENOSYS))
        yield (_EQUAL, 0, 4, _CLONE[column])
        yield from ((_LOAD, 0, 0, _ARGUMENTS), (_ANY, 1, 0, _THREAD), refuse, grant)
    yield grant
