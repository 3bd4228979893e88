// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.io.PrintWriter;

/// Options for printing rows.
///
/// @param nullText the text of NULL in formats for readers
/// @param hasHeader whether the names of columns are printed
public record PrintOptions(PrintWriter out, String nullText, boolean hasHeader) {}
