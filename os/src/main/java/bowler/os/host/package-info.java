// SPDX-License-Identifier: Apache-2.0

/// The interfaces of `os` implemented on the real machine (files, sockets, clocks, random bits, threads), and a disk
/// and a network in memory.
///
/// **Idea.** There is one small class per interface. Each peculiarity of an operating system is described and handled
/// here. **Always true.** An interrupt never closes a file, never fails a call, and is never lost. Threads are daemons.
/// **Used by** `launcher` only, which passes these objects to the other modules. **Start at** [HostDisk], then
/// [HostFile]. **Checked by** tests that run one contract over every disk.
package bowler.os.host;
