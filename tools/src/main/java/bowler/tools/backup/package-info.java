// SPDX-License-Identifier: Apache-2.0

/// Commands that back up databases, check backups, and restore from them.
package bowler.tools.backup;
