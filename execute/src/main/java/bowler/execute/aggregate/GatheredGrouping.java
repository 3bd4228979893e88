// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.operator.Operator;
import bowler.execute.parallel.Gathering;
import bowler.execute.parallel.Site;
import bowler.execute.row.Batch;
import bowler.plan.AggregateCall;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A grouping whose rows several threads take in: each into a table of its own, whose groups are then put together in the
/// order of the parts, so that groups come, and show their keys, as they would had one thread met all rows.
///
/// Where it matters in which order values are added (sums of DOUBLE, the greatest of texts that are equal and look
/// different), each part has a table of its own, and there are fewer parts.
public final class GatheredGrouping extends Operator {
    private final Gathering input;
    private final Grouping grouping;
    private final Function<Site, Grouping> newPartial;
    private final boolean byParts;
    private final List<Portion> portions = new ArrayList<>();
    /// Who has all groups.
    private Grouping result;

    /// The groups that a part was the first of a table to have.
    private record Portion(int part, Grouping groups, int from, int to) {}

    /// @param grouping of the same input
    /// @param newPartial one of the same kind over a site's rows
    public GatheredGrouping(
            Gathering input, Grouping grouping, List<AggregateCall> calls, Function<Site, Grouping> newPartial) {
        this.input = input;
        this.grouping = grouping;
        this.newPartial = newPartial;
        byParts = calls.stream().anyMatch(AggregateCall::dependsOnOrder);
    }

    @Override
    public void open() {
        close();
        result = grouping;
        boolean isSpread = input.spread(byParts, this::sink);
        boolean isDone = isSpread && (isLeftAsIs() || putTogether());
        if (result == grouping) {
            forgetPortions();
        }
        if (!isSpread) {
            grouping.begin();
        } else if (!isDone) {
            grouping.open();
        }
    }

    private Gathering.Sink sink(Site site) {
        Grouping[] groups = new Grouping[1];
        return part -> {
            if (groups[0] == null || byParts) {
                groups[0] = newPartial.apply(site);
                groups[0].startPart();
            }
            int from = groups[0].groupCount();
            try {
                return groups[0].takePart();
            } finally {
                // Of a part that fails, too: what its groups hold is given back with the portions.
                synchronized (portions) {
                    portions.add(new Portion(part, groups[0], from, groups[0].groupCount()));
                }
            }
        };
    }

    /// Where one thread has met all rows its groups are those wanted.
    private boolean isLeftAsIs() {
        if (byParts || portions.isEmpty()) {
            return false;
        }
        Grouping only = portions.getFirst().groups;
        if (portions.stream().anyMatch(portion -> portion.groups != only)) {
            return false;
        }
        only.endAlone(grouping);
        result = only;
        return true;
    }

    private boolean putTogether() {
        portions.sort((one, other) -> Integer.compare(one.part, other.part));
        grouping.startPart();
        for (Portion portion : portions) {
            if (!grouping.takeGroups(portion.groups, portion.from, portion.to)) {
                return false;
            }
        }
        portions.stream().map(Portion::groups).distinct().forEach(grouping::noteSkippedNulls);
        grouping.endParts();
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
        grouping.close();
    }
}
