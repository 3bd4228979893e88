// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.log.Log;
import bowler.log.LogReader;
import bowler.storage.change.RecordKind;

/// Determines whether any transaction ever committed. The log is kept from its beginning until one has. A store whose
/// creation was cut short by a crash, any number of times, can thus be distinguished from one that has lost its
/// contents.
public final class AnyCommitScan {
    private AnyCommitScan() {}

    /// Returns whether a transaction may have committed. It is true also if the log does not reach back to its
    /// beginning, so that a commit cannot be ruled out.
    public static boolean mayHaveBeen(Log log) {
        if (!log.isComplete()) {
            return true;
        }
        LogReader reader = log.reader(0);
        while (reader.next()) {
            if (reader.length() > 0 && reader.window()[reader.payloadOffset()] == RecordKind.COMMIT) {
                return true;
            }
        }
        return false;
    }
}
