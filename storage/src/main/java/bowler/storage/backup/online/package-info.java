// SPDX-License-Identifier: Apache-2.0

/// The parts of backups that work on an open store.
///
/// [bowler.storage.backup.online.OnlineBackup] copies the files of a store, and
/// [bowler.storage.backup.online.LogArchiver] its log as it grows.
package bowler.storage.backup.online;
