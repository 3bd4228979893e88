// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static bowler.queries.AstPrinter.expression;
import static bowler.queries.AstPrinter.name;

import bowler.sql.ast.ObjectDefinition.CreateTrigger;
import bowler.sql.ast.RoutineStatement;
import java.util.List;
import java.util.stream.Collectors;

/// Triggers and the bodies of routines as text again.
final class RoutinePrinter {
    private RoutinePrinter() {}

    static String trigger(CreateTrigger trigger) {
        String create = switch (trigger.ifTaken()) {
            case REFUSE -> "CREATE TRIGGER ";
            case KEEP -> "CREATE TRIGGER IF NOT EXISTS ";
            case REPLACE -> "CREATE OR REPLACE TRIGGER ";
        };
        return create + name(trigger.name()) + ' ' + switch (trigger.time()) {
            case BEFORE -> "NO CASCADE BEFORE ";
            case AFTER -> "AFTER ";
            case INSTEAD_OF -> "INSTEAD OF ";
        } + trigger.event()
            + (trigger.columns().isEmpty() ? "" : trigger.columns().stream().map(column -> name(column.name()))
                .collect(Collectors.joining(", ", " OF ", "")))
            + " ON " + name(trigger.table())
            + (trigger.transitions().isEmpty() ? "" : trigger.transitions().stream().map(transition ->
                (transition.old() ? "OLD " : "NEW ") + (transition.isTable() ? "TABLE AS " : "ROW AS ") + name(transition.name()))
                .collect(Collectors.joining(" ", " REFERENCING ", "")))
            + " FOR EACH " + (trigger.forEachRow() ? "ROW" : "STATEMENT")
            + (trigger.when() == null ? "" : " WHEN (" + trigger.condition() + ")") + ' ' + statement(trigger.action());
    }

    private static String statements(List<RoutineStatement> statements) {
        return statements.stream().map(statement -> statement(statement) + "; ").collect(Collectors.joining());
    }

    private static String label(String label) {
        return label == null ? "" : name(label) + ": ";
    }

    static String statement(RoutineStatement statement) {
        return switch (statement) {
            case RoutineStatement.Run run -> StatementPrinter.statement(run.statement());
            case RoutineStatement.Compound compound -> label(compound.label()) + "BEGIN ATOMIC "
                + compound.variables().stream().map(variable -> "DECLARE "
                    + variable.names().stream().map(AstPrinter::name).collect(Collectors.joining(", ")) + ' '
                    + AstPrinter.type(variable.type())
                    + (variable.defaultValue() == null ? "" : " DEFAULT " + expression(variable.defaultValue())) + "; ")
                    .collect(Collectors.joining())
                + compound.handlers().stream().map(handler -> "DECLARE " + handler.kind() + " HANDLER FOR "
                    + handler.conditions().stream().map(condition -> switch (condition) {
                        case "SQLEXCEPTION" -> condition;
                        case "02" -> "NOT FOUND";
                        default -> "SQLSTATE '" + condition + "'";
                    }).collect(Collectors.joining(", ")) + ' ' + statement(handler.action()) + "; ").collect(Collectors.joining())
                + statements(compound.statements()) + "END";
            case RoutineStatement.Assignment assignment -> {
                StringBuilder text = new StringBuilder("SET ");
                for (int index = 0; index < assignment.targets().size(); index++) {
                    RoutineStatement.Target target = assignment.targets().get(index);
                    text.append(index == 0 ? "" : ", ").append(target.qualifier() == null ? "" : name(target.qualifier()) + ".")
                        .append(name(target.name())).append(" = ").append(expression(assignment.values().get(index)));
                }
                yield text.toString();
            }
            case RoutineStatement.If choice -> choice.branches().stream()
                .map(branch -> "IF " + expression(branch.condition()) + " THEN " + statements(branch.statements()))
                .collect(Collectors.joining("ELSE"))
                + (choice.otherwise().isEmpty() ? "" : "ELSE " + statements(choice.otherwise())) + "END IF";
            case RoutineStatement.Loop loop when loop.before() != null -> label(loop.label()) + "WHILE "
                + expression(loop.before()) + " DO " + statements(loop.statements()) + "END WHILE";
            case RoutineStatement.Loop loop when loop.until() != null -> label(loop.label()) + "REPEAT "
                + statements(loop.statements()) + "UNTIL " + expression(loop.until()) + " END REPEAT";
            case RoutineStatement.Loop loop -> label(loop.label()) + "LOOP " + statements(loop.statements()) + "END LOOP";
            case RoutineStatement.ForEach loop -> label(loop.label()) + "FOR "
                + (loop.variable() == null ? "" : name(loop.variable()) + " AS ") + AstPrinter.query(loop.query()) + " DO "
                + statements(loop.statements()) + "END FOR";
            case RoutineStatement.Jump jump -> (jump.iterates() ? "ITERATE " : "LEAVE ") + name(jump.label());
            case RoutineStatement.Signal signal -> "SIGNAL SQLSTATE '" + signal.sqlState() + "'"
                + (signal.message() == null ? "" : " SET MESSAGE_TEXT = " + expression(signal.message()));
            case RoutineStatement.Return returned -> "RETURN " + expression(returned.value());
        };
    }
}
