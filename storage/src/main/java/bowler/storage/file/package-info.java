// SPDX-License-Identifier: Apache-2.0

/// Pages in files: one file per tree, the control file, the double-write area; the stop switch of the store.
///
/// **Idea.** A page on disk proves itself: checksum, file and page number are verified by every read, so damage is named
/// and never handed on. A batch of pages is written to the double-write area first, so that a page torn by a crash has a
/// whole copy there.
/// **Always true.** A read gives the page that was asked for or fails; a failed write or force stops the store, as
/// nobody can say what is on the disk then; a full disk does not.
/// **Used by** `buffer`, `recovery`. **Uses** `page`. **Start at** [StoreFiles], then [DoubleWrite].
package bowler.storage.file;
