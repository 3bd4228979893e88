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
/// **Always true.** A file's first 4 KiB are its header; everything after it is shifted by as much. **Start at**
/// [EncryptedDisk], then [EncryptedFile]. **Checked by** `EncryptedFileModel`, and stores on an encrypted simulated disk.
package bowler.os.encrypt;
