// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

import bowler.execute.join.HashJoin;
import bowler.execute.operator.Operator;
import bowler.execute.operator.Watch;
import bowler.execute.row.Batch;
import bowler.execute.run.Run;
import bowler.execute.scan.Scan;
import bowler.os.Helpers;
import bowler.plan.RowSource;
import bowler.storage.TreeRef;
import bowler.storage.terms.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// The rows of a pipeline: taken in by several threads, [#spread], or given one batch after the other as any operator does.
public final class Gathering extends Operator {
    /// So many that the last of them does not keep all others waiting for long.
    private static final int PARTS_PER_WORKER = 16;
    private static final int FEW_PARTS = 16;
    private static final int FEW_PARTS_PER_WORKER = 2;

    private final RowSource.Gather plan;
    private final Run run;
    private final Operator whole;
    private final Scan lead;
    private final List<HashJoin> joins;
    private final Helpers helpers;
    private final Supplier<Site> newSite;
    private final Site.Maker maker;
    private final Watch watch;
    private final List<Site> sites = new ArrayList<>();

    /// Takes in what one site makes.
    public interface Sink {
        /// Takes in a part: opens the site's rows, and reads them to their end.
        ///
        /// @return false: it cannot go on, and all is to be given up
        boolean take(int part);

        /// There are no more parts for this site, which has made one at least; in the thread that made them.
        default void end() {}
    }

    /// @param whole the pipeline for one thread
    /// @param lead the scan that it starts with
    /// @param joins the hash joins in it whose tables the sites read
    /// @param watch null: nothing is measured
    public Gathering(
            RowSource.Gather plan, Run run, Operator whole, Scan lead, List<HashJoin> joins, Helpers helpers,
            Supplier<Site> newSite, Site.Maker maker, Watch watch) {
        this.plan = plan;
        this.run = run;
        this.whole = whole;
        this.lead = lead;
        this.joins = joins;
        this.helpers = helpers;
        this.newSite = newSite;
        this.maker = maker;
        this.watch = watch;
    }

    /// Has the rows taken in by several threads, this one among them. Parts are counted from 0, in the order of their rows.
    ///
    /// @param few no more parts than the work needs, as there is something to be done for each
    /// @param sinks makes a site's sink, once at most, in the thread that works there
    /// @return false: that was not to be, what the sinks have got is void, and the rows are to be had from [#open] on
    public boolean spread(boolean few, Function<Site, Sink> sinks) {
        if (!run.transaction.readsWithoutLocks()) {
            return false;
        }
        for (HashJoin join : joins) {
            join.prepare();
            if (!join.isInMemory()) {
                return false;
            }
        }
        List<KeyRange> parts = parts(few ? Math.max(FEW_PARTS, FEW_PARTS_PER_WORKER * plan.workers())
            : PARTS_PER_WORKER * plan.workers());
        int workers = Math.min(plan.workers(), parts.size());
        if (workers == 0) {
            return true;
        }
        long memoryBytes = run.memory.freeBytes() / (workers + 1);
        while (sites.size() < workers) {
            sites.add(newSite.get());
        }
        int begun = 0;
        Shift shift = new Shift(sites, parts, maker, sinks);
        try {
            for (; begun < workers; begun++) {
                sites.get(begun).begin(run, memoryBytes);
            }
            shift.work(workers == 1 ? Helpers.NONE : helpers, workers - 1);
        } finally {
            for (Site site : sites.subList(0, begun)) {
                site.end(run);
                if (watch != null) {
                    watch.takeFrom(site.watch(), plan);
                }
            }
        }
        if (shift.isGivenUp()) {
            return false;
        }
        // Nobody probes its tables any more.
        whole.close();
        return true;
    }

    private List<KeyRange> parts(int most) {
        KeyRange range = lead.range();
        RowSource.TableAccess access = plan.lead();
        TreeRef tree = run.tree(access.index() == null ? access.table().treeId() : access.index().treeId());
        return range == null ? List.of() : run.transaction.parts(tree, range, most);
    }

    @Override
    public void open() {
        whole.open();
    }

    @Override
    protected Batch fetch() {
        return whole.next();
    }

    @Override
    public void close() {
        whole.close();
    }
}
