// SPDX-License-Identifier: Apache-2.0

/// Copies of a store that is in use, and stores made from such copies.
///
/// An online backup is what a crash would leave, with a longer log. It holds pages as they were on the disk at different
/// times between its first and its last LSN, and all log records in between. A restart from the backup's control file
/// redoes them, as after a crash. The method is the fuzzy dump of Mohan et al., *ARIES*, ACM TODS 17(1), 1992, section 7.
///
/// - [bowler.storage.backup.online.OnlineBackup] copies a store while others use it.
/// - [bowler.storage.backup.BackupManifest] lists what a backup consists of. A folder without one is no backup.
/// - [bowler.storage.backup.BackupTarget] and [bowler.storage.backup.RestoreTarget] mark a folder that is being filled. A
///   repeated call removes what a killed process has left there, and nothing else.
/// - [bowler.storage.backup.BackupVerifier] checks a backup without restoring it.
/// - [bowler.storage.backup.Restore] makes a store from a full backup, incremental ones, and archived log.
package bowler.storage.backup;
