// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.tools;

import bowler.derby.dblook.DefinitionTool;
import bowler.derby.dblook.Names;
import java.io.IOException;

/// Writes the definitions of a database as a script: `java org.apache.derby.tools.dblook -d URL [options]`.
public final class dblook {
    /// Writes the requested script.
    public dblook(String[] args) throws Exception {
        DefinitionTool.run(args);
    }

    public static void main(String[] args) {
        try {
            DefinitionTool.run(args);
        } catch (IOException e) {
            System.err.println("dblook: " + e);
        }
    }

    public static String addQuotes(String name) {
        return name == null ? null : '"' + name + '"';
    }

    public static String addSingleQuotes(String name) {
        return name == null ? null : '\'' + name + '\'';
    }

    public static String stripQuotes(String quotedName) {
        boolean isQuoted = quotedName != null && quotedName.matches("(?s)['\"].*['\"]") && quotedName.length() > 1;
        return isQuoted ? quotedName.substring(1, quotedName.length() - 1) : quotedName;
    }

    public static String expandDoubleQuotes(String name) {
        return name == null ? null : name.replace("\"", "\"\"");
    }

    public static String unExpandDoubleQuotes(String name) {
        return name == null ? null : name.replace("\"\"", "\"");
    }

    public static boolean isIgnorableSchema(String schemaName) {
        return Names.isSystem(stripQuotes(schemaName));
    }

    public static String removeNewlines(String str) {
        return str == null ? null : str.replaceAll("[\\r\\n]", " ");
    }
}
