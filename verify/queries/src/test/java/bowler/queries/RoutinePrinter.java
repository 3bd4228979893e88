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
        String create = switch (trigger.ifExists()) {
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

    private static String targets(List<RoutineStatement.Target> targets) {
        return targets.stream().map(target -> (target.qualifier() == null ? "" : name(target.qualifier()) + ".") + name(target.name()))
            .collect(Collectors.joining(", "));
    }

    private static String label(String label) {
        return label == null ? "" : name(label) + ": ";
    }

    static String statement(RoutineStatement statement) {
        return switch (statement) {
            case RoutineStatement.Run run -> StatementPrinter.statement(run.statement());
            case RoutineStatement.Compound compound -> label(compound.label()) + (compound.atomic() ? "BEGIN ATOMIC " : "BEGIN ")
                + compound.variables().stream().map(variable -> "DECLARE "
                    + variable.names().stream().map(AstPrinter::name).collect(Collectors.joining(", ")) + ' '
                    + AstPrinter.type(variable.type())
                    + (variable.defaultValue() == null ? "" : " DEFAULT " + expression(variable.defaultValue())) + "; ")
                    .collect(Collectors.joining())
                + compound.conditions().stream().map(condition -> "DECLARE " + name(condition.name()) + " CONDITION"
                    + (condition.sqlState() == null ? "" : " FOR SQLSTATE '" + condition.sqlState() + "'") + "; ")
                    .collect(Collectors.joining())
                + compound.cursors().stream().map(cursor -> "DECLARE " + name(cursor.name()) + " CURSOR "
                    + (cursor.returned() ? "WITH RETURN " : "") + "FOR " + AstPrinter.query(cursor.query()) + "; ")
                    .collect(Collectors.joining())
                + compound.handlers().stream().map(handler -> "DECLARE " + handler.kind() + " HANDLER FOR "
                    + handler.conditions().stream().map(condition -> condition.sqlState() == null ? name(condition.name())
                        : switch (condition.sqlState()) {
                            case "SQLEXCEPTION" -> "SQLEXCEPTION";
                            case "01" -> "SQLWARNING";
                            case "02" -> "NOT FOUND";
                            default -> "SQLSTATE '" + condition.sqlState() + "'";
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
            case RoutineStatement.Signal signal -> (signal.again() ? "RESIGNAL" : "SIGNAL")
                + (signal.sqlState() == null ? "" : " SQLSTATE '" + signal.sqlState() + "'")
                + (signal.condition() == null ? "" : " " + name(signal.condition()))
                + (signal.message() == null ? "" : " SET MESSAGE_TEXT = " + expression(signal.message()));
            case RoutineStatement.SelectInto select -> {
                String text = StatementPrinter.statement(select.query());
                int from = text.indexOf(" FROM ");
                String into = " INTO " + targets(select.targets());
                yield from < 0 ? text + into : text.substring(0, from) + into + text.substring(from);
            }
            case RoutineStatement.OpenCursor open -> "OPEN " + name(open.cursor());
            case RoutineStatement.CloseCursor close -> "CLOSE " + name(close.cursor());
            case RoutineStatement.FetchCursor fetch -> "FETCH FROM " + name(fetch.cursor()) + " INTO " + targets(fetch.targets());
            case RoutineStatement.GetDiagnostics diagnostics -> {
                StringBuilder text = new StringBuilder(
                    diagnostics.items().contains(RoutineStatement.DiagnosticItem.ROW_COUNT)
                        ? "GET DIAGNOSTICS " : "GET DIAGNOSTICS CONDITION 1 ");
                for (int index = 0; index < diagnostics.targets().size(); index++) {
                    text.append(index == 0 ? "" : ", ").append(targets(diagnostics.targets().subList(index, index + 1)))
                        .append(" = ").append(diagnostics.items().get(index));
                }
                yield text.toString();
            }
            case RoutineStatement.ReturnRows rows -> "RETURN " + AstPrinter.query(rows.query());
            case RoutineStatement.Return returned -> "RETURN " + expression(returned.value());
        };
    }
}
