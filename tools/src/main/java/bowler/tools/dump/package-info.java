// SPDX-License-Identifier: Apache-2.0

/// Verifies a store's folder, and dumps it as text.
///
/// **Idea.** The folder is opened for reading only. A check that needs the store open (trees, tables and indexes)
/// opens it on an [OverlayDisk]. Its writes, including those of recovery, go to a scratch folder and are discarded.
/// **Always true.** Nothing in the folder is changed. No process can open the store in the meantime; one that has it open
/// is named. **Uses** `storage.inspect`, `catalog.audit`. **Start at** [VerifyCommand], [DumpCommand].
package bowler.tools.dump;
