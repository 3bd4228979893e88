// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.Operator;
import bowler.execute.parallel.ParallelPipeline;
import bowler.execute.parallel.PipelineWorker;
import bowler.execute.row.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Sorts rows that several threads make: each sorts those that it has made, or the first of them if no more are wanted,
/// within its part of the memory; what they have sorted is put together as it is read. Rows with equal keys come in the order
/// of their parts, as they would had one thread sorted all.
public final class ParallelSort extends Operator {
    private final ParallelPipeline input;
    private final SortOperator whole;
    private final Function<PipelineWorker, SortOperator> newPartial;
    private final List<SortOperator> partials = new ArrayList<>();

    /// @param whole of the same input
    /// @param newPartial one of the same kind over a site's rows
    public ParallelSort(ParallelPipeline input, SortOperator whole, Function<PipelineWorker, SortOperator> newPartial) {
        this.input = input;
        this.whole = whole;
        this.newPartial = newPartial;
    }

    @Override
    public void open() {
        close();
        long max = whole.maxRows();
        if (!input.spread(false, pipelineWorker -> sink(newPartial.apply(pipelineWorker), max))) {
            forgetPartials();
            whole.open();
        } else {
            whole.mergeFrom(partials);
        }
    }

    private ParallelPipeline.Sink sink(SortOperator partial, long max) {
        partial.begin(max);
        synchronized (partials) {
            partials.add(partial);
        }
        return new ParallelPipeline.Sink() {
            @Override
            public boolean take(int part) {
                partial.take(part);
                return true;
            }

            @Override
            public void end() {
                partial.endPart();
            }
        };
    }

    private void forgetPartials() {
        partials.forEach(SortOperator::forget);
        partials.clear();
    }

    @Override
    protected Batch fetch() {
        return whole.next();
    }

    @Override
    public void close() {
        whole.close();
        forgetPartials();
    }
}
