// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.session.ColumnDescription;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class SpillableRowsTest {
    @Test
    void spilledRowsAreReadBackUnchanged() {
        SpillableRows rows = new SpillableRows(DataType.INTEGER, DataType.varchar(10), DataType.DOUBLE);
        RowBuffer row = new RowBuffer(3);
        for (int number = 0; number < 1000; number++) {
            row.setLong(0, number);
            row.setObject(1, number % 3 == 0 ? null : "t" + number);
            row.setDouble(2, number / 2.0);
            rows.add(row);
        }
        for (int number = 0; rows.next(); number++) {
            assertThat(rows.longAt(0)).isEqualTo(number);
            assertThat(rows.isNull(1)).isEqualTo(number % 3 == 0);
            assertThat(rows.objectAt(1)).isEqualTo(number % 3 == 0 ? null : "t" + number);
            assertThat(rows.doubleAt(2)).isEqualTo(number / 2.0);
        }
        rows.moveTo(17);
        assertThat(rows.longAt(0)).isEqualTo(17);
    }

    @Property(tries = 200)
    void theFirstColumnWithALabelInAnyCaseIsFound(@ForAll String[] labels, @ForAll String asked) {
        ResultColumns columns = new ResultColumns(Arrays.stream(labels)
            .map(label -> new ColumnDescription(label, DataType.INTEGER, true, "", "", "", false)).toList());
        for (String label : labels) {
            check(columns, labels, label.toLowerCase(java.util.Locale.ROOT).equalsIgnoreCase(label)
                ? label.toLowerCase(java.util.Locale.ROOT) : label);
        }
        check(columns, labels, asked);
    }

    @Test
    void aLabelOfLettersOfTwoCharsIsFoundInAnyCase() {
        String capital = Character.toString(0x10400);
        ResultColumns columns = new ResultColumns(
            List.of(new ColumnDescription("a" + capital, DataType.INTEGER, true, "", "", "", false)));
        assertThat(columns.find("A" + capital.toLowerCase(java.util.Locale.ROOT))).isZero();
    }

    private static void check(ResultColumns columns, String[] labels, String asked) {
        int expected = -1;
        for (int i = labels.length - 1; i >= 0; i--) {
            if (labels[i].equalsIgnoreCase(asked)) {
                expected = i;
            }
        }
        if (expected >= 0 || !asked.isEmpty()) {
            assertThat(columns.find(asked)).isEqualTo(expected);
        }
    }
}
