// SPDX-License-Identifier: Apache-2.0

/// Encryption of databases, as attributes of their URLs ask for it.
///
/// `os.encrypt` encrypts files; this package decides with which key. A database, each of its backups and a log archive
/// elsewhere has a key file. So each opens with the secret that was valid when it was made.
///
/// **Start at** [bowler.engine.encrypt.DatabaseEncryption]. **Used by** `backup` and the engine. **Checked by**
/// `EncryptionTest` and `ConversionCrashTest`.
package bowler.engine.encrypt;
