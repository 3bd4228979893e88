// SPDX-License-Identifier: Apache-2.0

/// The header and the checksum, which all kinds of pages share; no I/O.
///
/// **Idea.** A page stores its own address and the log position of its newest change, so that misdirected, stale and
/// torn writes are detected. **Always true.** Integers are big-endian; the checksum is valid only on disk, not in
/// memory. **Start at** [PageHeader].
package bowler.storage.page;
