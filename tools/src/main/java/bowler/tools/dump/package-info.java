// SPDX-License-Identifier: Apache-2.0

/// Verify and dump a store's folder as text.
///
/// **Idea.** The folder is opened for reading only. Where a look needs the store open (trees, tables and indexes), it is
/// opened on an [OverlayDisk]: what it would write goes to a scratch folder, recovery included, and is thrown away.
/// **Always true.** Nothing in the folder is changed; no process can open the store meanwhile, and one that has it open
/// is named.
/// **Uses** `storage.inspect`, `catalog.audit`. **Start at** [VerifyCommand], [DumpCommand].
package bowler.tools.dump;
