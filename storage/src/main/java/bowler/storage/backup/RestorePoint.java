// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import java.time.Instant;

/// The point at which a restored store ends: the log is followed up to there.
public sealed interface RestorePoint {
    /// The end of the log that there is.
    RestorePoint END = new End();

    record End() implements RestorePoint {}

    /// Every record that begins before a position. Transactions that have not committed before it are rolled back.
    record Position(long lsn) implements RestorePoint {}

    /// Every transaction that committed at or before a time, by the clock of the machine that wrote the log.
    record Time(Instant time) implements RestorePoint {}

    /// Everything before the mark of a name, as [bowler.storage.Store#mark] set it; the last one if there are several.
    record Mark(String name) implements RestorePoint {}
}
