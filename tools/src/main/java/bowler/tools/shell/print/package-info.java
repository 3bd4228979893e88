// SPDX-License-Identifier: Apache-2.0

/// Prints the rows of a result in the format that the user has chosen.
///
/// [bowler.tools.shell.print.ResultFormat] names the formats. The first rows of a table decide the widths of its columns; the
/// formats for programs write each row at once. [bowler.tools.shell.print.PagedOutput] gives
/// output that exceeds the screen to a pager.
package bowler.tools.shell.print;
