// SPDX-License-Identifier: Apache-2.0

/// Encrypted files: a disk that encrypts what passes through it, and the file that holds its key.
///
/// **Idea.** [EncryptedDisk] wraps any disk. Everything above it (pages, log, double-write area, temporary files, backups,
/// archived log) is unaware of it, and everything below sees only ciphertext. So no kind of file can be forgotten, and the
/// simulated disk tests encrypted stores as it tests plain ones.
///
/// **Cipher.** AES-256 in XTS mode (IEEE 1619-2018), in data units of 4 KiB. The tweak is a random number of the file and
/// the position in it. XTS was chosen for two reasons.
///
/// - The log is appended to in small pieces, and a torn write must not damage records before it. XTS encrypts each 16 bytes
///   separately, so a write changes only the blocks that it covers. A tag over a longer unit, as in GCM, would be rewritten
///   with every append.
/// - XTS needs no nonce. A stream cipher such as GCM loses its secrecy when a nonce repeats. After a crash the tail of the
///   log is written again at the same positions with other content. A restored copy continues from an old state. Both
///   would repeat nonces that are derived from positions or counters.
///
/// **What it does not do.** Equal content at the same position of the same file has equal ciphertext. So an attacker
/// with two copies of the disk sees which blocks of 16 bytes have changed. A changed block decrypts to random bytes, which
/// checksums detect. [KeyedChecksum] also detects pages and records that were composed of blocks of earlier states. Old content
/// of a whole page cannot be told from new content.
///
/// **Keys.** [DataKey] encrypts the files. [KeyFile] holds it, encrypted with a key from a password or from the application.
/// A new password therefore rewrites one small file.
///
/// **New data key, offline.** [Conversion] copies all files of a database that is not open.
///
/// **New data key, online.** While the files of an open database get a new key, a disk has two keys ([KeyRing]).
///
/// 1. The key before is written to a file of its own, encrypted with the new key ([PreviousKey]). Then the key file is
///   replaced. From here on new files have the new key. The header of each file says which key it has.
/// 2. Each file is copied under the new key, chunk by chunk. The file cannot be changed while a chunk is copied. What is
///   written below the position of the copy goes to both. At the end the copy is forced and renamed, and takes the place of
///   the file in the open handle ([EncryptedDisk#reencrypt]).
/// 3. Checksums of pages and log records depend on the key as well. The owner of the content computes those of pages again
///   while they are copied. Log records keep theirs until they are cut. Readers accept the checksums of either key.
/// 4. When all files have the new key, and no content that is needed has a checksum of the key before, its file is removed.
///
/// | The machine stops | The next opening finds |
/// |---|---|
/// | before the key file is replaced | the old key; the file with the key before names another key and is removed |
/// | while files are copied | both keys; the files with the key before are copied again from the beginning |
/// | between the rename of a copy and its force | the file or its copy, which have the same content |
/// | before the key before is removed | both keys, and nothing to copy |
///
/// Rename was chosen because conversion in place needs a record of what has which key, forced before each write. The old
/// blocks are left in free space of the file system, still encrypted with the key before.
///
/// **Always true.** A file's first 4 KiB are its header; everything after it is shifted by as much. **Start at**
/// [EncryptedDisk], then [EncryptedFile]. **Checked by** `EncryptedFileModel`, and stores on an encrypted simulated disk.
package bowler.os.encrypt;
