// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.util.regex.Pattern;

/// The place where a connection looks up unqualified names, as far as the pool knows it. Drivers differ in whether a
/// prepared statement keeps the place that it was prepared in, so the pool reuses one only in the same place.
///
/// @param catalog null if the borrower has not set it
/// @param schema null if the borrower has not set it
/// @param changesByText the number of earlier borrowers of the connection that have changed the place by a statement
record LookupNames(String catalog, String schema, int changesByText) {
    private static final Pattern CHANGE = Pattern.compile(
        "(?:\\s|/\\*.*?\\*/|--[^\\n]*\\n)*+(?:USE\\b|(?:SET|ALTER\\s+SESSION)\\b.*"
            + "\\b(?:CURRENT_)?(?:SCHEMA|SEARCH_PATH|CATALOG|SQLID|ROLE|AUTHORIZATION)\\b).*",
        Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    static final LookupNames INITIAL = new LookupNames(null, null, 0);

    /// Returns whether a statement may change the place. A text that begins with another word takes three comparisons.
    static boolean mayBeChangedBy(String sql) {
        boolean mayBegin = begins(sql, "SET") || begins(sql, "USE") || begins(sql, "ALTER")
            || !sql.isEmpty() && !Character.isLetter(sql.charAt(0));
        return mayBegin && CHANGE.matcher(sql).matches();
    }

    private static boolean begins(String sql, String word) {
        return sql.regionMatches(true, 0, word, 0, word.length());
    }

    LookupNames withCatalog(String name) {
        return new LookupNames(name, schema, changesByText);
    }

    LookupNames withSchema(String name) {
        return new LookupNames(catalog, name, changesByText);
    }

    /// Returns the place for the next borrower.
    ///
    /// @param changedByText whether a statement of this borrower may have changed it
    LookupNames next(boolean changedByText) {
        return new LookupNames(null, null, changedByText ? changesByText + 1 : changesByText);
    }
}
