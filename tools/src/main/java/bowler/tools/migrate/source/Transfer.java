// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Types;

/// Tells how the values of a column are read on both sides and written. `%s` in an expression is the column or the value.
///
/// @param jdbcType the type of [Types] that the values are read as on both sides; [Types#NULL] for the type that each
///     driver reports
public record Transfer(String readSource, String readTarget, String write, int jdbcType) {
    static final Transfer AS_REPORTED = new Transfer("%s", "%s", "%s", Types.NULL);

    /// XML is copied as its text.
    static final Transfer XML = new Transfer("XMLSERIALIZE(%s AS CLOB)", "XMLSERIALIZE(%s AS CLOB)",
        "XMLPARSE(DOCUMENT CAST(%s AS CLOB) PRESERVE WHITESPACE)", Types.NULL);

    static Transfer as(int jdbcType) {
        return new Transfer("%s", "%s", "%s", jdbcType);
    }

    /// Returns the same transfer with another expression that reads the source.
    Transfer reading(String expression) {
        return new Transfer(expression, readTarget, write, jdbcType);
    }

    static String fill(String expression, String text) {
        return expression.replace("%s", text);
    }
}
