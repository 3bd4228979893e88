// SPDX-License-Identifier: Apache-2.0

/// The bytes of one page that every kind of page shares: the header and the checksum; no I/O.
///
/// **Idea.** A page knows its own address and the log position of its newest change, so that misdirected, stale and
/// torn writes show. **Always true.** Big-endian; the checksum is right on disk only, not in memory.
/// **Start at** [PageHeader].
package bowler.storage.page;
