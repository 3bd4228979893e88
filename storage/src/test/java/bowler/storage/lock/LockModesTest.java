// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockModesTest {
    @Test
    void tableModesAreCompatibleAsInTheFoundingDocument() {
        assertThat(matrix(LockModes.TABLE, TableLockMode.values())).isEqualTo("""
            request IS IX S U SIX X
            IS + + + - + -
            IX + + - - - -
            S + - + - - -
            U - - + - - -
            SIX + - - - - -
            X - - - - - -
            """);
    }

    @Test
    void rowModesAreCompatibleAsInTheFoundingDocument() {
        assertThat(matrix(LockModes.ROW, RowLockMode.values())).isEqualTo("""
            request S2 S3 U2 U3 INSERT_PREVIOUS INSERT X2 X3
            S2 + + + + + - - -
            S3 + + + + - - - -
            U2 + + - - + - - -
            U3 + + - - - - - -
            INSERT_PREVIOUS + - + - + + + -
            INSERT - - - - + - - -
            X2 - - - - + - - -
            X3 - - - - - - - -
            """);
    }

    private static String matrix(LockModes modes, Enum<?>[] all) {
        StringBuilder text = new StringBuilder("request");
        for (Enum<?> held : all) {
            text.append(' ').append(held.name());
        }
        for (Enum<?> asked : all) {
            text.append('\n').append(asked.name());
            for (Enum<?> held : all) {
                text.append(modes.fits(asked.ordinal(), 1 << held.ordinal()) ? " +" : " -");
            }
        }
        return text.append('\n').toString();
    }

    @Test
    void aModeCoversThoseThatWouldAddNoConflict() {
        assertThat(coverage(LockModes.TABLE, TableLockMode.values())).containsExactly(
            "IS covers IS", "IX covers IS IX", "S covers IS S", "U covers IS S U", "SIX covers IS IX S SIX",
            "X covers IS IX S U SIX X");
        assertThat(coverage(LockModes.ROW, RowLockMode.values())).containsExactly(
            "S2 covers S2", "S3 covers S2 S3", "U2 covers S2 U2", "U3 covers S2 S3 U2 U3",
            "INSERT_PREVIOUS covers INSERT_PREVIOUS", "INSERT covers S2 U2 INSERT_PREVIOUS INSERT X2",
            "X2 covers S2 U2 INSERT_PREVIOUS INSERT X2",
            "X3 covers S2 S3 U2 U3 INSERT_PREVIOUS INSERT X2 X3");
    }

    private static List<String> coverage(LockModes modes, Enum<?>[] all) {
        List<String> lines = new ArrayList<>();
        for (Enum<?> held : all) {
            StringBuilder line = new StringBuilder(held.name()).append(" covers");
            for (Enum<?> asked : all) {
                if (modes.covers(1 << held.ordinal(), asked.ordinal())) {
                    line.append(' ').append(asked.name());
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }

    @Test
    void twoModesTogetherAreOneStrongerMode() {
        assertThat(summary(TableLockMode.S, TableLockMode.IX)).isEqualTo("SIX");
        assertThat(summary(TableLockMode.IS, TableLockMode.IX)).isEqualTo("IX");
        assertThat(summary(TableLockMode.U, TableLockMode.IX)).isEqualTo("X");
        int set = 1 << RowLockMode.X2.ordinal() | 1 << RowLockMode.S3.ordinal();
        assertThat(LockModes.ROW.name(LockModes.ROW.summary(set))).isEqualTo("X3");
    }

    private static String summary(TableLockMode one, TableLockMode other) {
        return LockModes.TABLE.name(LockModes.TABLE.summary(1 << one.ordinal() | 1 << other.ordinal()));
    }
}
