// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.client.failure.ClientError;
import bowler.drda.command.ExecuteImmediate;
import bowler.drda.command.PackageSection;
import bowler.drda.ddm.CodePoint;
import java.util.ArrayDeque;

/// The sections of a connection, the end of its transactions, and statements without parameters and rows.
final class StandardCommands {
    private static final String COLLECTION = "NULLID";
    /// The package whose cursors close at a commit. The front end keeps rows that shall outlive it.
    private static final String PACKAGE = "SYSLN000";
    private static final int MAX_SECTION = 32_767;

    private final StandardExchange exchange;
    private final String database;
    private final ArrayDeque<Integer> freeSections = new ArrayDeque<>();
    private int sections;
    private boolean expectCommit;
    private long transactions;

    /// @param database the name and the attributes that the server has got
    StandardCommands(StandardExchange exchange, String database) {
        this.exchange = exchange;
        this.database = database;
    }

    StandardExchange exchange() {
        return exchange;
    }

    // Sections

    PackageSection section(int number) {
        return new PackageSection(database, COLLECTION, PACKAGE, PackageSection.USUAL_TOKEN, number);
    }

    int newSection() {
        Integer free = freeSections.poll();
        if (free != null) {
            return free;
        }
        if (sections == MAX_SECTION) {
            throw ClientError.TOO_MANY_STATEMENTS.failure(MAX_SECTION);
        }
        return ++sections;
    }

    /// The server forgets the statement when its section is used again.
    void free(int section) {
        if (!exchange.hasEnded()) {
            freeSections.add(section);
        }
    }

    // Statements without parameters and rows

    /// Adds a statement to the chain.
    void beginImmediate(String sql, StatementReply reply) {
        int section = newSection();
        freeSections.add(section);
        exchange.begin(new ExecuteImmediate(section(section)), reply);
        exchange.text(CodePoint.SQLSTT, sql);
    }

    void immediate(String sql) {
        exchange.enter();
        try {
            StatementReply reply = new StatementReply();
            beginImmediate(sql, reply);
            exchange.transactionBegun();
            exchange.run();
            exchange.check(reply);
        } finally {
            exchange.leave();
        }
    }

    /// Runs a statement, and commits if that is expected, in one chain.
    ///
    /// @return the update count
    long update(String sql) {
        exchange.enter();
        try {
            boolean commits = takeExpectedCommit();
            StatementReply reply = new StatementReply();
            BranchReply commit = new BranchReply();
            beginImmediate(sql, reply);
            if (commits) {
                exchange.endTransaction(true, commit);
            }
            exchange.transactionBegun();
            exchange.run();
            if (commits) {
                transactionEnded();
            }
            exchange.check(reply);
            if (commits) {
                checkEnd(commit);
            }
            return reply.updateCount();
        } finally {
            exchange.leave();
        }
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static String savepointText(String name) {
        return "SAVEPOINT " + quoted(name) + " ON ROLLBACK RETAIN CURSORS";
    }

    // Transactions

    void expectCommit() {
        expectCommit = true;
    }

    /// Returns whether the front end commits after the run that begins.
    boolean takeExpectedCommit() {
        boolean taken = expectCommit;
        expectCommit = false;
        return taken;
    }

    /// Returns the number of transactions that have ended.
    long transactions() {
        return transactions;
    }

    /// Notes that the server has ended the transaction.
    void transactionEnded() {
        exchange.transactionEnded();
        transactions++;
    }

    /// Commits or rolls back, if a transaction is active.
    void endTransaction(boolean commits) {
        expectCommit = false;
        exchange.enter();
        try {
            if (!exchange.inTransaction()) {
                return;
            }
            transactions++;
            BranchReply reply = new BranchReply();
            exchange.endTransaction(commits, reply);
            exchange.run();
            exchange.transactionEnded();
            checkEnd(reply);
        } finally {
            exchange.leave();
        }
    }

    /// Fails if a transaction has not ended as it should.
    void checkEnd(BranchReply reply) {
        exchange.check(reply);
        if (reply.value() != 0) {
            throw ClientError.NOT_COMMITTED.failure(exchange.address(), reply.value());
        }
    }

    /// Rolls back what commands of a chain have done in a transaction of their own, behind a failure that has rolled back.
    void rollbackAll() {
        exchange.transactionBegun();
        endTransaction(false);
    }

    /// Ends the transaction that a statement of the client's own has begun.
    void endOwnTransaction(boolean wasInTransaction) {
        if (!wasInTransaction && !exchange.hasEnded()) {
            endTransaction(true);
        }
    }
}
