// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.operator.Operator;
import bowler.execute.parallel.ParallelPipeline;
import bowler.execute.parallel.PipelineWorker;
import bowler.execute.parallel.PipelineSink;
import bowler.execute.row.Batch;
import bowler.plan.query.AggregateCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A parallel grouping. Each thread has its own table. The tables are then merged in the order of the parts. So the
/// groups, their order and their keys are the same as with one thread.
///
/// The order in which values are added may matter: sums of DOUBLE, or the maximum of texts that are equal but look
/// different. Then each part has a table of its own, and there are fewer parts.
public final class ParallelAggregate extends Operator {
    private final ParallelPipeline input;
    private final HashAggregate hashAggregate;
    private final Function<PipelineWorker, HashAggregate> newPartial;
    private final boolean byParts;
    private final List<Portion> portions = new ArrayList<>();
    /// The grouping with all groups.
    private HashAggregate result;

    /// The groups that a part was the first to add to a table.
    private record Portion(int part, HashAggregate groups, int from, int to) {}

    /// @param hashAggregate of the same input
    /// @param newPartial creates a grouping of the same kind over a site's rows
    public ParallelAggregate(
            ParallelPipeline input, HashAggregate hashAggregate, List<AggregateCall> calls, Function<PipelineWorker, HashAggregate> newPartial) {
        this.input = input;
        this.hashAggregate = hashAggregate;
        this.newPartial = newPartial;
        byParts = calls.stream().anyMatch(AggregateCall::dependsOnOrder);
    }

    @Override
    public void open() {
        close();
        result = hashAggregate;
        boolean isSpread = input.spread(byParts, this::sink);
        boolean isDone = isSpread && (isLeftAsIs() || mergePartials());
        if (result == hashAggregate) {
            forgetPortions();
        }
        if (!isSpread) {
            hashAggregate.begin();
        } else if (!isDone) {
            hashAggregate.open();
        }
    }

    private PipelineSink sink(PipelineWorker pipelineWorker) {
        HashAggregate[] groups = new HashAggregate[1];
        return part -> {
            if (groups[0] == null || byParts) {
                groups[0] = newPartial.apply(pipelineWorker);
                groups[0].startPart();
            }
            int from = groups[0].groupCount();
            try {
                return groups[0].takePart();
            } finally {
                // Also for a part that fails: the memory of its groups is released with the portions.
                synchronized (portions) {
                    portions.add(new Portion(part, groups[0], from, groups[0].groupCount()));
                }
            }
        };
    }

    /// Returns whether one thread has processed all rows, so that its groups are the result.
    private boolean isLeftAsIs() {
        if (byParts || portions.isEmpty()) {
            return false;
        }
        HashAggregate only = portions.getFirst().groups;
        if (portions.stream().anyMatch(portion -> portion.groups != only)) {
            return false;
        }
        only.endAsOnlyPart(hashAggregate);
        result = only;
        return true;
    }

    private boolean mergePartials() {
        portions.sort((one, other) -> Integer.compare(one.part, other.part));
        hashAggregate.startPart();
        for (Portion portion : portions) {
            if (!hashAggregate.takeGroups(portion.groups, portion.from, portion.to)) {
                return false;
            }
        }
        portions.stream().map(Portion::groups).distinct().forEach(hashAggregate::noteSkippedNulls);
        hashAggregate.finishParts();
        return true;
    }

    private void forgetPortions() {
        portions.forEach(portion -> portion.groups.forget());
        portions.clear();
    }

    @Override
    protected Batch fetch() {
        return result.next();
    }

    @Override
    public void close() {
        forgetPortions();
        hashAggregate.close();
    }
}
