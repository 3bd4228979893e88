// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.SynonymDescriptor;

/// A synonym's target as SYSALIASES shows it: `"APP"."T"`.
public final class AliasText {
    private AliasText() {}

    public static String of(SynonymDescriptor synonym) {
        return quoted(synonym.targetSchema()) + '.' + quoted(synonym.targetName());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Schema and name.
    public static String[] target(String text) {
        int end = 1;
        while (text.charAt(end) != '"' || text.charAt(end + 1) == '"') {
            end += text.charAt(end) == '"' ? 2 : 1;
        }
        return new String[] {plain(text.substring(1, end)), plain(text.substring(end + 3, text.length() - 1))};
    }

    private static String plain(String quoted) {
        return quoted.replace("\"\"", "\"");
    }
}
