// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.log.LogInspection;
import bowler.os.Disk;
import bowler.storage.change.LogRecord;
import bowler.storage.change.RecordKind;
import java.time.Instant;

/// Finds where a log must end so that a restart stops at a point.
final class PointSearch implements LogInspection.Visitor {
    private final RestorePoint point;
    private final BackupManifest backup;
    private long lastLsn;
    private long lastCommitMillis;
    private long foundLsn = -1;

    /// @param backup the last one that is restored
    PointSearch(RestorePoint point, BackupManifest backup) {
        this.point = point;
        this.backup = backup;
    }

    /// Reads and checks a log from a record on, and searches it for the point.
    ///
    /// @return the end of the log
    long readLog(Disk disk, String folder, long fromLsn) {
        return (point instanceof RestorePoint.End ? LogInspection.verify(disk, folder, fromLsn)
            : LogInspection.visit(disk, folder, fromLsn, this)).endLsn();
    }

    @Override
    public void record(long lsn, long durableLsn, byte[] payload) {
        lastLsn = lsn;
        switch (point) {
            case RestorePoint.End end -> { }
            case RestorePoint.Position position -> {
                if (foundLsn < 0 && lsn >= position.lsn()) {
                    foundLsn = lsn;
                }
            }
            case RestorePoint.Time time -> {
                if (foundLsn < 0 && isOf(payload, RecordKind.COMMIT) && LogRecord.read(payload) instanceof LogRecord.Commit commit) {
                    lastCommitMillis = Math.max(lastCommitMillis, commit.committedAtMillis());
                    foundLsn = commit.committedAtMillis() > time.time().toEpochMilli() ? lsn : -1;
                }
            }
            case RestorePoint.Mark mark -> {
                if (isOf(payload, RecordKind.MARK) && LogRecord.read(payload) instanceof LogRecord.Mark found
                    && found.name().equals(mark.name())) {
                    foundLsn = lsn;
                }
            }
        }
    }

    /// Decoding every record would take longer than reading the log.
    private static boolean isOf(byte[] payload, int kind) {
        return payload.length > 0 && payload[0] == kind;
    }

    /// Returns the position at which the log must end.
    ///
    /// @param endLsn end of the log that there is
    long cutLsn(long endLsn) {
        boolean needsAll = point instanceof RestorePoint.End
            || foundLsn < 0 && point instanceof RestorePoint.Position position && position.lsn() == endLsn;
        if (needsAll) {
            return endLsn;
        }
        boolean isBeforeBackup = foundLsn < 0 ? point instanceof RestorePoint.Time time && time.time().isBefore(backup.made())
            : foundLsn < backup.endLsn();
        if (isBeforeBackup) {
            throw BackupError.POINT_TOO_EARLY.failure(backup.endLsn());
        }
        if (foundLsn < 0) {
            throw BackupError.POINT_NOT_REACHED.failure(lastLsn, lastCommitMillis == 0 ? ""
                : ", its last commit is of " + Instant.ofEpochMilli(lastCommitMillis));
        }
        return foundLsn;
    }
}
