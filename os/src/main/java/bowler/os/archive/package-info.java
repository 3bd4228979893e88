// SPDX-License-Identifier: Apache-2.0

/// Folders in one file: a ZIP archive whose entries are not compressed.
///
/// **Idea.** [ZipWriterDisk] is a disk that writes into an archive, and [ZipReaderDisk] shows an archive as a disk. So a backup
/// goes into one file, and is restored from it, by the code that copies folders. Entries are stored as they are, so reading at a
/// position needs no decompression.
/// **Used by** backups. **Checked by** `ZipDiskTest`, and `PlacesTest`, which
/// reads them with the JDK too.
package bowler.os.archive;
