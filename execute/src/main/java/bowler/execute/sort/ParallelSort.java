// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.Operator;
import bowler.execute.parallel.ParallelPipeline;
import bowler.execute.parallel.PipelineWorker;
import bowler.execute.parallel.PipelineSink;
import bowler.execute.row.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A parallel sort. Each thread sorts the rows that it has computed, within its part of the memory. With a limit it
/// keeps only the first rows. The sorted parts are merged as they are read. Rows with equal keys come in the order of
/// their parts, or in the reverse of it, as if one thread had sorted all.
public final class ParallelSort extends Operator {
    private final ParallelPipeline input;
    private final SortOperator whole;
    private final Function<PipelineWorker, SortOperator> newPartial;
    private final List<SortOperator> partials = new ArrayList<>();

    /// @param whole of the same input
    /// @param newPartial creates a sort of the same kind over a site's rows
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

    private PipelineSink sink(SortOperator partial, long max) {
        partial.begin(max);
        synchronized (partials) {
            partials.add(partial);
        }
        return new PipelineSink() {
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
