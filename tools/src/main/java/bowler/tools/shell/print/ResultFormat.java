// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/// The forms in which the shell prints rows.
public enum ResultFormat {
    /// Columns aligned by display width.
    TABLE {
        @Override
        public long print(ResultSet rows, PrintOptions options) throws SQLException {
            return new AlignedTable(options).print(rows);
        }
    },
    /// A line for each column.
    VERTICAL {
        @Override
        public long print(ResultSet rows, PrintOptions options) throws SQLException {
            return new VerticalRows(options).print(rows);
        }
    },
    /// Comma-separated values as RFC 4180 has them.
    CSV {
        @Override
        public long print(ResultSet rows, PrintOptions options) throws SQLException {
            return TextRows.csv(rows, options);
        }
    },
    /// An array of objects.
    JSON {
        @Override
        public long print(ResultSet rows, PrintOptions options) throws SQLException {
            return TextRows.json(rows, options);
        }
    },
    /// A table of Markdown.
    MARKDOWN {
        @Override
        public long print(ResultSet rows, PrintOptions options) throws SQLException {
            return TextRows.markdown(rows, options);
        }
    },
    /// INSERT statements.
    INSERT {
        @Override
        public long print(ResultSet rows, PrintOptions options) throws SQLException {
            return TextRows.insert(rows, options);
        }
    };

    /// Prints the remaining rows.
    ///
    /// @return their number
    public abstract long print(ResultSet rows, PrintOptions options) throws SQLException;

    /// Returns whether a line about the number of rows may follow the rows.
    public boolean isForReaders() {
        return this == TABLE || this == VERTICAL;
    }

    public static ResultFormat of(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "column", "box" -> TABLE;
            case "line", "expanded" -> VERTICAL;
            default -> valueOf(name.toUpperCase(Locale.ROOT));
        };
    }
}
