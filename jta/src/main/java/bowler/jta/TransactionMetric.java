// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// A metric of a manager in the form that metric libraries take: name, unit, description, kind, and a function that
/// reads it.
///
/// @param growsOnly true for a counter, false for a gauge
public record TransactionMetric(String name, String unit, String description, boolean growsOnly, ToDoubleFunction<TransactionService> reading) {
    /// All there are.
    public static final List<TransactionMetric> ALL = List.of(
        gauge("bowler.jta.active", "transactions", "Transactions at work", service -> service.active().size()),
        gauge("bowler.jta.in.doubt", "transactions", "Transactions that commit and have not everywhere", service -> service.inDoubt().size()),
        gauge("bowler.jta.heuristics", "branches", "Branches that ended otherwise than decided, not forgotten", service -> service.heuristics().size()),
        gauge("bowler.jta.unreachable", "resources", "Resources that recovery could not reach last time",
            service -> service.recovery().stream().filter(state -> state.failure() != null).count()),
        gauge("bowler.jta.stopped", "logs", "1 if nothing can be decided until the log is opened again", service -> service.isStopped() ? 1 : 0),
        counter("bowler.jta.committed", "transactions", "Transactions that have committed", TransactionService::committedCount),
        counter("bowler.jta.not.committed", "transactions", "Transactions that were rolled back, or ended otherwise", TransactionService::otherCount),
        counter("bowler.jta.forces", "forces", "How often the disk was told to make decisions durable", TransactionService::forceCount));

    private static TransactionMetric gauge(String name, String unit, String description, ToDoubleFunction<TransactionService> reading) {
        return new TransactionMetric(name, unit, description, false, reading);
    }

    private static TransactionMetric counter(String name, String unit, String description, ToDoubleFunction<TransactionService> reading) {
        return new TransactionMetric(name, unit, description, true, reading);
    }
}
