// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.plan.Isolation;
import bowler.plan.TransactionVerb.Kind;
import bowler.plan.TransactionVerb;
import bowler.sql.ast.AstStatement;

/// `BEGIN`, `START TRANSACTION`, `COMMIT`, `ROLLBACK`, and PostgreSQL's `END` and `ABORT`; `SET TRANSACTION`.
final class TransactionParser {
    private final TokenCursor cursor;

    TransactionParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Begins or ends it, not back to a savepoint.
    boolean isHere() {
        if (cursor.at("ROLLBACK")) {
            boolean said = cursor.peek(1).isWord("WORK") || cursor.peek(1).isWord("TRANSACTION");
            return !cursor.peek(said ? 2 : 1).isWord("TO");
        }
        return cursor.at("BEGIN") || cursor.at("START") || cursor.at("COMMIT") || cursor.at("END") || cursor.at("ABORT");
    }

    AstStatement statement() {
        return new AstStatement.Transaction(switch (cursor.take().text()) {
            case "START" -> {
                cursor.expect("TRANSACTION");
                yield modes(Kind.BEGIN);
            }
            case "BEGIN" -> {
                work();
                yield modes(Kind.BEGIN);
            }
            case "COMMIT", "END" -> end(Kind.COMMIT);
            default -> end(Kind.ROLLBACK);
        });
    }

    /// Behind SET: `TRANSACTION modes`, or `SESSION CHARACTERISTICS AS TRANSACTION modes`; null for others.
    AstStatement set() {
        Kind kind = cursor.takeIf("TRANSACTION") ? Kind.SET
            : cursor.takeWordsIf("SESSION", "CHARACTERISTICS", "AS", "TRANSACTION") ? Kind.SET_SESSION : null;
        if (kind == null) {
            return null;
        }
        TransactionVerb verb = modes(kind);
        if (verb.isolation() == null && verb.readOnly() == null) {
            throw cursor.unexpected("ISOLATION LEVEL, READ ONLY or READ WRITE");
        }
        return new AstStatement.Transaction(verb);
    }

    private void work() {
        if (!cursor.takeIf("WORK")) {
            cursor.takeIf("TRANSACTION");
        }
    }

    private TransactionVerb end(Kind kind) {
        work();
        boolean chain = false;
        if (cursor.takeIf("AND")) {
            chain = !cursor.takeIf("NO");
            cursor.expect("CHAIN");
        }
        return new TransactionVerb(kind, null, null, chain);
    }

    private TransactionVerb modes(Kind kind) {
        Isolation isolation = null;
        Boolean readOnly = null;
        while (cursor.at("ISOLATION") || cursor.at("READ") || cursor.at("WITH")) {
            if (isolation == null && cursor.takeIf("ISOLATION")) {
                cursor.expect("LEVEL");
                isolation = level();
            } else if (readOnly == null && cursor.takeIf("READ")) {
                readOnly = cursor.takeIf("ONLY");
                if (!readOnly) {
                    cursor.expect("WRITE");
                }
            } else if (isolation == null && cursor.takeIf("WITH")) {
                cursor.expect("CONSISTENT", "SNAPSHOT");
                isolation = Isolation.SNAPSHOT;
            } else {
                throw cursor.unexpected("the end of the statement");
            }
            if (cursor.takeSignIf(",") && !cursor.at("ISOLATION") && !cursor.at("READ")) {
                throw cursor.unexpected("ISOLATION LEVEL, READ ONLY or READ WRITE");
            }
        }
        return new TransactionVerb(kind, isolation, readOnly, false);
    }

    private Isolation level() {
        if (cursor.takeIf("SERIALIZABLE")) {
            return Isolation.RR;
        }
        if (cursor.takeIf("SNAPSHOT")) {
            return Isolation.SNAPSHOT;
        }
        if (cursor.takeWordsIf("REPEATABLE", "READ")) {
            return Isolation.RS;
        }
        if (cursor.takeWordsIf("READ", "UNCOMMITTED")) {
            return Isolation.UR;
        }
        if (cursor.takeWordsIf("READ", "COMMITTED")) {
            return Isolation.CS;
        }
        throw cursor.unexpected("READ UNCOMMITTED, READ COMMITTED, REPEATABLE READ, SERIALIZABLE or SNAPSHOT");
    }
}
