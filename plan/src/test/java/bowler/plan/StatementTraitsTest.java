// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ConstraintPlan;
import bowler.plan.query.Estimate;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementTraitsTest {
    private static final TableDescriptor TABLE = new TableDescriptor(7, "APP", "T",
        List.of(new ColumnDescriptor("ID", 0, DataType.INTEGER, false, null, null)), List.of(), null, List.of());
    private static final RowSource ROWS = new RowSource.Values(List.of(), List.of(DataType.INTEGER), new Estimate(0, 0));
    private static final StatementPlan INSERT = new StatementPlan.Insert(TABLE, ROWS, -1, ConstraintPlan.NONE);

    @Test
    void queryForUpdateIsNotReadOnly() {
        assertThat(StatementTraits.of(new StatementPlan.Query(ROWS, false, null)).isReadOnly()).isTrue();
        assertThat(StatementTraits.of(new StatementPlan.Query(ROWS, true, null)).isReadOnly()).isFalse();
    }

    @Test
    void changeLocksItsTable() {
        StatementTraits traits = StatementTraits.of(INSERT);
        assertThat(traits.intentionLocks()).containsExactly(TABLE);
        assertThat(traits.effect()).isEqualTo(StatementTraits.Effect.ROWS);
        assertThat(traits.returnsRows()).isFalse();
        assertThat(traits.cacheable()).isTrue();
    }

    @Test
    void returningGivesChangedRows() {
        StatementTraits traits = StatementTraits.of(
            new StatementPlan.Returning(INSERT, 1, StatementPlan.Showing.AFTER, ROWS, List.of()));
        assertThat(traits.returnsChangedRows()).isTrue();
        assertThat(traits.intentionLocks()).containsExactly(TABLE);
    }

    @Test
    void explainChangesRowsOnlyIfItAnalyzes() {
        StatementTraits shown = StatementTraits.of(new StatementPlan.Explain(INSERT, ExplainFormat.TEXT, false, List.of()));
        assertThat(shown.isReadOnly()).isTrue();
        assertThat(shown.intentionLocks()).isEmpty();
        StatementTraits run = StatementTraits.of(new StatementPlan.Explain(INSERT, ExplainFormat.TEXT, true, List.of()));
        assertThat(run.isReadOnly()).isFalse();
        assertThat(run.returnsChangedRows()).isTrue();
        assertThat(run.intentionLocks()).containsExactly(TABLE);
        assertThat(run.cacheable()).isFalse();
    }

    @Test
    void definitionIsNeitherCachedNorReadOnly() {
        StatementTraits traits = StatementTraits.of(new StatementPlan.DropTable(TABLE, false));
        assertThat(traits.cacheable()).isFalse();
        assertThat(traits.effect()).isEqualTo(StatementTraits.Effect.DEFINITIONS);
    }
}
