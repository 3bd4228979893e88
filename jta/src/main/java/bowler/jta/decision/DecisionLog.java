// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.base.error.SqlFailure;
import bowler.jta.failure.JtaError;
import bowler.jta.xid.NodeName;
import bowler.jta.xid.TransactionId;
import bowler.log.Log;
import bowler.log.LogError;
import bowler.log.LogOptions;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskHeldException;
import bowler.os.Entropy;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/// The decisions of one node, on disk. Any number of threads use it; committers meet only in [DecisionGroupCommit].
///
/// Its folder contains `node`, `lock`, and the segments of the log. `node` has the node's name and is written last when
/// the log is created: without it nothing was ever decided here.
public final class DecisionLog implements AutoCloseable {
    private static final String LOCK = "lock";
    static final String SEGMENTS = "decisions";
    /// The number of segments in use from which the open entries are written again at the end.
    private static final int MIN_SEGMENTS_BEFORE_COMPACTION = 2;

    private final String place;
    private final NodeName node;
    private final long epoch;
    private final Log log;
    private final LogOptions options;
    private final AutoCloseable hold;
    private final DecisionGroupCommit decisionGroupCommit;
    private final ConcurrentHashMap<TransactionId, Decision> open;
    private final ConcurrentHashMap<String, HeuristicNote> notes;
    /// Held while notes are written, forgotten or copied: rare, and what is known of them is durable.
    private final Object noting = new Object();
    /// Where the oldest record begins that is needed.
    private long firstNeededLsn;
    // The end of the log at the keeper's last check, and the LSN up to which a later record says that the log was
    // durable. Used by the keeper only.
    private long seenLsn;
    private long markedDurableLsn;

    private DecisionLog(String place, NodeName node, long epoch, Log log, LogOptions options, AutoCloseable hold, Clock clock,
            DecisionReplay decisionReplay) {
        this.place = place;
        this.node = node;
        this.epoch = epoch;
        this.log = log;
        this.options = options;
        this.hold = hold;
        this.decisionGroupCommit = new DecisionGroupCommit(log, clock);
        this.open = decisionReplay.open;
        this.notes = decisionReplay.notes;
        this.firstNeededLsn = log.firstLsn();
    }

    /// The default size of segments; three or four of them are in use.
    public static final LogOptions DEFAULT_OPTIONS = new LogOptions(1 << 20, 256 << 10, false);

    /// Opens the log in a disk's folder, or makes it.
    ///
    /// @param wanted the node's name; null for the one that the log has, or a new one by chance
    /// @param holder what others read who meet the lock
    public static DecisionLog open(Disk disk, NodeName wanted, String holder, LogOptions options, Clock clock, Entropy entropy) {
        String place = disk.description();
        AutoCloseable hold = hold(disk, place, holder);
        Log log = null;
        boolean opened = false;
        try {
            String named = NodeIdentityFile.read(disk, place);
            if (named != null) {
                DecisionInspection.requireComplete(disk, named);
            }
            log = named == null ? createOrOpen(disk, options, clock) : Log.open(disk, SEGMENTS, options, clock, 0);
            DecisionReplay decisionReplay = DecisionReplay.of(log, place);
            String there = named == null ? decisionReplay.node : named;
            NodeName node = node(place, there, wanted, entropy);
            long epoch = Math.max(decisionReplay.epoch + 1, clock.now().toEpochMilli());
            append(log, new DecisionRecord.Opened(epoch, node.text()));
            log.force(log.endLsn());
            if (named == null) {
                NodeIdentityFile.write(disk, place, node.text());
            }
            opened = true;
            return new DecisionLog(place, node, epoch, log, options, hold, clock, decisionReplay);
        } finally {
            if (!opened) {
                closeAfterFailure(log, hold);
            }
        }
    }

    private static AutoCloseable hold(Disk disk, String place, String holder) {
        try {
            return disk.hold(LOCK, holder);
        } catch (DiskHeldException held) {
            throw JtaError.HELD.causedBy(held, place, held.holder());
        } catch (IOException failure) {
            throw JtaError.INPUT_OUTPUT.causedBy(failure, place, "locked", JtaError.text(failure));
        }
    }

    /// A creation that was cut short may have left a log without decisions.
    private static Log createOrOpen(Disk disk, LogOptions options, Clock clock) {
        try {
            return Log.create(disk, SEGMENTS, options, clock);
        } catch (SqlFailure failure) {
            if (failure.error() != LogError.EXISTS) {
                throw failure;
            }
            return Log.open(disk, SEGMENTS, options, clock, 0);
        }
    }

    private static NodeName node(String place, String there, NodeName wanted, Entropy entropy) {
        if (there != null && wanted != null && !there.equals(wanted.text())) {
            throw JtaError.OTHER_NODE.failure(place, there, wanted.text());
        }
        if (there != null) {
            return new NodeName(there);
        }
        return wanted != null ? wanted : new NodeName("node-" + Long.toHexString(entropy.nextLong()));
    }

    private static void closeAfterFailure(Log log, AutoCloseable hold) {
        try (hold) {
            if (log != null) {
                log.close();
            }
        } catch (Exception alreadyFailing) {
            System.getLogger("bowler.jta").log(System.Logger.Level.DEBUG, "closing a log that could not be opened", alreadyFailing);
        }
    }

    public String place() {
        return place;
    }

    public NodeName node() {
        return node;
    }

    public long epoch() {
        return epoch;
    }

    /// Returns the number of forces that made records durable.
    public long forceCount() {
        return log.forceCount();
    }

    /// Returns whether no transaction can be decided until the log is opened again.
    public boolean isStopped() {
        return log.isStopped();
    }

    // Deciding.

    /// Decides to commit; returns when that is durable.
    ///
    /// @throws SqlFailure [LogError#FULL] or [LogError#TOO_LARGE]: nothing was decided and nothing written;
    ///     [LogError#STOPPED]: nobody knows whether it was decided, until the log is opened again
    public Decision decide(TransactionId id, List<Participant> participants) {
        Decision decision = new Decision(id, participants, true);
        byte[] record = new DecisionRecord.Commit(id, participants).encoded();
        open.put(id, decision);
        boolean appended = false;
        try {
            long lsn = log.append(record, 0, record.length);
            decision.appendedAt(lsn);
            appended = true;
            decisionGroupCommit.force(lsn + Log.sizeOf(record.length));
            return decision;
        } finally {
            if (!appended) {
                open.remove(id);
            }
        }
    }

    /// All that take part have committed. Not forced: if it is lost, recovery asks them once more and finds nothing. The second time, as two
    /// have found that out, nothing happens.
    public void end(Decision decision) {
        if (open.remove(decision.id(), decision) && !log.isStopped()) {
            append(log, new DecisionRecord.End(decision.id()));
        }
    }

    /// Makes all ends that were written durable.
    public void force() {
        log.force(log.endLsn());
    }

    /// The decisions that are not ended.
    public Collection<Decision> open() {
        return open.values();
    }

    /// The decision on a transaction; null if none is open.
    public Decision decisionOn(TransactionId id) {
        return open.get(id);
    }

    // Heuristic outcomes.

    /// Remembers an outcome that differs from the decision; durable on return.
    public void note(HeuristicNote note) {
        synchronized (noting) {
            if (notes.putIfAbsent(note.key(), note) == null) {
                append(log, new DecisionRecord.Heuristic(note));
                log.force(log.endLsn());
            }
        }
    }

    public boolean isNoted(TransactionId id, int branch) {
        synchronized (noting) {
            return notes.containsKey(HeuristicNote.keyOf(id, branch));
        }
    }

    /// All notes, oldest first.
    public List<HeuristicNote> notes() {
        return notes.values().stream().sorted(Comparator.comparingLong(HeuristicNote::timeMillis).thenComparing(HeuristicNote::key)).toList();
    }

    /// Deletes an entry permanently: a note by its key, or a decision that is not live by its id. Recovery can then
    /// only roll back the branches of the decision.
    public void forget(String key) {
        if (!forgetNote(key)) {
            TransactionId id = TransactionId.parse(key);
            Decision decision = id == null ? null : open.get(id);
            if (decision == null) {
                throw JtaError.ENTRY_UNKNOWN.failure(key, keys());
            }
            if (decision.isLive()) {
                throw JtaError.ENTRY_ACTIVE.failure(key);
            }
            end(decision);
        }
        log.force(log.endLsn());
    }

    private boolean forgetNote(String key) {
        synchronized (noting) {
            HeuristicNote note = notes.get(key);
            if (note != null) {
                append(log, new DecisionRecord.Forgotten(note.id(), note.branch()));
                notes.remove(key);
            }
            return note != null;
        }
    }

    private String keys() {
        List<String> keys = java.util.stream.Stream.concat(open.keySet().stream().map(TransactionId::toString), notes.keySet().stream())
            .sorted().toList();
        return keys.isEmpty() ? "none" : keys.toString();
    }

    // Keeping small.

    /// Writes what is open once more and gives up what lies before, if much was written; prepares space. For one thread.
    ///
    /// @return whether the disk has space
    public boolean keep() {
        if (log.isStopped()) {
            return false;
        }
        if (log.endLsn() - firstNeededLsn > (long) MIN_SEGMENTS_BEFORE_COMPACTION * options.segmentBytes()) {
            long begin = log.endLsn();
            append(log, new DecisionRecord.Opened(epoch, node.text()));
            for (Decision decision : open.values()) {
                if (awaitAppended(decision)) {
                    append(log, new DecisionRecord.Commit(decision.id(), decision.participants()));
                    if (open.get(decision.id()) != decision) {
                        append(log, new DecisionRecord.End(decision.id()));  // it ended meanwhile
                    }
                }
            }
            synchronized (noting) {
                for (HeuristicNote note : notes.values()) {
                    append(log, new DecisionRecord.Heuristic(note));
                }
            }
            firstNeededLsn = begin;
            appendDurabilityMark();
            log.truncateBefore(begin);
        } else if (log.endLsn() == seenLsn && seenLsn > markedDurableLsn) {
            appendDurabilityMark();
        }
        seenLsn = log.endLsn();
        return log.prepareNextSegment();
    }

    /// Appends a record that says that the one before was durable. A last record that is damaged on the disk looks like
    /// a torn end until another record says so. This is that record when no transaction is decided any more.
    private void appendDurabilityMark() {
        log.force(log.endLsn());
        append(log, new DecisionRecord.Needed(firstNeededLsn));
        log.force(log.endLsn());
        markedDurableLsn = log.endLsn();
    }

    /// Waits for a committer between entering its decision and appending it, a few instructions.
    ///
    /// @return false if it gave up
    private boolean awaitAppended(Decision decision) {
        while (decision.lsn() == 0) {
            if (open.get(decision.id()) != decision || log.isStopped()) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    /// Records that must not fail for lack of space use the log's reserve.
    private static void append(Log log, DecisionRecord record) {
        byte[] bytes = record.encoded();
        try {
            log.appendUndo(bytes, 0, bytes.length);
        } catch (SqlFailure failure) {
            log.stop(failure);
            throw failure;
        }
    }

    /// On a full or broken disk it closes without.
    private void appendFinalDurabilityMark() {
        try {
            if (!log.isStopped()) {
                appendDurabilityMark();
            }
        } catch (SqlFailure failure) {
            System.getLogger("bowler.jta").log(System.Logger.Level.DEBUG, "closing the decision log in " + place, failure);
        }
    }

    @Override
    public void close() {
        try (hold) {
            appendFinalDurabilityMark();
            log.close();
        } catch (SqlFailure failure) {
            throw failure;
        } catch (Exception failure) {
            throw JtaError.INPUT_OUTPUT.causedBy(failure, place, "closed", failure.getMessage());
        }
    }
}
