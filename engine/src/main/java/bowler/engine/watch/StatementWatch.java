// SPDX-License-Identifier: Apache-2.0
package bowler.engine.watch;

import bowler.os.Clock;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Records the statements of one database as its settings say. All sessions of the database use it.
public final class StatementWatch {
    private static final int MAX_SLOW = 256;

    private final WatchSettings settings;
    private final MessageLog log;
    private final String databaseName;
    private final Clock clock;
    /// Null if there is none.
    private final AuditLog audit;
    private volatile long slowNanos;
    private volatile boolean on;
    /// Guarded by itself; the newest is last.
    private final ArrayDeque<SlowStatement> slow = new ArrayDeque<>();

    public StatementWatch(WatchSettings settings, MessageLog log, String databaseName, Clock clock) {
        this.settings = settings;
        this.log = log;
        this.databaseName = databaseName;
        this.clock = clock;
        audit = AuditLog.ofProperties(log);
        setSlowMillis(settings.slowMillis());
    }

    /// Returns whether statements that succeed are recorded.
    public boolean isOn() {
        return on;
    }

    /// Returns the audit log; null if there is none.
    public AuditLog audit() {
        return audit;
    }

    public String databaseName() {
        return databaseName;
    }

    public WatchSettings settings() {
        return settings;
    }

    public long nanoTime() {
        return clock.nanoTime();
    }

    public LocalDateTime now() {
        return LocalDateTime.ofInstant(clock.now(), ZoneId.systemDefault());
    }

    /// From how much time on a statement is slow; negative: none is.
    public void setSlowMillis(long millis) {
        slowNanos = millis < 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(millis);
        on = millis >= 0 || settings.logsTexts() || settings.logsPlans() || audit != null;
    }

    /// Keeps the statement if it was slow; the oldest kept makes room.
    public void ended(SlowStatement statement) {
        if (statement.nanos() >= slowNanos) {
            synchronized (slow) {
                if (slow.size() == MAX_SLOW) {
                    slow.removeFirst();
                }
                slow.addLast(statement);
            }
        }
    }

    /// Those kept, oldest first.
    public List<SlowStatement> slowStatements() {
        synchronized (slow) {
            return new ArrayList<>(slow);
        }
    }

    /// Returns the current content of the log.
    public String logText() throws IOException {
        return log.text();
    }

    public String logPlace() {
        return log.place();
    }

    /// Writes to the log.
    ///
    /// @return what went wrong, or null
    public String write(long transactionId, long sessionNumber, String message) {
        String about = "(XID = " + transactionId + "), (SESSIONID = " + sessionNumber + "), (DATABASE = " + databaseName
            + "), (DRDAID = null)";
        try {
            log.add(about, message);
            return null;
        } catch (IOException e) {
            return log.place() + ": " + e.getMessage();
        }
    }
}
