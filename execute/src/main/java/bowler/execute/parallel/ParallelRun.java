// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

import bowler.os.HelperThreads;
import bowler.storage.terms.KeyRange;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// One run of several threads over the parts of a pipeline.
final class ParallelRun {
    private final List<PipelineWorker> sites;
    private final List<KeyRange> parts;
    private final PipelineWorker.WorkerFactory maker;
    private final Function<PipelineWorker, PipelineSink> sinks;
    private final AtomicInteger nextSite = new AtomicInteger();
    private final AtomicInteger nextPart = new AtomicInteger();
    private volatile HelperThreads.Help help;
    /// Parts from this number on are not started any more.
    private volatile int end;
    private volatile boolean isAbandoned;
    private Throwable failure;
    private int failedPart;

    ParallelRun(List<PipelineWorker> sites, List<KeyRange> parts, PipelineWorker.WorkerFactory maker, Function<PipelineWorker, PipelineSink> sinks) {
        this.sites = sites;
        this.parts = parts;
        this.maker = maker;
        this.sinks = sinks;
        end = parts.size();
    }

    /// Works until all parts are done, or one has failed and all preceding parts are done.
    void work(HelperThreads helperThreads, int max) {
        HelperThreads.Help lent = helperThreads.lend(() -> work(true), max);
        try (lent) {
            help = lent;
            work(false);
        }
        switch (failure) {
            case null -> {}
            case RuntimeException thrown -> throw thrown;
            case Error thrown -> throw thrown;
            default -> throw new IllegalStateException(failure);
        }
    }

    boolean isAbandoned() {
        return isAbandoned;
    }

    private void work(boolean helps) {
        int part = nextPart.getAndIncrement();
        if (part >= end) {
            return;
        }
        PipelineWorker pipelineWorker = sites.get(nextSite.getAndIncrement());
        try {
            if (!pipelineWorker.isConfigured()) {
                maker.configure(pipelineWorker);
            }
            PipelineSink sink = sinks.apply(pipelineWorker);
            boolean hasParts = false;
            while (part < end) {
                hasParts = true;
                pipelineWorker.turnTo(parts.get(part));
                if (!sink.take(part)) {
                    abandon();
                }
                HelperThreads.Help known = help;
                part = helps && known != null && known.isNeededElsewhere() ? Integer.MAX_VALUE : nextPart.getAndIncrement();
            }
            if (hasParts && end > 0) {
                sink.end();
            }
        } catch (Throwable thrown) {
            fail(part, thrown);
        } finally {
            if (pipelineWorker.isConfigured()) {
                pipelineWorker.rows().close();
            }
        }
    }

    private synchronized void abandon() {
        isAbandoned = true;
        end = 0;
    }

    /// The first part's failure is reported; one thread alone would not have met the others.
    private synchronized void fail(int part, Throwable thrown) {
        if (failure == null || part < failedPart) {
            failure = thrown;
            failedPart = part;
            end = Math.min(end, part);
        }
    }
}
