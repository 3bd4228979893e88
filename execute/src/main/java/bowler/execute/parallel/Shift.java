// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

import bowler.os.Helpers;
import bowler.storage.terms.KeyRange;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/// One time that several threads work at the parts of a pipeline.
final class Shift {
    private final List<Site> sites;
    private final List<KeyRange> parts;
    private final Site.Maker maker;
    private final Function<Site, Gathering.Sink> sinks;
    private final AtomicInteger nextSite = new AtomicInteger();
    private final AtomicInteger nextPart = new AtomicInteger();
    private volatile Helpers.Help help;
    /// Parts from here on are not begun any more.
    private volatile int end;
    private volatile boolean isGivenUp;
    private Throwable failure;
    private int failedPart;

    Shift(List<Site> sites, List<KeyRange> parts, Site.Maker maker, Function<Site, Gathering.Sink> sinks) {
        this.sites = sites;
        this.parts = parts;
        this.maker = maker;
        this.sinks = sinks;
        end = parts.size();
    }

    /// Works until all parts are made, or one has failed and all before it are made.
    void work(Helpers helpers, int most) {
        Helpers.Help lent = helpers.lend(() -> work(true), most);
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

    boolean isGivenUp() {
        return isGivenUp;
    }

    private void work(boolean helps) {
        int part = nextPart.getAndIncrement();
        if (part >= end) {
            return;
        }
        Site site = sites.get(nextSite.getAndIncrement());
        try {
            if (!site.isFurnished()) {
                maker.furnish(site);
            }
            Gathering.Sink sink = sinks.apply(site);
            boolean hasMade = false;
            while (part < end) {
                hasMade = true;
                site.turnTo(parts.get(part));
                if (!sink.take(part)) {
                    giveUp();
                }
                Helpers.Help known = help;
                part = helps && known != null && known.isDueElsewhere() ? Integer.MAX_VALUE : nextPart.getAndIncrement();
            }
            if (hasMade && end > 0) {
                sink.end();
            }
        } catch (Throwable thrown) {
            fail(part, thrown);
        } finally {
            if (site.isFurnished()) {
                site.rows().close();
            }
        }
    }

    private synchronized void giveUp() {
        isGivenUp = true;
        end = 0;
    }

    /// The first part's failure is told; others would not have been met by one thread alone.
    private synchronized void fail(int part, Throwable thrown) {
        if (failure == null || part < failedPart) {
            failure = thrown;
            failedPart = part;
            end = Math.min(end, part);
        }
    }
}
