// SPDX-License-Identifier: Apache-2.0

/// Verifies a store's folder, and dumps it as text.
///
/// **Idea.** The folder is opened for reading only. Where a check needs the store open (trees, tables and indexes), it
/// is opened on an [OverlayDisk]: its writes, including those of recovery, go to a scratch folder and are discarded.
/// **Always true.** Nothing in the folder is changed. No process can open the store meanwhile, and one that has it open
/// is named. **Uses** `storage.inspect`, `catalog.audit`. **Start at** [VerifyCommand], [DumpCommand].
package bowler.tools.dump;
