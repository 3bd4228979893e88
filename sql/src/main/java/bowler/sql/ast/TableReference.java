// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

import bowler.catalog.FileSource;
import java.util.List;
import java.util.Map;

/// An item of FROM.
public sealed interface TableReference {
    int offset();

    /// @param alias null if not written
    /// @param columnNames null if not written
    record NamedTable(Name name, String alias, List<String> columnNames, int offset) implements TableReference {}

    /// @param alias null if not written
    /// @param columnNames null if not written
    record DerivedTable(Query query, String alias, List<String> columnNames, int offset) implements TableReference {}

    /// A derived table whose query can refer to the tables before it.
    ///
    /// @param alias null if not written
    /// @param columnNames null if not written
    record LateralTable(Query query, String alias, List<String> columnNames, int offset) implements TableReference {}

    /// JSON_TABLE: the rows found in a JSON text. It can refer to the tables before it.
    ///
    /// @param plan null if not written
    /// @param fails ERROR ON ERROR
    /// @param alias null if not written
    /// @param columnNames null if not written
    record JsonTable(
            Expression input, JsonPattern pattern, JsonPlan plan, List<Expression.JsonVariable> passing, boolean fails, String alias,
            List<String> columnNames, int offset) implements TableReference {}

    /// XMLTABLE: the rows found in an XML document. It can refer to the tables before it.
    ///
    /// @param namespaces the URI of each prefix
    /// @param alias null if not written
    /// @param columnNames null if not written
    record XmlTable(
            Expression input, String path, Map<String, String> namespaces, List<XmlColumn> columns, String alias,
            List<String> columnNames, int offset) implements TableReference {}

    /// A column of XMLTABLE.
    ///
    /// @param type null for FOR ORDINALITY
    /// @param path null if not written
    /// @param defaultValue null if not written
    /// @param required NOT NULL
    record XmlColumn(String name, TypeName type, String path, Expression defaultValue, boolean required, int offset) {}

    /// UNNEST.
    ///
    /// @param ordinality whether a last column contains the number of the row
    /// @param alias null if not written
    /// @param columnNames null if not written
    record UnnestTable(
            List<Expression> arrays, boolean ordinality, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// GENERATE_SERIES or SYSTEM_RANGE.
    ///
    /// @param arguments the first value, the last value, and optionally the step
    /// @param ordinality whether a last column contains the number of the row
    /// @param alias null if not written
    /// @param columnNames null if not written
    record SeriesTable(
            String function, List<Expression> arguments, boolean ordinality, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// TABLE (function(...)).
    ///
    /// @param columnNames null if not written
    record RoutineTable(Name function, List<Expression> arguments, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// CSV_READ, JSON_READ or FIXED_READ: the records of a file.
    ///
    /// @param columns null if not written
    /// @param alias null if not written
    /// @param columnNames null if not written
    record FileTable(FileSource source, List<FileColumn> columns, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// A column of a file, as COLUMNS names it.
    record FileColumn(String name, TypeName type) {}

    /// A sample of the rows of a table.
    ///
    /// @param method BERNOULLI or SYSTEM
    /// @param seed null if not written
    record SampledTable(TableReference table, String method, Expression percent, Expression seed, int offset)
            implements TableReference {}

    /// The rows that a data change stores or removes.
    ///
    /// @param form the state of the rows that is returned
    /// @param alias null if not written
    /// @param columnNames null if not written
    record ChangedTable(
            ChangedForm form, AstStatement change, String alias, List<String> columnNames, int offset)
            implements TableReference {}

    /// A table with optimizer hints for reading and joining it.
    record DirectedTable(TableReference table, List<Property> properties) implements TableReference {
        @Override
        public int offset() {
            return table.offset();
        }
    }

    /// A whole FROM clause with optimizer hints for joining its tables.
    record DirectedTables(List<TableReference> tables, List<Property> properties) implements TableReference {
        @Override
        public int offset() {
            return tables.getFirst().offset();
        }
    }

    /// A property of a `--DERBY-PROPERTIES` comment.
    ///
    /// @param key the key as written
    /// @param value the value, in upper case unless it was quoted
    /// @param offset the offset of the comment
    record Property(String key, String value, int offset) {}

    /// The state of the rows that a change returns. FINAL TABLE and NEW TABLE return the rows after the change, OLD
    /// TABLE those before it. RETURNING returns removed rows as they were, and other rows after the change.
    enum ChangedForm {
        NEW, OLD, RETURNED
    }

    /// @param on null for USING and for a cross join
    /// @param using null if not written; empty for a NATURAL join
    /// @param usingAlias a name for the columns that USING merges, or null
    record JoinedTable(
            JoinForm form, TableReference left, TableReference right, Expression on, List<String> using, String usingAlias, int offset)
            implements TableReference {
        public JoinedTable(
                JoinForm form, TableReference left, TableReference right, Expression on, List<String> using, int offset) {
            this(form, left, right, on, using, null, offset);
        }
    }

    /// The kinds of joins.
    enum JoinForm {
        INNER, LEFT, RIGHT, FULL, CROSS
    }
}
