// SPDX-License-Identifier: Apache-2.0

/// Commands that back up databases, check backups, and restore from them.
///
/// [bowler.tools.backup.BackupCommand] calls the procedures of an open database. [bowler.tools.backup.RestoreCommand] works on
/// folders, because a database that is restored is not open.
package bowler.tools.backup;
