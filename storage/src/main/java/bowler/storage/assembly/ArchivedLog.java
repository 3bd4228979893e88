// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.log.Log;
import bowler.os.Clock;
import bowler.os.Workers;
import bowler.storage.backup.LogArchiveOptions;
import bowler.storage.backup.online.LogArchiver;
import bowler.storage.recovery.Checkpointer;
import bowler.storage.recovery.LogRetention;
import java.util.function.Consumer;

/// The archive of a store's log, while there is one. Thread-safe.
public final class ArchivedLog {
    private final Log log;
    private final Checkpointer checkpointer;
    private final Clock clock;
    private volatile Consumer<String> messages = message -> { };
    private LogRetention.Hold hold;
    private LogArchiver archiver;
    private Workers.Task task;

    /// @param checkpointer null for a store without archive
    ArchivedLog(Log log, Checkpointer checkpointer, Clock clock) {
        this.log = log;
        this.checkpointer = checkpointer;
        this.clock = clock;
    }

    /// Keeps the log from now on, before the first checkpoint can release any of it.
    public synchronized void hold(LogArchiveOptions options) {
        hold = checkpointer.holdLog();
        archiver = new LogArchiver(log, hold, options, clock, message -> messages.accept(message));
    }

    synchronized void start(Workers workers, Consumer<Throwable> onFailure) {
        if (archiver != null) {
            task = workers.start("bowler log archive", archiver, onFailure);
        }
    }

    public void reportTo(Consumer<String> receiver) {
        messages = receiver;
    }

    public synchronized long archivedLsn() {
        return archiver == null || archiver.hasEnded() ? -1 : archiver.archivedLsn();
    }

    /// Stops the copying; the log is still kept.
    void pause() {
        Workers.Task running;
        synchronized (this) {
            running = task;
            task = null;
        }
        if (running != null) {
            running.stop();
        }
    }

    /// Copies what is not in the archive yet.
    public synchronized void finish() {
        if (archiver != null) {
            archiver.finish();
        }
    }

    /// Ends the archive and releases the log.
    public void stop() {
        pause();
        synchronized (this) {
            if (hold != null) {
                hold.close();
            }
            hold = null;
            archiver = null;
        }
    }
}
