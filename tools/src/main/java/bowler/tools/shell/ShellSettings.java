// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.ResultFormat;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// The settings of a shell, which its user can change.
final class ShellSettings {
    ResultFormat format = ResultFormat.TABLE;
    boolean showsTime;
    boolean hasHeader = true;
    /// True if results longer than the screen go to a pager; only in a terminal.
    boolean pages = true;
    boolean stopsOnError;
    /// The encoding of files with statements.
    Charset encoding = StandardCharsets.UTF_8;
    /// True if each statement is printed before it runs.
    boolean echoes;
    String nullText = "NULL";
    final Map<String, String> variables = new LinkedHashMap<>();
}
