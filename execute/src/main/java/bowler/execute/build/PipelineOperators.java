// SPDX-License-Identifier: Apache-2.0
package bowler.execute.build;

import bowler.execute.join.HashJoin;
import bowler.execute.scan.TableScan;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The operators of a parallel pipeline that have shared state: its first scan and its hash joins.
final class PipelineOperators {
    private final Map<RowSource, TableScan> leads = new IdentityHashMap<>();
    private final Map<RowSource, HashJoin> joins = new IdentityHashMap<>();
    private final Map<RowSource, HashJoin> makers = new IdentityHashMap<>();

    /// Announces that the pipeline is about to be built.
    void expect(RowSource.Gather gather) {
        leads.put(RowSourceTraversal.lead(gather), null);
        hashJoins(gather).forEach(join -> joins.put(join, null));
    }

    /// Makes the pipeline's hash joins probe the tables of these joins ([#joins]).
    void probe(RowSource.Gather gather, List<HashJoin> known) {
        List<RowSource> plans = hashJoins(gather);
        for (int index = 0; index < plans.size(); index++) {
            makers.put(plans.get(index), known.get(index));
        }
    }

    void note(RowSource access, TableScan tableScan) {
        if (leads.containsKey(access)) {
            leads.putIfAbsent(access, tableScan);
        }
    }

    void note(RowSource plan, HashJoin join) {
        if (joins.containsKey(plan)) {
            joins.putIfAbsent(plan, join);
        }
    }

    /// Returns the join that builds the table to be probed; null if the join builds its own.
    HashJoin makerOf(RowSource join) {
        return makers.get(join);
    }

    TableScan lead(RowSource.Gather gather) {
        return leads.get(RowSourceTraversal.lead(gather));
    }

    /// Returns the pipeline's hash joins in the order in which they must be prepared, the last one first.
    List<HashJoin> joins(RowSource.Gather gather) {
        List<HashJoin> found = new ArrayList<>();
        hashJoins(gather).forEach(plan -> found.add(joins.get(plan)));
        return found;
    }

    private static List<RowSource> hashJoins(RowSource.Gather gather) {
        List<RowSource> found = new ArrayList<>();
        for (RowSource source = gather.input(); source != RowSourceTraversal.lead(gather); source = RowSourceTraversal.inputs(source).getFirst()) {
            if (source instanceof RowSource.HashJoin) {
                found.add(source);
            }
        }
        return found;
    }
}
