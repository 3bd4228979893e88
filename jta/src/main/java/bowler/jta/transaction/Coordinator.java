// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.base.error.SqlFailure;
import bowler.jta.decision.DecisionLog;
import bowler.jta.decision.DecisionOutcome;
import bowler.jta.decision.HeuristicNote;
import bowler.jta.failure.JtaError;
import bowler.jta.resource.RecoverableResource;
import bowler.jta.xid.TransactionId;
import bowler.os.Clock;
import bowler.os.Workers;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The state that all transactions of one manager share: the decision log, the register of resources, the list of
/// active transactions.
public final class Coordinator {
    private static final System.Logger LOG = System.getLogger("bowler.jta");

    private final DecisionLog log;
    private final Clock clock;
    private final Workers workers;
    private final int defaultTimeoutSeconds;
    private final long graceNanos;
    private final ParallelismMode parallelismMode;
    private final ActiveTransactions live;
    private final ThreadSlot threads = new ThreadSlot();
    /// Replaced as a whole.
    private volatile Map<String, KnownResource> known = Map.of();
    private volatile Consumer<String> onPending = name -> { };
    private volatile boolean closed;

    /// @param grace how long a transaction that has timed out is left to its thread
    public Coordinator(DecisionLog log, Clock clock, Workers workers, int cores, int defaultTimeoutSeconds, long graceNanos,
            ParallelismMode parallelismMode) {
        this.log = log;
        this.clock = clock;
        this.workers = workers;
        this.defaultTimeoutSeconds = defaultTimeoutSeconds;
        this.graceNanos = graceNanos;
        this.parallelismMode = parallelismMode;
        this.live = new ActiveTransactions(cores);
    }

    /// Begins a transaction, of no thread yet.
    public CoordinatedTransaction begin() {
        if (closed) {
            throw JtaError.CLOSED.failure(log.place());
        }
        int chosen = threads.timeoutSeconds();
        return new CoordinatedTransaction(this, live.ofThread(), chosen == 0 ? defaultTimeoutSeconds : chosen);
    }

    public void close() {
        closed = true;
    }

    public boolean isClosed() {
        return closed;
    }

    public DecisionLog log() {
        return log;
    }

    public ActiveTransactions live() {
        return live;
    }

    public ThreadSlot threads() {
        return threads;
    }

    Clock clock() {
        return clock;
    }

    long graceNanos() {
        return graceNanos;
    }

    ParallelismMode parallel() {
        return parallelismMode;
    }

    // Resources.

    public synchronized KnownResource register(RecoverableResource resource) {
        if (closed) {
            throw JtaError.CLOSED.failure(log.place());
        }
        String name = Objects.requireNonNull(resource, "the resource to register").name();
        if (name == null || name.isBlank() || name.startsWith("?") || name.length() > 255) {
            throw JtaError.BAD_SETTING.failure("The name of a resource", "'" + name + "'", "it needs 1 to 255 characters and no '?' first");
        }
        if (known.containsKey(name)) {
            throw JtaError.RESOURCE_TWICE.failure(name);
        }
        Map<String, KnownResource> next = new TreeMap<>(known);
        KnownResource added = new KnownResource(resource);
        next.put(name, added);
        known = next;
        return added;
    }

    public synchronized KnownResource unregister(String name) {
        KnownResource present = resource(name);
        Map<String, KnownResource> next = new TreeMap<>(known);
        next.remove(name);
        known = next;
        present.markGone();
        return present;
    }

    /// @throws SqlFailure [JtaError#RESOURCE_UNKNOWN]
    public KnownResource resource(String name) {
        KnownResource present = known.get(name);
        if (present == null) {
            throw JtaError.RESOURCE_UNKNOWN.failure(name, known.isEmpty() ? "none" : String.join(", ", known.keySet()));
        }
        return present;
    }

    /// Sets the listener that is told that a resource has something left to do.
    public void onPending(Consumer<String> told) {
        onPending = told;
    }

    void pending(String resourceName) {
        onPending.accept(resourceName);
    }

    // Aside.

    /// Runs an errand on a thread of its own.
    public void run(String name, Runnable task) {
        workers.start(name, () -> {
            task.run();
            return -1;
        }, failure -> write(System.Logger.Level.ERROR, name + " failed", failure));
    }

    static void log(String message, Throwable cause) {
        write(System.Logger.Level.DEBUG, message, cause);
    }

    static void warn(String message, Throwable cause) {
        write(System.Logger.Level.WARNING, message, cause);
    }

    /// A program's log that throws must not change what becomes of a transaction, and there is nowhere else to say that it does.
    public static void write(System.Logger.Level level, String message, Throwable cause) {
        try {
            LOG.log(level, message, cause);
        } catch (RuntimeException | Error unwritable) {
            if (cause != null && cause != unwritable) {
                cause.addSuppressed(unwritable);
            }
        }
    }

    /// Remembers what went wrong.
    ///
    /// @return whether that is durable: only then may the resource forget it
    public boolean note(TransactionId id, int branch, String resource, DecisionOutcome decided, DecisionOutcome did, String remark) {
        try {
            log.note(new HeuristicNote(id, branch, resource, decided, did, clock.now().toEpochMilli(), remark));
            warn("transaction " + id + " was decided " + decided + ", but " + remark + ": " + did, null);
            return true;
        } catch (SqlFailure stopped) {
            warn("transaction " + id + " was decided " + decided + ", but " + remark + ": " + did + "; this could not be written down",
                stopped);
            return false;
        }
    }
}
