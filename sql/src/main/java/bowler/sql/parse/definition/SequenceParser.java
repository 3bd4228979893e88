// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.AlterSequence;
import bowler.sql.ast.ObjectDefinition.CreateSequence;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.IntegerLiterals;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.cursor.TypeParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.HashSet;
import java.util.Set;

/// Parses CREATE and ALTER SEQUENCE after the word SEQUENCE: the clauses in any order, each once. CACHE is
/// accepted, but the property `derby.language.sequence.preallocator` decides how many values are taken at once.
public final class SequenceParser {
    private final TokenCursor cursor;
    private final Set<String> seen = new HashSet<>();
    private TypeName type;
    private Long start;
    private Long increment;
    private Long minimum;
    private Long maximum;
    private boolean cycle;

    public SequenceParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    CreateSequence create(IfExists ifExists) {
        Name name = cursor.qualifiedName("the name of the sequence");
        while (clause()) {
            cursor.takeSignIf(",");
        }
        return new CreateSequence(name, ifExists, type, start, increment, minimum, maximum, cycle);
    }

    /// Parses ALTER SEQUENCE after the word SEQUENCE.
    public AlterSequence alter() {
        Name name = cursor.qualifiedName("the name of a sequence");
        boolean restarts = false;
        Long restart = null;
        int clauses = 0;
        while (true) {
            if (cursor.at("RESTART")) {
                once("RESTART");
                cursor.take();
                restarts = true;
                restart = cursor.takeIf("WITH") ? (Long) IntegerLiterals.whole(cursor) : null;
            } else if (cursor.at("AS") || cursor.at("START") || !clause()) {
                break;
            }
            cursor.takeSignIf(",");
            clauses++;
        }
        if (clauses == 0) {
            throw cursor.unexpected("RESTART, INCREMENT BY, MINVALUE, MAXVALUE, NO, CYCLE or CACHE");
        }
        return new AlterSequence(name, restarts, restart, increment, minimum, seen.contains("MINVALUE") && minimum == null,
            maximum, seen.contains("MAXVALUE") && maximum == null, seen.contains("CYCLE") ? (Boolean) cycle : null);
    }

    private boolean clause() {
        if (cursor.at("AS")) {
            once("AS");
            cursor.take();
            if (!cursor.at("SMALLINT") && !cursor.at("INT") && !cursor.at("INTEGER") && !cursor.at("BIGINT")) {
                throw cursor.unexpected("SMALLINT, INTEGER or BIGINT");
            }
            type = new TypeParser(cursor).type();
        } else if (atNumber("START", "WITH")) {
            once("START WITH");
            start = numberAfter("WITH");
        } else if (atNumber("INCREMENT", "BY")) {
            once("INCREMENT BY");
            increment = numberAfter("BY");
        } else if (cursor.at("MINVALUE")) {
            once("MINVALUE");
            cursor.take();
            minimum = IntegerLiterals.whole(cursor);
        } else if (cursor.at("MAXVALUE")) {
            once("MAXVALUE");
            cursor.take();
            maximum = IntegerLiterals.whole(cursor);
        } else if (cursor.at("CYCLE")) {
            once("CYCLE");
            cursor.take();
            cycle = true;
        } else if (cursor.at("CACHE")) {
            once("CACHE");
            cursor.take();
            IntegerLiterals.whole(cursor);
        } else if (cursor.at("NO", "MINVALUE") || cursor.at("NO", "MAXVALUE") || cursor.at("NO", "CYCLE") || cursor.at("NO", "CACHE")) {
            once(cursor.peek(1).text());
            cursor.take();
            cursor.take();
        } else {
            return false;
        }
        return true;
    }

    /// Returns whether the two words come next, or the first and a number, as in PostgreSQL.
    private boolean atNumber(String first, String second) {
        Token next = cursor.peek(1);
        return cursor.at(first) && (next.isWord(second) || next.kind() == TokenKind.INTEGER || next.isSign("-"));
    }

    private long numberAfter(String second) {
        cursor.take();
        cursor.takeIf(second);
        return IntegerLiterals.whole(cursor);
    }

    private void once(String clause) {
        if (!seen.add(clause)) {
            throw cursor.failure(SyntaxError.SEQUENCE_CLAUSE_REPEATED, clause);
        }
    }
}
