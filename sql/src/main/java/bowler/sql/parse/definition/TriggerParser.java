// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.definition;

import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.TriggerDescriptor.Time;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateTrigger;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.ast.ObjectDefinition.Transition;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.parse.cursor.SyntaxError;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.ArrayList;
import java.util.List;

/// Parses CREATE TRIGGER after the word TRIGGER.
final class TriggerParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;
    private final RoutineBodyParser bodies;

    TriggerParser(TokenCursor cursor, ExpressionParser scalars, RoutineBodyParser bodies) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.bodies = bodies;
    }

    CreateTrigger create(IfExists ifExists) {
        Name name = cursor.qualifiedName("the name of the trigger");
        Time time = time();
        Event event = event();
        List<ColumnReference> columns = new ArrayList<>();
        if (event == Event.UPDATE && cursor.takeIf("OF")) {
            do {
                columns.add(cursor.columnReference());
            } while (cursor.takeSignIf(","));
        }
        cursor.expect("ON");
        Name table = cursor.qualifiedName("the name of a table");
        List<Transition> transitions = cursor.takeIf("REFERENCING") ? transitions() : List.of();
        boolean forEachRow = false;
        if (cursor.takeWordsIf("FOR", "EACH")) {
            forEachRow = cursor.takeIf("ROW");
            if (!forEachRow) {
                cursor.expect("STATEMENT");
            }
        }
        if (cursor.takeIf("MODE")) {
            cursor.expect("DB2SQL");
        }
        int start = cursor.offset();
        Expression when = null;
        String condition = null;
        if (cursor.takeIf("WHEN")) {
            cursor.expectSign("(");
            int from = cursor.offset();
            when = scalars.expression();
            condition = cursor.textBetween(from, cursor.offset());
            cursor.expectSign(")");
        }
        int from = cursor.offset();
        RoutineStatement action = bodies.statement();
        int parameter = cursor.parameterSince(start);
        if (parameter >= 0) {
            throw SyntaxError.PARAMETER_IN_TRIGGER.failure(cursor.placeOf(parameter));
        }
        return new CreateTrigger(name, ifExists, time, event, columns, table, transitions, forEachRow, when, condition, action,
                cursor.textBetween(from, cursor.endOfLast()));
    }

    private Time time() {
        if (cursor.takeIf("AFTER")) {
            return Time.AFTER;
        }
        if (cursor.takeWordsIf("INSTEAD", "OF")) {
            return Time.INSTEAD_OF;
        }
        if (cursor.takeWordsIf("NO", "CASCADE", "BEFORE") || cursor.takeIf("BEFORE")) {
            return Time.BEFORE;
        }
        throw cursor.unexpected("AFTER, NO CASCADE BEFORE or INSTEAD OF");
    }

    private Event event() {
        for (Event event : Event.values()) {
            if (cursor.takeIf(event.name())) {
                return event;
            }
        }
        throw cursor.unexpected("INSERT, UPDATE or DELETE");
    }

    private List<Transition> transitions() {
        List<Transition> transitions = new ArrayList<>();
        while (cursor.at("OLD") || cursor.at("NEW") || cursor.at("OLD_TABLE") || cursor.at("NEW_TABLE")) {
            int offset = cursor.offset();
            String word = cursor.take().text();
            boolean isTable = word.endsWith("_TABLE") || cursor.takeIf("TABLE");
            if (!isTable) {
                cursor.takeIf("ROW");
            }
            cursor.expect("AS");
            transitions.add(new Transition(word.startsWith("OLD"), isTable, cursor.name("the name of a transition row or table"), offset));
            cursor.takeSignIf(",");
        }
        if (transitions.isEmpty()) {
            throw cursor.unexpected("OLD, NEW, OLD_TABLE or NEW_TABLE");
        }
        return transitions;
    }
}
