// SPDX-License-Identifier: Apache-2.0

/// The text that commands print and read: tables, numbers, sizes, JSON, lines of progress.
///
/// **Start at** [TextTable].
package bowler.tools.text;
