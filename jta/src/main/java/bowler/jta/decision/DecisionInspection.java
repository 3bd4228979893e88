// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.base.error.SqlFailure;
import bowler.jta.failure.JtaError;
import bowler.log.LogInspection;
import bowler.os.Disk;
import java.util.Comparator;
import java.util.List;

/// Looks at a decision log without changing a byte, whether a manager uses it, was closed or has crashed.
public final class DecisionInspection {
    /// The entries to be resolved.
    ///
    /// @param records the total number of records
    public record Summary(String node, long epoch, List<Decision> decisions, List<HeuristicNote> notes, long records) {}

    private static final int MAX_ATTEMPTS = 5;

    private DecisionInspection() {}

    public static Summary of(Disk disk) {
        String node = NodeIdentityFile.read(disk, disk.description());
        if (node == null) {
            throw JtaError.INPUT_OUTPUT.failure(disk.description(), "read", "there is none");
        }
        return summary(disk, node);
    }

    /// Reads the log. An open manager may recycle a segment during the read; then the segment is read again.
    private static Summary summary(Disk disk, String node) {
        for (int attempt = 1; true; attempt++) {
            try {
                return summaryOnce(disk, node);
            } catch (SqlFailure moved) {
                if (attempt == MAX_ATTEMPTS) {
                    throw moved;
                }
            }
        }
    }

    private static Summary summaryOnce(Disk disk, String node) {
        DecisionReplay decisionReplay = new DecisionReplay();
        long records = replay(disk, decisionReplay).records();
        return new Summary(node, decisionReplay.epoch, decisionReplay.open.values().stream().sorted(Comparator.comparing(Decision::id)).toList(),
            decisionReplay.notes.values().stream().sorted(Comparator.comparing(HeuristicNote::key)).toList(), records);
    }

    private static LogInspection.Summary replay(Disk disk, DecisionReplay decisionReplay) {
        LogInspection.Summary seen = LogInspection.visit(disk, DecisionLog.SEGMENTS,
            (lsn, durableLsn, payload) -> decisionReplay.take(lsn, payload, disk.description()));
        decisionReplay.requireComplete(seen.firstLsn(), seen.segmentBytes(), disk.description());
        return seen;
    }

    /// That nothing is missing at the beginning, and that the name is that of the records; to be asked before the log is opened, as that clears
    /// away what it takes for remains.
    ///
    /// @param named what the file says
    static void requireComplete(Disk disk, String named) {
        DecisionReplay decisionReplay = new DecisionReplay();
        replay(disk, decisionReplay);
        if (decisionReplay.node != null && !decisionReplay.node.equals(named)) {
            throw JtaError.INPUT_OUTPUT.failure(disk.description(), "believed", "its file '" + NodeIdentityFile.NAME + "' says '" + named + "', its records say '"
                + decisionReplay.node + "'; write that name into the file");
        }
    }
}
