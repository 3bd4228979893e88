// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.types.TypeId;
import bowler.types.cast.ConversionRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// All cells of the tables as determined with Derby 10.17: rows are the first type, columns the second.
class ConversionRulesTest {
    private static final List<TypeId> ORDER = List.of(
        TypeId.SMALLINT, TypeId.INTEGER, TypeId.BIGINT, TypeId.REAL, TypeId.DOUBLE, TypeId.DECIMAL, TypeId.BOOLEAN,
        TypeId.CHAR, TypeId.VARCHAR, TypeId.LONG_VARCHAR, TypeId.CLOB, TypeId.CHAR_BITS, TypeId.VARCHAR_BITS,
        TypeId.LONG_VARCHAR_BITS, TypeId.BLOB, TypeId.DATE, TypeId.TIME, TypeId.TIMESTAMP);

    private static final String CAST = """
           SI  I BI  R  D DE BO  C  V LV CL CB VB LB BL DA TI TS
        SI  Y  Y  Y  Y  Y  Y  -  Y  -  -  -  -  -  -  -  -  -  -
         I  Y  Y  Y  Y  Y  Y  -  Y  -  -  -  -  -  -  -  -  -  -
        BI  Y  Y  Y  Y  Y  Y  -  Y  -  -  -  -  -  -  -  -  -  -
         R  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         D  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        DE  Y  Y  Y  Y  Y  Y  -  Y  -  -  -  -  -  -  -  -  -  -
        BO  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  -  -  -
         C  Y  Y  Y  -  -  Y  Y  Y  Y  Y  Y  -  -  -  -  Y  Y  Y
         V  Y  Y  Y  -  -  Y  Y  Y  Y  Y  Y  -  -  -  -  Y  Y  Y
        LV  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  -  -  -
        CL  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  -  -  -
        CB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -
        VB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -
        LB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -
        BL  -  -  -  -  -  -  -  -  -  -  -  -  -  -  Y  -  -  -
        DA  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  Y  -  Y
        TI  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  Y  Y
        TS  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  Y  Y  Y
        """;

    private static final String ASSIGNMENT = """
           SI  I BI  R  D DE BO  C  V LV CL CB VB LB BL DA TI TS
        SI  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         I  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        BI  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         R  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         D  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        DE  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        BO  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  -  -  -
         C  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  Y  Y  Y
         V  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  Y  Y  Y
        LV  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  -  -  -
        CL  -  -  -  -  -  -  Y  Y  Y  Y  Y  -  -  -  -  -  -  -
        CB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  -  -  -  -
        VB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  -  -  -  -
        LB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  -  -  -  -
        BL  -  -  -  -  -  -  -  -  -  -  -  -  -  -  Y  -  -  -
        DA  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  Y  -  -
        TI  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  Y  -
        TS  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  -  Y
        """;

    private static final String COMPARISON = """
           SI  I BI  R  D DE BO  C  V LV CL CB VB LB BL DA TI TS
        SI  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         I  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        BI  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         R  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         D  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        DE  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        BO  -  -  -  -  -  -  Y  Y  Y  -  -  -  -  -  -  -  -  -
         C  -  -  -  -  -  -  Y  Y  Y  -  -  -  -  -  -  Y  Y  Y
         V  -  -  -  -  -  -  Y  Y  Y  -  -  -  -  -  -  Y  Y  Y
        LV  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
        CL  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
        CB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -
        VB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -
        LB  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
        BL  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -
        DA  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  Y  -  -
        TI  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  Y  -
        TS  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  -  Y
        """;

    private static final String UNION = """
           SI  I BI  R  D DE BO  C  V LV CL CB VB LB BL DA TI TS
        SI  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         I  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        BI  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         R  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
         D  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        DE  Y  Y  Y  Y  Y  Y  -  -  -  -  -  -  -  -  -  -  -  -
        BO  -  -  -  -  -  -  Y  -  -  -  -  -  -  -  -  -  -  -
         C  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -  -  Y  Y  Y
         V  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -  -  Y  Y  Y
        LV  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -  -  -  -  -
        CL  -  -  -  -  -  -  -  Y  Y  Y  Y  -  -  -  -  -  -  -
        CB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  -  -  -  -
        VB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  -  -  -  -
        LB  -  -  -  -  -  -  -  -  -  -  -  Y  Y  Y  -  -  -  -
        BL  -  -  -  -  -  -  -  -  -  -  -  -  -  -  Y  -  -  -
        DA  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  Y  -  -
        TI  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  Y  -
        TS  -  -  -  -  -  -  -  Y  Y  -  -  -  -  -  -  -  -  Y
        """;

    static Stream<Arguments> tables() {
        BiPredicate<TypeId, TypeId> cast = ConversionRules::isCastable;
        BiPredicate<TypeId, TypeId> assign = ConversionRules::isAssignable;
        BiPredicate<TypeId, TypeId> compare = ConversionRules::isComparable;
        BiPredicate<TypeId, TypeId> unite = ConversionRules::isUnitable;
        return Stream.of(Arguments.of("cast", CAST, cast), Arguments.of("assignment", ASSIGNMENT, assign),
            Arguments.of("comparison", COMPARISON, compare), Arguments.of("union", UNION, unite));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tables")
    void everyCellHolds(String name, String table, BiPredicate<TypeId, TypeId> rule) {
        List<String> wrong = new ArrayList<>();
        String[] lines = table.split("\n");
        assertThat(lines).hasSize(ORDER.size() + 1);
        for (int from = 0; from < ORDER.size(); from++) {
            String[] cells = lines[from + 1].trim().split(" +");
            for (int to = 0; to < ORDER.size(); to++) {
                if (rule.test(ORDER.get(from), ORDER.get(to)) != cells[to + 1].equals("Y")) {
                    wrong.add(ORDER.get(from) + " to " + ORDER.get(to));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tables")
    void allowedConversionsWork(String name, String table, BiPredicate<TypeId, TypeId> rule) {
        boolean converts = !name.equals("comparison") && !name.equals("union");
        for (TypeId from : ORDER) {
            for (TypeId to : ORDER) {
                if (converts && rule.test(from, to)) {
                    assertThat(ConversionRules.isConvertible(from, to)).as("%s to %s", from, to).isTrue();
                }
            }
        }
    }
}
