// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import java.util.List;
import java.util.regex.Pattern;

/// The objects that a script contains.
///
/// @param schema null for all
/// @param tables empty for all
/// @param hasViews whether views are included
record Selection(String schema, List<String> tables, boolean hasViews) {
    boolean hasSchema(String name) {
        return !Names.isSystem(name) && (schema == null || schema.equals(name));
    }

    boolean hasTable(String schemaName, String name) {
        return hasSchema(schemaName) && (tables.isEmpty() || tables.contains(name));
    }

    /// Returns whether a text contains the name of a selected table.
    boolean mentionsTable(String text) {
        return tables.isEmpty() || tables.stream().anyMatch(table -> Pattern
            .compile("(?<![\\p{L}\\p{N}_])" + Pattern.quote(table) + "(?![\\p{L}\\p{N}_])", Pattern.CASE_INSENSITIVE).matcher(text).find());
    }
}
