// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/// Translates names of the source. A name that the source accepts without quotes gets the case that Bowler gives to names
/// without quotes. So statements without quotes work as before. The default schema of the source becomes that of the target.
final class SourceNames {
    private final String quote;
    private final Folding folding;
    private final Set<String> defaultSchemas;

    /// Which names of the source mean the same in upper case.
    enum Folding {
        NONE, LOWER_CASE, ALL
    }

    SourceNames(String quote, Folding folding, Set<String> defaultSchemas) {
        this.quote = quote;
        this.folding = folding;
        this.defaultSchemas = defaultSchemas;
    }

    /// @param ignoresCase whether the source finds a column by a name in any case, whatever its metadata say
    /// @param defaultSchemas the schema, or the catalog, in which the source finds unqualified names
    SourceNames(DatabaseMetaData metadata, boolean ignoresCase, Set<String> defaultSchemas) throws SQLException {
        this(metadata.getIdentifierQuoteString().trim(), ignoresCase || metadata.storesMixedCaseIdentifiers() ? Folding.ALL
            : metadata.storesLowerCaseIdentifiers() ? Folding.LOWER_CASE : Folding.NONE, defaultSchemas);
    }

    /// Returns a name in the target, without quotes.
    String folded(String name) {
        boolean isOrdinary = switch (folding) {
            case NONE -> false;
            case LOWER_CASE -> name.equals(name.toLowerCase(Locale.ROOT));
            case ALL -> true;
        };
        return isOrdinary && isIdentifier(name) ? name.toUpperCase(Locale.ROOT) : name;
    }

    private static boolean isIdentifier(String name) {
        return !name.isEmpty() && (Character.isLetter(name.charAt(0)) || name.charAt(0) == '_')
            && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '$');
    }

    /// Returns whether unqualified names are those of this schema.
    boolean isDefault(String schema) {
        return schema == null || defaultSchemas.contains(schema);
    }

    /// Returns a qualified name in the target, quoted. Names of the default schema have no qualifier.
    String target(String schema, String name) {
        return isDefault(schema) ? SqlName.quoted(folded(name)) : SqlName.qualified(folded(schema), folded(name));
    }

    /// Returns a name of the source with its quotes.
    String quoted(String name) {
        return quote.isEmpty() ? name : quote + name.replace(quote, quote + quote) + quote;
    }

    /// Returns a qualified name of the source with its quotes.
    String quoted(String schema, String name) {
        return (schema == null ? "" : quoted(schema) + ".") + quoted(name);
    }

    /// Returns a name for reports.
    static String title(String schema, String name) {
        return (schema == null ? "" : schema + ".") + name;
    }
}
