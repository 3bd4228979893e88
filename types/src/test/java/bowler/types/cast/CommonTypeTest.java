// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.types.DataType;
import org.junit.jupiter.api.Test;

/// Types as Derby 10.17 reports them.
class CommonTypeTest {
    private static final DataType D52 = DataType.decimal(5, 2);

    @Test
    void sidesOfUnions() {
        assertThat(CommonType.union(DataType.INTEGER, D52)).isEqualTo(DataType.decimal(12, 2));
        assertThat(CommonType.union(D52, DataType.decimal(31, 8))).isEqualTo(DataType.decimal(31, 8));
        assertThat(CommonType.union(D52, DataType.BIGINT)).isEqualTo(DataType.decimal(21, 2));
        assertThat(CommonType.union(D52, DataType.REAL)).isEqualTo(DataType.DOUBLE);
        assertThat(CommonType.union(DataType.REAL, DataType.REAL)).isEqualTo(DataType.REAL);
        assertThat(CommonType.union(DataType.character(5), DataType.varchar(10))).isEqualTo(DataType.varchar(10));
        assertThat(CommonType.union(DataType.character(5), DataType.LONG_VARCHAR)).isEqualTo(DataType.LONG_VARCHAR);
        assertThat(CommonType.union(DataType.LONG_VARCHAR, DataType.clob(100))).isEqualTo(DataType.clob(32_700));
        assertThat(CommonType.union(DataType.varchar(10), DataType.DATE)).isEqualTo(DataType.DATE);
        assertThat(CommonType.union(DataType.charBits(3), DataType.varcharBits(5))).isEqualTo(DataType.varcharBits(5));
        assertThatThrownBy(() -> CommonType.union(DataType.BOOLEAN, DataType.varchar(10))).hasMessageContaining("BOOLEAN");
    }

    @Test
    void branchesHaveACommonTypeInEitherOrder() {
        assertThat(CommonType.branches(DataType.DATE, DataType.varchar(10))).isEqualTo(DataType.DATE);
        assertThat(CommonType.branches(DataType.varchar(10), DataType.BOOLEAN)).isEqualTo(DataType.BOOLEAN);
        assertThat(CommonType.branches(DataType.INTEGER, DataType.REAL)).isEqualTo(DataType.DOUBLE);
    }

    @Test
    void operandsOfComparisons() {
        assertThat(CommonType.comparisonOperand(DataType.BIGINT, DataType.decimal(31, 31)))
            .isEqualTo(DataType.decimal(19, 0));
        assertThat(CommonType.comparisonOperand(DataType.decimal(31, 31), DataType.BIGINT))
            .isEqualTo(DataType.decimal(31, 31));
        assertThat(CommonType.comparisonOperand(D52, DataType.REAL)).isEqualTo(DataType.REAL);
        assertThat(CommonType.comparisonOperand(DataType.character(9), DataType.TIME)).isEqualTo(DataType.TIME);
        assertThat(CommonType.comparisonOperand(DataType.TIME, DataType.character(9))).isEqualTo(DataType.TIME);
        assertThat(CommonType.comparisonOperand(DataType.character(9), DataType.varchar(3)))
            .isEqualTo(DataType.character(9));
        assertThat(CommonType.comparisonOperand(DataType.varchar(9), DataType.BOOLEAN)).isEqualTo(DataType.BOOLEAN);
    }
}
