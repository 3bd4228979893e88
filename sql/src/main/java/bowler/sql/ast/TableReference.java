// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import java.util.List;

/// An item of FROM.
public sealed interface TableReference {
    int offset();

    /// @param alias null if not written
    /// @param columnNames null if not written
    record NamedTable(Name name, String alias, List<String> columnNames, int offset) implements TableReference {}

    /// @param alias null if not written
    /// @param columnNames null if not written
    record DerivedTable(Query query, String alias, List<String> columnNames, int offset) implements TableReference {}

    /// A derived table whose query sees the tables before it.
    ///
    /// @param alias null if not written
    /// @param columnNames null if not written
    record LateralTable(Query query, String alias, List<String> columnNames, int offset) implements TableReference {}

    /// JSON_TABLE: rows found in JSON. It sees the tables before it.
    ///
    /// @param plan null if not written
    /// @param fails ERROR ON ERROR
    /// @param alias null if not written
    /// @param columnNames null if not written
    record JsonTable(
            Expression input, JsonPattern pattern, JsonPlan plan, List<Expression.JsonVariable> passing, boolean fails, String alias,
            List<String> columnNames, int offset) implements TableReference {}

    /// UNNEST.
    ///
    /// @param ordinality a column with the number of the row stands behind
    /// @param alias null if not written
    /// @param columnNames null if not written
    record UnnestTable(
            List<Expression> arrays, boolean ordinality, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// GENERATE_SERIES or SYSTEM_RANGE.
    ///
    /// @param arguments the first value, the last, perhaps the step
    /// @param ordinality a column with the number of the row stands behind
    /// @param alias null if not written
    /// @param columnNames null if not written
    record SeriesTable(
            String function, List<Expression> arguments, boolean ordinality, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// Some rows of a table.
    ///
    /// @param method BERNOULLI or SYSTEM
    /// @param seed null if not written
    record SampledTable(TableReference table, String method, Expression percent, Expression seed, int offset)
            implements TableReference {}

    /// The rows that a change leaves or removes.
    ///
    /// @param form which rows these are
    /// @param alias null if not written
    /// @param columnNames null if not written
    record ChangedTable(
            ChangedForm form, AstStatement change, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// A table, and how it is to be read and joined.
    record DirectedTable(TableReference table, List<Property> properties) implements TableReference {
        @Override
        public int offset() {
            return table.offset();
        }
    }

    /// The whole of a FROM, and how it is to be joined.
    record DirectedTables(List<TableReference> tables, List<Property> properties) implements TableReference {
        @Override
        public int offset() {
            return tables.getFirst().offset();
        }
    }

    /// What a comment `--DERBY-PROPERTIES` says.
    ///
    /// @param key as written
    /// @param value in upper case unless it was quoted
    /// @param offset of the comment
    record Property(String key, String value, int offset) {}

    /// FINAL and NEW TABLE show the rows as they are after the change, OLD TABLE as they were before; RETURNING shows
    /// removed rows as they were, others as they are.
    enum ChangedForm {
        NEW, OLD, RETURNED
    }

    /// @param on null where USING is written, or for a cross join
    /// @param using null where it is not written; empty for a NATURAL join
    /// @param usingAlias a name for the columns that USING merges, or null
    record JoinedTable(
            JoinForm form, TableReference left, TableReference right, Expression on, List<String> using, String usingAlias, int offset)
            implements TableReference {
        public JoinedTable(
                JoinForm form, TableReference left, TableReference right, Expression on, List<String> using, int offset) {
            this(form, left, right, on, using, null, offset);
        }
    }

    /// How tables are joined.
    enum JoinForm {
        INNER, LEFT, RIGHT, FULL, CROSS
    }
}
