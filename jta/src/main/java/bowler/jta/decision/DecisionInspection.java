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
    /// What is to be resolved.
    ///
    /// @param records how many there are in all
    public record Summary(String node, long epoch, List<Decision> decisions, List<HeuristicNote> notes, long records) {}

    private static final int MOST_ATTEMPTS = 5;

    private DecisionInspection() {}

    public static Summary of(Disk disk) {
        String node = NodeFile.read(disk, disk.description());
        if (node == null) {
            throw JtaError.INPUT_OUTPUT.failure(disk.description(), "read", "there is none");
        }
        return summary(disk, node);
    }

    /// A manager at work may give a segment another place while it is read: then it is read anew.
    private static Summary summary(Disk disk, String node) {
        for (int attempt = 1; true; attempt++) {
            try {
                return summaryOnce(disk, node);
            } catch (SqlFailure moved) {
                if (attempt == MOST_ATTEMPTS) {
                    throw moved;
                }
            }
        }
    }

    private static Summary summaryOnce(Disk disk, String node) {
        Replay replay = new Replay();
        long records = replay(disk, replay).records();
        return new Summary(node, replay.epoch, replay.open.values().stream().sorted(Comparator.comparing(Decision::id)).toList(),
            replay.notes.values().stream().sorted(Comparator.comparing(HeuristicNote::key)).toList(), records);
    }

    private static LogInspection.Summary replay(Disk disk, Replay replay) {
        LogInspection.Summary seen = LogInspection.visit(disk, DecisionLog.SEGMENTS,
            (lsn, durableLsn, payload) -> replay.take(lsn, payload, disk.description()));
        replay.demandWhole(seen.firstLsn(), seen.segmentBytes(), disk.description());
        return seen;
    }

    /// That nothing is missing at the beginning, and that the name is that of the records; to be asked before the log is opened, as that clears
    /// away what it takes for remains.
    ///
    /// @param named what the file says
    static void demandWhole(Disk disk, String named) {
        Replay replay = new Replay();
        replay(disk, replay);
        if (replay.node != null && !replay.node.equals(named)) {
            throw JtaError.INPUT_OUTPUT.failure(disk.description(), "believed", "its file '" + NodeFile.NAME + "' says '" + named + "', its records say '"
                + replay.node + "'; write that name into the file");
        }
    }
}
