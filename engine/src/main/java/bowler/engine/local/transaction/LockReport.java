// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.base.error.SqlFailure;
import bowler.engine.watch.WatchSettings;
import bowler.storage.Store;
import java.io.PrintWriter;
import java.io.StringWriter;

/// Writes failed lock waits to the log if that is switched on.
public final class LockReport {
    private LockReport() {}

    public static void of(SessionTransactions transactions, SessionDiagnostics diagnostics, SqlFailure failure) {
        WatchSettings settings = diagnostics.watch().settings();
        boolean isDeadlock = Store.isDeadlock(failure);
        boolean isWanted = isDeadlock ? settings.logsDeadlocks() || settings.tracesDeadlocks()
            : settings.tracesDeadlocks() && Store.isLockTimeout(failure);
        if (isWanted) {
            StringWriter text = new StringWriter();
            text.append("Lock ").append(isDeadlock ? "deadlock: " : "timeout: ").append(failure.getMessage()).append('\n');
            text.append("Statement: ").append(diagnostics.lastStatement()).append('\n');
            text.append("XID | TYPE | MODE | TABLENAME | LOCKNAME | STATE | TABLETYPE | LOCKCOUNT | INDEXNAME\n");
            transactions.database().lockLines().forEach(line -> text.append(line).append('\n'));
            if (settings.tracesDeadlocks()) {
                failure.printStackTrace(new PrintWriter(text, true));
            }
            transactions.log(text.toString());
        }
    }
}
