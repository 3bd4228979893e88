// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.metadata.CatalogQueries.ColumnRow;
import bowler.jdbc.metadata.CatalogQueries.IndexRow;
import bowler.jdbc.metadata.CatalogQueries.KeyRow;
import bowler.types.DataType;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests the reading of texts in system tables.
final class CatalogTextTest {
    @Test
    void typesAreRead() {
        assertThat(ColumnType.of("DECIMAL(10,2) NOT NULL")).isEqualTo(new ColumnType(DataType.decimal(10, 2), false));
        assertThat(ColumnType.of("VARCHAR(20)")).isEqualTo(new ColumnType(DataType.varchar(20), true));
        assertThat(ColumnType.of("CHAR (5) FOR BIT DATA NOT NULL").type()).isEqualTo(DataType.charBits(5));
        assertThat(ColumnType.of("VARCHAR(5) FOR BIT DATA").type()).isEqualTo(DataType.varcharBits(5));
        assertThat(ColumnType.of("LONG VARCHAR").type()).isEqualTo(DataType.LONG_VARCHAR);
        assertThat(ColumnType.of("LONG VARCHAR FOR BIT DATA").type()).isEqualTo(DataType.LONG_VARCHAR_BITS);
        assertThat(ColumnType.of("INTEGER NOT NULL").nullable()).isFalse();
        assertThat(ColumnType.of("BLOB(1024)").type()).isEqualTo(DataType.blob(1024));
        assertThatThrownBy(() -> ColumnType.of("NONSENSE")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void typesHaveDerbysNumbers() {
        assertThat(numbers("INTEGER")).isEqualTo("4 10 0 10 null");
        assertThat(numbers("VARCHAR(20)")).isEqualTo("12 20 null null 40");
        assertThat(numbers("REAL")).isEqualTo("7 23 null 2 null");
        assertThat(numbers("TIMESTAMP")).isEqualTo("93 29 9 10 null");
        assertThat(numbers("CLOB(9)")).isEqualTo("2005 9 null null null");
        assertThat(ColumnType.of("DOUBLE").code()).isEqualTo(Types.DOUBLE);
    }

    private static String numbers(String text) {
        ColumnType type = ColumnType.of(text);
        return type.code() + " " + type.size() + " " + type.digits() + " " + type.radix() + " " + type.octets();
    }

    @Test
    void indexesAreRead() {
        assertThat(IndexDescription.of("UNIQUE BTREE (2, 10 DESC)")).isEqualTo(new IndexDescription(
            true, List.of(new IndexDescription.Part(2, null, false), new IndexDescription.Part(10, null, true)), null));
        assertThat(IndexDescription.of("BTREE ($1) INCLUDE (3) COMPUTED CHAR(1) (2) 'X || '' WHERE''' WHERE (1) 'A = ''('''"))
            .isEqualTo(new IndexDescription(
                false, List.of(new IndexDescription.Part(0, "X || ' WHERE'", false)), "A = '('"));
        assertThat(IndexDescription.of("BTREE (1)").unique()).isFalse();
        assertThat(IndexDescription.of("UNIQUE WITH DUPLICATE NULLS BTREE (1)").unique()).isTrue();
    }

    @Test
    void patternsMatch() {
        assertThat(new NamePattern(null).matches("X")).isTrue();
        assertThat(new NamePattern("A_C%").matches("ABCDE")).isTrue();
        assertThat(new NamePattern("A.C").matches("ABC")).isFalse();
        assertThat(new NamePattern("").matches("A")).isFalse();
    }

    @Test
    void theBestIdentifierIsTheStrictestKey() {
        List<ColumnRow> columns = List.of(column("A", "INTEGER NOT NULL"), column("B", "INTEGER"));
        KeyRow primary = new KeyRow("P", true, IndexDescription.of("UNIQUE BTREE (1)"));
        KeyRow unique = new KeyRow("U", false, IndexDescription.of("UNIQUE BTREE (2)"));
        IndexRow index = new IndexRow("X", IndexDescription.of("UNIQUE BTREE (2, 1)"));
        assertThat(BestIdentifier.of(columns, List.of(unique, primary), List.of(index), true))
            .containsExactly(columns.get(0));
        assertThat(BestIdentifier.of(columns, List.of(unique), List.of(index), true)).containsExactly(columns.get(1));
        assertThat(BestIdentifier.of(columns, List.of(), List.of(index), true))
            .containsExactly(columns.get(1), columns.get(0));
        assertThat(BestIdentifier.of(columns, List.of(unique), List.of(), false)).containsExactly(columns.get(0));
    }

    private static ColumnRow column(String name, String type) {
        return new ColumnRow(name, 1, ColumnType.of(type), null, null, null);
    }
}
