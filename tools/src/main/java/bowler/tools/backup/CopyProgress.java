// SPDX-License-Identifier: Apache-2.0
package bowler.tools.backup;

import bowler.storage.backup.BackupProgress;
import bowler.tools.text.Terminal;
import java.io.PrintWriter;
import java.util.Locale;

/// One line that shows how much was copied, written over until the end. It is for a terminal; elsewhere nothing is
/// printed.
final class CopyProgress implements BackupProgress {
    private static final long INTERVAL_NANOS = 200_000_000L;
    private static final double MEGABYTE = 1e6;

    private final PrintWriter err;
    private final boolean isShown;
    private final long startNanos = System.nanoTime();
    private long lastNanos = startNanos;

    CopyProgress(PrintWriter err) {
        this.err = err;
        isShown = Terminal.isInteractive();
    }

    @Override
    public void copied(long doneBytes, long totalBytes) {
        long now = System.nanoTime();
        if (isShown && now - lastNanos > INTERVAL_NANOS) {
            lastNanos = now;
            double seconds = (now - startNanos) / 1e9;
            double rate = doneBytes / MEGABYTE / seconds;
            err.print(String.format(Locale.ROOT, "\r%,.0f of %,.0f MB, %,.0f MB/s, %.0f s left   ", doneBytes / MEGABYTE,
                totalBytes / MEGABYTE, rate, (totalBytes - doneBytes) / MEGABYTE / Math.max(rate, 0.001)));
            err.flush();
        }
    }

    void end() {
        if (isShown && lastNanos != startNanos) {
            err.print("\r" + " ".repeat(60) + "\r");
            err.flush();
        }
    }
}
