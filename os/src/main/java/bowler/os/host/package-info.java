// SPDX-License-Identifier: Apache-2.0

/// The seams of `os` on the real machine: files, sockets, clocks, random bits, threads; and a disk and a
/// network in memory.
///
/// **Idea.** One small class per seam; all that the operating system does in its own way is said and handled here.
/// **Always true.** An interrupt never closes a file, never fails a call, and is never lost. Threads are daemons.
/// **Used by** `launcher`, which hands these objects to the storeys; nobody else names them.
/// **Start at** [HostDisk], then [HostFile]. **Checked by** tests that run one contract over every disk.
package bowler.os.host;
