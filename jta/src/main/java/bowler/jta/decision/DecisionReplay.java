// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.failure.JtaError;
import bowler.jta.xid.TransactionId;
import bowler.log.Log;
import bowler.log.LogReader;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;

/// Replays the records, oldest first, and collects the open entries.
final class DecisionReplay {
    final ConcurrentHashMap<TransactionId, Decision> open = new ConcurrentHashMap<>();
    final ConcurrentHashMap<String, HeuristicNote> notes = new ConcurrentHashMap<>();
    String node;
    long epoch;
    /// From where on records count, as far as is said.
    private long neededFromLsn;

    static DecisionReplay of(Log log, String place) {
        DecisionReplay decisionReplay = new DecisionReplay();
        LogReader reader = log.reader(0);
        while (reader.next()) {
            decisionReplay.take(reader.lsn(), reader.payload(), place);
        }
        return decisionReplay;
    }

    /// That what the log begins with is not behind what counts: segments whose names or headers are damaged look like those that were given up.
    ///
    /// @param firstLsn of the oldest record there is
    void requireComplete(long firstLsn, int segmentBytes, String place) {
        if (firstLsn >= segmentBytes && firstLsn > neededFromLsn) {
            throw JtaError.MISSING.failure(place, firstLsn);
        }
    }

    void take(long lsn, byte[] payload, String place) {
        try {
            apply(DecisionRecord.decode(payload), lsn);
        } catch (IOException bad) {
            String why = bad.getMessage() == null ? "it is too short" : bad.getMessage();
            throw JtaError.UNREADABLE_RECORD.causedBy(bad, place, lsn, why);
        }
    }

    private void apply(DecisionRecord record, long lsn) {
        switch (record) {
            case DecisionRecord.Opened(long number, String name) -> {
                epoch = Math.max(epoch, number);
                node = name;
            }
            case DecisionRecord.Commit commit -> {
                Decision decision = new Decision(commit.id(), commit.participants(), false);
                decision.appendedAt(lsn);
                open.put(commit.id(), decision);
            }
            case DecisionRecord.End(TransactionId id) -> open.remove(id);
            case DecisionRecord.Heuristic(HeuristicNote note) -> notes.put(note.key(), note);
            case DecisionRecord.Forgotten(TransactionId id, int branch) -> notes.remove(HeuristicNote.keyOf(id, branch));
            case DecisionRecord.Needed(long fromLsn) -> neededFromLsn = Math.max(neededFromLsn, fromLsn);
        }
    }
}
