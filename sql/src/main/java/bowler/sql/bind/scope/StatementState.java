// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.SequenceDescriptor;
import bowler.plan.UserTest;
import bowler.plan.routine.TriggerPlan;
import bowler.sql.bound.OptimizerHint;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The information that binding collects about one statement, including the definitions of views that it uses.
final class StatementState {
    final List<DataType> parameterTypes = new ArrayList<>();
    final UsedObjects.Shared used = new UsedObjects.Shared();
    /// The sequences to which the current row has referred.
    final Set<SequenceDescriptor> sequences = new HashSet<>();
    final BitSet nullableColumns = new BitSet();
    final BitSet untypedColumns = new BitSet();
    final List<OptimizerHint> directives = new ArrayList<>();
    /// The names whose frame is the statement's parameters; null outside of bodies.
    final RoutineNames frame;
    /// The tests of the user that policies make.
    final Set<UserTest> userTests = new LinkedHashSet<>();
    /// The known results of tests of the user; empty if the plan is to serve all users.
    Map<UserTest, Boolean> userTestResults = Map.of();
    int columnCount;
    int rowsCount;
    int queryCount;
    boolean hasBarriers;
    boolean correlates;
    boolean refusesUntypedNulls;
    boolean needsLiterals;

    /// @param frame the names of the body that contains the statement; null outside of bodies
    StatementState(RoutineNames frame) {
        this.frame = frame;
        rowsCount = frame == null ? 0 : TriggerPlan.RESERVED_ROWS;
    }
}
