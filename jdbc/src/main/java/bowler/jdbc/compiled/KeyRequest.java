// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The columns that a caller requests of the rows that an INSERT creates: the identity columns, or columns given by
/// name or number.
///
/// The value of an identity column is shown, like in Derby, as a DECIMAL in a column labelled by its number; here it is
/// also found by the column's own name. Other columns keep their types.
public final class KeyRequest {
    private static final DataType SHOWN_IDENTITY = DataType.decimal(31, 0);

    private final List<String> names;
    private final int[] numbers;

    private KeyRequest(List<String> names, int... numbers) {
        this.names = names;
        this.numbers = numbers;
    }

    public static KeyRequest ofIdentity() {
        return new KeyRequest(List.of());
    }

    /// @return null if there are no names
    public static KeyRequest ofNames(String... names) {
        return names == null || names.length == 0 ? null : new KeyRequest(Arrays.asList(names.clone()));
    }

    /// @param numbers of columns of the table, from 1
    /// @return null if there are no numbers
    public static KeyRequest ofNumbers(int... numbers) {
        return numbers == null || numbers.length == 0 ? null : new KeyRequest(List.of(), numbers.clone());
    }

    /// Returns the only column of the keys that Derby gives.
    public static ResultColumns lastIdentity() {
        return new ResultColumns(List.of(new ColumnDescription("1", SHOWN_IDENTITY, true, "", "", "", false)));
    }

    /// Returns the request resolved for one statement.
    public Keys keysOf(CompiledSql compiled) throws SQLException {
        List<ColumnDescription> table = compiled.statement.targetColumns();
        List<ColumnDescription> wanted = new ArrayList<>();
        if (names.isEmpty() && numbers.length == 0) {
            table.stream().filter(ColumnDescription::isIdentity).forEach(wanted::add);
        } else if (!table.isEmpty()) {
            for (String name : names) {
                wanted.add(named(table, name));
            }
            for (int number : numbers) {
                if (number < 1 || number > table.size()) {
                    throw JdbcError.NO_KEY_INDEX.exception(number);
                }
                wanted.add(table.get(number - 1));
            }
        }
        return new Keys(wanted);
    }

    private static ColumnDescription named(List<ColumnDescription> table, String name) throws SQLException {
        ColumnDescription otherCase = null;
        for (ColumnDescription column : table) {
            if (column.columnName().equals(name)) {
                return column;
            }
            if (column.columnName().equalsIgnoreCase(name)) {
                otherCase = column;
            }
        }
        if (otherCase == null) {
            throw JdbcError.NO_KEY_COLUMN.exception(name);
        }
        return otherCase;
    }

    /// The columns whose new values a statement shall give.
    public static final class Keys {
        private final List<ColumnDescription> sources;
        private final ResultColumns shown;
        public final List<String> columnNames;

        private Keys(List<ColumnDescription> sources) {
            this.sources = sources;
            columnNames = sources.stream().map(ColumnDescription::columnName).toList();
            List<ColumnDescription> descriptions = new ArrayList<>();
            for (ColumnDescription source : sources) {
                descriptions.add(!source.isIdentity() ? source : new ColumnDescription(
                    String.valueOf(descriptions.size() + 1), SHOWN_IDENTITY, false, source.schemaName(),
                    source.tableName(), source.columnName(), true));
            }
            shown = new ResultColumns(descriptions);
        }

        /// Returns the same columns as a table has them now.
        ///
        /// @param table the columns of the table
        /// @return this object if nothing has changed
        public Keys in(List<ColumnDescription> table) {
            if (table.containsAll(sources)) {
                return this;
            }
            List<ColumnDescription> now = new ArrayList<>();
            for (String name : columnNames) {
                table.stream().filter(column -> column.columnName().equals(name)).forEach(now::add);
            }
            return new Keys(now);
        }

        public boolean isEmpty() {
            return sources.isEmpty();
        }

        public ResultColumns columns() {
            return shown;
        }

        /// Adds the rows of a cursor to those kept.
        public void read(Cursor cursor, SpillableRows into) {
            RowBuffer row = new RowBuffer(sources.size());
            while (cursor.next()) {
                for (int column = 0; column < sources.size(); column++) {
                    ColumnDescription source = sources.get(column);
                    if (source.isIdentity()) {
                        row.setObject(column,
                            cursor.isNull(column) ? null : BigDecimal.valueOf(cursor.longAt(column)));
                    } else {
                        row.set(column, source.type(), cursor, column);
                    }
                }
                into.add(row);
            }
        }
    }
}
