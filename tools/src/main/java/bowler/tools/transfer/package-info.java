// SPDX-License-Identifier: Apache-2.0

/// Commands that move rows and definitions between databases and files.
///
/// **Idea.** An import is a loop over records and batches of one INSERT; an export is a query and a format. Both work with
/// any JDBC driver. A dump is a script for the SQL shell.
/// **Always true.** Partial results are reported: an import without `--continue` is one transaction, and a file
/// that could not be completed is deleted.
/// **Used by** the launcher. **Uses** `shell` for connections and formats, `migrate` for definitions.
/// **Start at** [ImportCommand].
package bowler.tools.transfer;
