// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.decision.Decision;
import bowler.jta.decision.DecisionLog;
import bowler.jta.decision.HeuristicNote;
import bowler.jta.failure.JtaError;
import bowler.jta.recovery.RecoveryState;
import bowler.jta.recovery.ResourceRecovery;
import bowler.jta.resource.RecoverableResource;
import bowler.jta.transaction.CoordinatedTransaction;
import bowler.jta.transaction.Coordinator;
import bowler.jta.transaction.KnownResource;
import bowler.jta.transaction.TimeoutScanner;
import bowler.jta.xid.NodeName;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.os.host.HostClock;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostWorkers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/// A transaction manager and its decision log.
///
///     try (var service = TransactionService.open(TransactionSettings.in("data/transactions"))) {
///         service.register(new XaDataSourceResource("shop", shopXaDataSource));
///         TransactionManager manager = service.manager();
///         manager.begin(); ... manager.commit();
///     }
///
/// Register each resource before it is used, and always under the same name. Recovery asks it at once, in the
/// background, for branches that an earlier run has left.
public final class TransactionService implements AutoCloseable {
    private static final long KEEPING_NANOS = 1_000_000_000;

    private final DecisionLog log;
    private final Coordinator coordinator;
    private final TransactionSettings settings;
    private final Clock clock;
    private final Workers workers;
    private final ConcurrentHashMap<String, Recovery> recoveries = new ConcurrentHashMap<>();
    private final List<Workers.Task> tasks = new ArrayList<>();
    private final BowlerTransactionManager manager;
    private final BowlerSynchronizationRegistry registry;
    private final TransactionControl control = new TransactionControl(this);

    /// Used by the log keeper's thread only.
    private int keepingFailures;

    private record Recovery(ResourceRecovery recovery, Workers.Task task) {}

    private TransactionService(DecisionLog log, TransactionSettings settings, Clock clock, Workers workers) {
        this.log = log;
        this.settings = settings;
        this.clock = clock;
        this.workers = workers;
        this.coordinator = new Coordinator(log, clock, workers, Runtime.getRuntime().availableProcessors(),
            Math.toIntExact(settings.timeout().toSeconds()), settings.grace().toNanos(), settings.parallelismMode());
        this.manager = new BowlerTransactionManager(coordinator);
        this.registry = new BowlerSynchronizationRegistry(coordinator);
    }

    /// Opens the decision log in the settings' folder, or makes it. Does not wait for any resource.
    ///
    /// @throws bowler.base.error.SqlFailure if it is in use, belongs to another node, or cannot be read; nothing was changed then
    public static TransactionService open(TransactionSettings settings) {
        return open(settings, HostDisk.at("", settings.folder()), new HostClock(), new HostEntropy(), new HostWorkers());
    }

    /// Does the same as [#open(TransactionSettings)] with the given disk, clock, random bits and workers.
    public static TransactionService open(TransactionSettings settings, Disk disk, Clock clock, Entropy entropy, Workers workers) {
        NodeName wanted = settings.nodeName() == null ? null : new NodeName(settings.nodeName());
        String holder = wanted == null ? "a transaction manager" : "transaction manager '" + wanted.text() + "'";
        readApi();
        DecisionLog log = DecisionLog.open(disk, wanted, holder, settings.log(), clock, entropy);
        TransactionService service = new TransactionService(log, settings, clock, workers);
        service.start();
        if (settings.registerMbeans()) {
            service.control.register();
        }
        return service;
    }

    /// Adds the read edge to the API's module at run time. The API's own descriptor requires libraries that are not
    /// needed here, so ours does not require the API.
    private static void readApi() {
        try {
            Class<?> api = Class.forName("jakarta.transaction.TransactionManager", false, TransactionService.class.getClassLoader());
            TransactionService.class.getModule().addReads(api.getModule());
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException("the library jakarta.transaction-api 2 is not on the class path", missing);
        }
    }

    private void start() {
        coordinator.onPending(this::wake);
        tasks.add(workers.start("bowler-jta timekeeper", new TimeoutScanner(coordinator), failure -> failed("timekeeper", failure)));
        tasks.add(workers.start("bowler-jta log keeper", this::keep, failure -> failed("log keeper", failure)));
    }

    /// Continues after any failure.
    private long keep() {
        try {
            return look();
        } catch (RuntimeException | Error failure) {
            if (Integer.bitCount(++keepingFailures) == 1) {
                Coordinator.write(System.Logger.Level.ERROR, "the log keeper of " + log.place() + " met what it did not expect, " + keepingFailures + " times so far",
                    failure);
            }
            return KEEPING_NANOS;
        }
    }

    private long look() {
        recoveries.replaceAll(this::goOn);
        if (log.isStopped()) {
            return -1;
        }
        if (!log.keep() && !log.isStopped()) {
            Coordinator.write(System.Logger.Level.WARNING, "no space is left for the decision log in " + log.place(), null);
        }
        return KEEPING_NANOS;
    }

    /// Recovery that hangs is given up for another as soon as there is a thread for that; the keeper goes on without it.
    private Recovery goOn(String name, Recovery present) {
        ResourceRecovery next = present.recovery.successor();
        if (next == null) {
            return present;
        }
        try {
            Recovery begun = begin(next, name);
            present.recovery.abandon();
            return begun;
        } catch (RuntimeException | Error noThread) {
            failed("try to recover '" + name + "' anew", noThread);
            return present;
        }
    }

    private void failed(String task, Throwable failure) {
        Coordinator.write(System.Logger.Level.ERROR, "the " + task + " of " + log.place() + " has ended", failure);
    }

    // For applications.

    /// Also a `UserTransaction`.
    public BowlerTransactionManager manager() {
        return manager;
    }

    public BowlerSynchronizationRegistry registry() {
        return registry;
    }

    /// Makes a resource known: its branches can be recovered from now on, and are at once if there are any.
    public KnownResource register(RecoverableResource resource) {
        KnownResource known = coordinator.register(resource);
        ResourceRecovery recovery = new ResourceRecovery(coordinator, known, clock, settings.recoveryInterval().toNanos(),
            settings.longestPause().toNanos());
        recoveries.put(known.name(), begin(recovery, known.name()));
        return known;
    }

    private Recovery begin(ResourceRecovery recovery, String name) {
        return new Recovery(recovery, workers.start("bowler-jta recovery " + name, recovery, failure -> failed("recovery of '" + name + "'", failure)));
    }

    /// Stops recovery of the resource. Its open branches stay open until it is registered again.
    public void unregister(String name) {
        coordinator.unregister(name);
        Recovery gone = recoveries.remove(name);
        if (gone != null) {
            gone.task.wake();
        }
    }

    /// The transaction of the calling thread; null if it has none. For those who enlist.
    public CoordinatedTransaction current() {
        return coordinator.threads().transaction();
    }

    public KnownResource resource(String name) {
        return coordinator.resource(name);
    }

    boolean isClosed() {
        return coordinator.isClosed();
    }

    // For operators.

    public String nodeName() {
        return log.node().text();
    }

    /// Where its decisions are, for messages.
    public String place() {
        return log.place();
    }

    /// Returns whether no transaction can be decided until the log is opened again, because the disk has failed.
    public boolean isStopped() {
        return log.isStopped();
    }

    /// Transactions at work, oldest first.
    public List<CoordinatedTransaction> active() {
        return coordinator.live().all().stream().sorted(Comparator.comparing(CoordinatedTransaction::id)).toList();
    }

    /// Transactions that commit, and have not everywhere yet; their own threads are done.
    public List<Decision> inDoubt() {
        return log.open().stream().filter(decision -> !decision.isLive()).sorted(Comparator.comparing(Decision::id)).toList();
    }

    /// Returns the cases in which a resource deviated from the decision, until they are forgotten.
    public List<HeuristicNote> heuristics() {
        return log.notes();
    }

    /// Tells the resources of an entry of [#inDoubt] what was decided: asks each that has not committed yet, in the background and at once.
    public void resolve(String id) {
        List<Decision> all = inDoubt();
        Decision entry = all.stream().filter(decision -> decision.id().toString().equals(id)).findFirst()
            .orElseThrow(() -> JtaError.ENTRY_UNKNOWN.failure(id, all.isEmpty() ? "none" : all.stream().map(decision -> decision.id().toString()).toList()));
        entry.open().forEach(coordinator::resource); // one that is not registered is named
        entry.open().forEach(this::wake);
    }

    /// Deletes an entry of [#inDoubt] (by its id) or [#heuristics] (by its key) permanently.
    public void forget(String key) {
        log.forget(key);
    }

    /// Returns the progress of the recovery of each resource.
    public Collection<RecoveryState> recovery() {
        return recoveries.values().stream().map(recovery -> recovery.recovery.state()).sorted(Comparator.comparing(RecoveryState::resource))
            .toList();
    }

    /// Asks a resource for its branches now.
    public void recoverNow(String name) {
        coordinator.resource(name);
        wake(name);
    }

    private void wake(String name) {
        Recovery recovery = recoveries.get(name);
        if (recovery != null) {
            recovery.task.wake();
        }
    }

    public long committedCount() {
        return coordinator.live().committed();
    }

    /// Rolled back, or with an outcome that differs.
    public long otherCount() {
        return coordinator.live().notCommitted();
    }

    /// Returns the number of forces that made decisions durable.
    public long forceCount() {
        return log.forceCount();
    }

    /// New transactions are refused; those at work can still commit in one phase, or roll back.
    @Override
    public void close() {
        control.unregister();
        coordinator.close();
        tasks.forEach(Workers.Task::stop);
        recoveries.keySet().forEach(name -> {
            coordinator.unregister(name);
            Recovery gone = recoveries.remove(name);
            if (gone != null) {
                gone.task.wake();
            }
        });
        log.close();
    }

    @Override
    public String toString() {
        return "transaction manager '" + nodeName() + "' of " + log.place();
    }
}
