// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.storage.file.StoreFiles;
import java.util.ArrayList;
import java.util.List;

/// Files that come and go. Each change of names is known by an LSN from which restart would do it again, and holds the redo
/// position back until the name is durable. A checkpoint makes them so, all at once: a definition waits for its commit alone.
final class NameChanges {
    private final StoreFiles files;
    /// Announced, and perhaps not made yet.
    private final List<Long> announced = new ArrayList<>();
    /// Made, and not durable yet.
    private final List<Long> made = new ArrayList<>();

    NameChanges(StoreFiles files) {
        this.files = files;
    }

    /// Announces that names will change once the record that says so, at or behind the LSN, is in the log.
    synchronized void announce(long lsn) {
        announced.add(lsn);
    }

    /// What was announced did not come about.
    synchronized void withdraw(long lsn) {
        announced.remove(Long.valueOf(lsn));
    }

    /// What was announced is done.
    synchronized void made(long lsn) {
        announced.remove(Long.valueOf(lsn));
        made.add(lsn);
    }

    /// Makes names durable.
    ///
    /// @return the least LSN of those that are not; [Long#MAX_VALUE] if all are
    long settle() {
        List<Long> settled;
        synchronized (this) {
            settled = List.copyOf(made);
        }
        if (!settled.isEmpty()) {
            files.forceNames();
        }
        synchronized (this) {
            // Others are added behind, and nobody else removes any.
            made.subList(0, settled.size()).clear();
            return Math.min(least(announced), least(made));
        }
    }

    private static long least(List<Long> lsns) {
        return lsns.stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
    }
}
