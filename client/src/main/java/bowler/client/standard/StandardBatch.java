// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.session.ParameterBatch;
import java.util.ArrayList;
import java.util.List;

/// Runs the rows of one batch, many in each chain.
///
/// A server runs the commands of a chain to its end, also behind one that fails. A batch ends at its first failure. So
/// each chain begins with a savepoint. If a row fails, the chain is rolled back to it, and the rows before the failed one
/// run again. Where the server allows no savepoint, each row has a chain of its own.
final class StandardBatch {
    private static final int CHAIN_BYTES = 30_000;
    private static final int MAX_CHAIN = 500;
    private static final String SAVEPOINT = "BOWLER_BATCH";
    private static final String RELEASE = "RELEASE SAVEPOINT \"" + SAVEPOINT + '"';

    private final StandardCommands commands;
    private final StandardExchange exchange;
    private final Target target;
    private final ParameterBatch batch;
    private int ran;

    /// The statement that runs.
    interface Target {
        SentParameters sent();

        /// Adds a run to the chain.
        ///
        /// @param isFollowed whether another command follows
        StatementReply begin(SentParameters.Row row, boolean isFollowed);
    }

    StandardBatch(StandardCommands commands, Target target, ParameterBatch batch) {
        this.commands = commands;
        this.exchange = commands.exchange();
        this.target = target;
        this.batch = batch;
    }

    /// @throws SqlFailure if a row fails; those before it have run
    void run() {
        if (batch.size() == 1) {
            runRows(1, false);
            return;
        }
        boolean isProtected = setSavepoint();
        while (ran < batch.size()) {
            runRows(isProtected ? MAX_CHAIN : 1, isProtected);
        }
        if (isProtected) {
            release();
        }
    }

    private boolean setSavepoint() {
        try {
            commands.immediate(StandardCommands.savepointText(SAVEPOINT));
            return true;
        } catch (SqlFailure nested) {
            if (nested.severity() != Severity.STATEMENT) {
                throw nested;
            }
            return false;
        }
    }

    private void release() {
        commands.immediate(RELEASE);
    }

    private void runRows(int maxRows, boolean isProtected) {
        RuntimeException unreadable = null;
        List<SentParameters.Row> rows = new ArrayList<>();
        long bytes = 0;
        try {
            boolean isFull = false;
            while (!isFull && ran + rows.size() < batch.size()) {
                SentParameters.Row row = target.sent().of(batch.row(ran + rows.size()));
                rows.add(row);
                bytes += row.approximateBytes();
                isFull = rows.size() >= maxRows || bytes > CHAIN_BYTES || row.hasStreams();
            }
        } catch (RuntimeException e) {
            unreadable = e;
        }
        if (!rows.isEmpty()) {
            if (isProtected && ran > 0) {
                commands.beginImmediate(RELEASE, StandardExchange.IGNORED);
                commands.beginImmediate(StandardCommands.savepointText(SAVEPOINT), StandardExchange.IGNORED);
            }
            finish(rows, runAll(rows), isProtected);
        }
        if (unreadable != null) {
            throw unreadable;
        }
    }

    private List<StatementReply> runAll(List<SentParameters.Row> rows) {
        List<StatementReply> replies = new ArrayList<>();
        for (SentParameters.Row row : rows) {
            replies.add(target.begin(row, replies.size() < rows.size() - 1));
        }
        exchange.transactionBegun();
        exchange.run();
        return replies;
    }

    private void finish(List<SentParameters.Row> rows, List<StatementReply> replies, boolean isProtected) {
        for (int at = 0; at < replies.size(); at++) {
            SqlFailure failure = exchange.failure(replies.get(at));
            if (failure != null) {
                if (failure.severity().compareTo(Severity.TRANSACTION) >= 0) {
                    commands.rollbackAll();
                } else if (isProtected && at < replies.size() - 1) {
                    repeat(rows.subList(0, at));
                }
                for (int done = 0; done < at; done++) {
                    batch.ran(ran++, replies.get(done).updateCount());
                }
                rows.get(at).requireSent();
                throw failure;
            }
        }
        for (StatementReply reply : replies) {
            batch.ran(ran++, reply.updateCount());
        }
    }

    /// Undoes the chain, and runs its first rows again.
    private void repeat(List<SentParameters.Row> rows) {
        commands.immediate("ROLLBACK TO SAVEPOINT \"" + SAVEPOINT + '"');
        if (!rows.isEmpty()) {
            runAll(rows).forEach(exchange::check);
        }
        release();
    }
}
