// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.log.Log;
import bowler.log.LogReader;
import bowler.storage.change.RecordKind;

/// Whether anything was ever committed. The log is kept from its beginning until something was, so that a store whose
/// making a crash cut short can be told from one that has lost its contents, however often that happens.
public final class AnyCommitScan {
    private AnyCommitScan() {}

    /// True also if it cannot be ruled out, as the log does not reach back to its beginning.
    public static boolean mayHaveBeen(Log log) {
        if (!log.reachesBackToTheBeginning()) {
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
