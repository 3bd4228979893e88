// SPDX-License-Identifier: Apache-2.0

/// Pages in files: one file per tree, the control file, the double-write area, and the store's stop switch.
///
/// **Idea.** Every read verifies a page's checksum, file and page number, so damage is reported and never passed on. A
/// batch of pages is written to the double-write area first, so that a page torn by a crash has an intact copy there.
/// **Always true.** A read returns the requested page or fails. A failed write or force stops the store, because the
/// content of the disk is then unknown; a full disk does not stop it. **Used by** `buffer`, `recovery`. **Uses**
/// `page`. **Start at** [StoreFiles], then [DoubleWrite].
package bowler.storage.file;
