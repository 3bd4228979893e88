// SPDX-License-Identifier: Apache-2.0
package bowler.execute.sort;

import bowler.execute.operator.Operator;
import bowler.execute.parallel.Gathering;
import bowler.execute.parallel.Site;
import bowler.execute.row.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Sorts rows that several threads make: each sorts those that it has made, or the first of them if no more are wanted,
/// within its part of the memory; what they have sorted is put together as it is read. Rows with equal keys come in the order
/// of their parts, as they would had one thread sorted all.
public final class GatheredSorting extends Operator {
    private final Gathering input;
    private final Sorting whole;
    private final Function<Site, Sorting> newPartial;
    private final List<Sorting> partials = new ArrayList<>();

    /// @param whole of the same input
    /// @param newPartial one of the same kind over a site's rows
    public GatheredSorting(Gathering input, Sorting whole, Function<Site, Sorting> newPartial) {
        this.input = input;
        this.whole = whole;
        this.newPartial = newPartial;
    }

    @Override
    public void open() {
        close();
        long most = whole.mostRows();
        if (!input.spread(false, site -> sink(newPartial.apply(site), most))) {
            forgetPartials();
            whole.open();
        } else {
            whole.mergeFrom(partials);
        }
    }

    private Gathering.Sink sink(Sorting partial, long most) {
        partial.begin(most);
        synchronized (partials) {
            partials.add(partial);
        }
        return new Gathering.Sink() {
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
        partials.forEach(Sorting::forget);
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
