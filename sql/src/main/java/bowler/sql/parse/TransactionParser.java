// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.plan.SqlIsolation;
import bowler.plan.TransactionStatement.Kind;
import bowler.plan.TransactionStatement;
import bowler.sql.ast.AstStatement;
import bowler.sql.parse.cursor.TokenCursor;

/// Parses `BEGIN`, `START TRANSACTION`, `COMMIT`, `ROLLBACK`, PostgreSQL's `END` and `ABORT`, and `SET TRANSACTION`.
final class TransactionParser {
    private final TokenCursor cursor;

    TransactionParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Returns whether the statement begins or ends a transaction; ROLLBACK TO a savepoint does neither.
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

    /// Parses `TRANSACTION modes` or `SESSION CHARACTERISTICS AS TRANSACTION modes` after SET; returns null for other
    /// words.
    AstStatement set() {
        Kind kind = cursor.takeIf("TRANSACTION") ? Kind.SET
            : cursor.takeWordsIf("SESSION", "CHARACTERISTICS", "AS", "TRANSACTION") ? Kind.SET_SESSION : null;
        if (kind == null) {
            return null;
        }
        TransactionStatement verb = modes(kind);
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

    private TransactionStatement end(Kind kind) {
        work();
        boolean chain = false;
        if (cursor.takeIf("AND")) {
            chain = !cursor.takeIf("NO");
            cursor.expect("CHAIN");
        }
        return new TransactionStatement(kind, null, null, chain);
    }

    private TransactionStatement modes(Kind kind) {
        SqlIsolation sqlIsolation = null;
        Boolean readOnly = null;
        while (cursor.at("ISOLATION") || cursor.at("READ") || cursor.at("WITH")) {
            if (sqlIsolation == null && cursor.takeIf("ISOLATION")) {
                cursor.expect("LEVEL");
                sqlIsolation = level();
            } else if (readOnly == null && cursor.takeIf("READ")) {
                readOnly = cursor.takeIf("ONLY");
                if (!readOnly) {
                    cursor.expect("WRITE");
                }
            } else if (sqlIsolation == null && cursor.takeIf("WITH")) {
                cursor.expect("CONSISTENT", "SNAPSHOT");
                sqlIsolation = SqlIsolation.SNAPSHOT;
            } else {
                throw cursor.unexpected("the end of the statement");
            }
            if (cursor.takeSignIf(",") && !cursor.at("ISOLATION") && !cursor.at("READ")) {
                throw cursor.unexpected("ISOLATION LEVEL, READ ONLY or READ WRITE");
            }
        }
        return new TransactionStatement(kind, sqlIsolation, readOnly, false);
    }

    private SqlIsolation level() {
        if (cursor.takeIf("SERIALIZABLE")) {
            return SqlIsolation.RR;
        }
        if (cursor.takeIf("SNAPSHOT")) {
            return SqlIsolation.SNAPSHOT;
        }
        if (cursor.takeWordsIf("REPEATABLE", "READ")) {
            return SqlIsolation.RS;
        }
        if (cursor.takeWordsIf("READ", "UNCOMMITTED")) {
            return SqlIsolation.UR;
        }
        if (cursor.takeWordsIf("READ", "COMMITTED")) {
            return SqlIsolation.CS;
        }
        throw cursor.unexpected("READ UNCOMMITTED, READ COMMITTED, REPEATABLE READ, SERIALIZABLE or SNAPSHOT");
    }
}
