// SPDX-License-Identifier: Apache-2.0

/// The parts of backups that work on an open store: the copying of its files, and the archive of its log.
package bowler.storage.backup.online;
