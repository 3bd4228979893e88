// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.invariant.BrokenInvariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.query.Estimate;
import bowler.plan.query.JoinKind;
import bowler.plan.query.KeyBounds;
import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarText;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.show.PlanText;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.number.ArithmeticOperator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanTest {
    private static final TableDescriptor TABLE = new TableDescriptor(7, "APP", "T",
            List.of(new ColumnDescriptor("ID", 0, DataType.INTEGER, false, null, null),
                    new ColumnDescriptor("NAME", 1, DataType.varchar(20), true, null, null)),
            List.of(new KeyColumn(0, false)), "PK",
            List.of(new IndexDescriptor(8, "BY_NAME", false, false, List.of(new KeyColumn(1, true)), null)));
    private static final Column ID = new Column(0, DataType.INTEGER);
    private static final Literal FIVE = new Literal(Value.of(DataType.INTEGER, 5));

    private static TableAccess access(KeyBounds bounds, IndexDescriptor index, Scalar filter) {
        return new TableAccess(TABLE, index, bounds, false, List.of(0, 1), filter, false, false, false,
                new Estimate(10, 12.5));
    }

    private static CompiledStatement compiled(RowSource source) {
        List<ResultColumn> columns = source.types().stream()
                .map(type -> new ResultColumn("C", type, true, "", "", "", false)).toList();
        return new CompiledStatement(new StatementPlan.Query(source, false, null), List.of(), columns, 1, List.of(7),
                List.of());
    }

    @Test
    void textShowsBoundsInTheColumnsOwnDirection() {
        Literal a = new Literal(Value.of(DataType.varchar(1), (Object) "a"));
        TableAccess right = access(new KeyBounds(List.of(), null, true, a, false), TABLE.indexes().get(0),
                new Compare(Comparison.LESS, ID, FIVE));
        TableAccess byKey = access(KeyBounds.equalTo(List.of(ID)), null, null);
        LookupJoin join = new LookupJoin(JoinKind.LEFT, right, byKey, null, new Estimate(10, 40));
        PlanVerifier.verify(compiled(join));
        assertThat(PlanText.of(join)).containsExactly(
                "lookup left join  [rows 10, cost 40]",
                "  rows of APP.T by BY_NAME at [NAME > 'a'] where T.ID < 5 -> ID, NAME  [rows 10, cost 13]",
                "  rows of APP.T at [ID = T.ID] -> ID, NAME  [rows 10, cost 13]");
    }

    @Test
    void verifierRefusesSlotsThatDoNotExist() {
        TableAccess access = access(KeyBounds.ALL, null,
                new Compare(Comparison.EQUAL, new Column(2, DataType.INTEGER), FIVE));
        assertThatThrownBy(() -> PlanVerifier.verify(compiled(access))).isInstanceOf(BrokenInvariant.class);
    }

    @Test
    void verifierRefusesKeysOfDifferentFamilies() {
        TableAccess access = access(KeyBounds.ALL, null, null);
        HashJoin join = new HashJoin(JoinKind.INNER, access, access, List.of(ID),
                List.of(new Column(1, DataType.varchar(20))), null, Estimate.ONE_ROW);
        assertThatThrownBy(() -> PlanVerifier.verify(compiled(join))).isInstanceOf(BrokenInvariant.class);
    }

    @Test
    void chainsOfArithmeticNeedNoStack() {
        Scalar chain = ID;
        for (int i = 0; i < 100_000; i++) {
            chain = new Arithmetic(ArithmeticOperator.ADD, chain, FIVE, DataType.INTEGER);
        }
        Scalar mapped = ScalarTraversal.map(chain, node -> node.equals(ID) ? FIVE : node);
        assertThat(ScalarTraversal.any(mapped, Column.class::isInstance)).isFalse();
        assertThat(ScalarText.of(mapped, slot -> "x")).endsWith("more");
    }

    /// The parts of a long chain are keys of one map when subexpressions are searched.
    @Test
    void chainsOfOneColumnDifferInTheirHashCodes() {
        Set<Integer> codes = new HashSet<>();
        Scalar chain = ID;
        for (int i = 0; i < 1_000; i++) {
            chain = new Arithmetic(ArithmeticOperator.ADD, chain, ID, DataType.INTEGER);
            codes.add(chain.hashCode());
        }
        assertThat(codes).hasSize(1_000);
    }
}
