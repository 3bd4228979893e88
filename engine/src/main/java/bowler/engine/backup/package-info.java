// SPDX-License-Identifier: Apache-2.0

/// Backups of a database into folders, the archive of its log, and databases restored from them. `storage.backup` does
/// the copying; this package knows folders, names and the settings that users give.
package bowler.engine.backup;
