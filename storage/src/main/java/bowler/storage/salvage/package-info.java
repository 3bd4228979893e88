// SPDX-License-Identifier: Apache-2.0

/// Rows read from the files of a damaged store, and a new store made of them.
///
/// **Idea.** A leaf holds its rows and the bounds of its keys, so it needs no other page to be understood. [DamagedTree] reads all
/// intact leaves of a file, whatever leads to them. [StoreSalvage] loads their rows into a new store whose trees have the same
/// numbers. [DamagedPages] replaces damaged pages by empty ones in a copy of a store, so that a restart can redo the log for the others.
///
/// **Always true.** The damaged files are only read. **Start at** [StoreSalvage]. **Used by** the command `salvage`. **Checked by**
/// `StoreSalvageTest`, which damages pages at random.
package bowler.storage.salvage;
