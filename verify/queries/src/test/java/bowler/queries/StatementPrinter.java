// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static bowler.queries.AstPrinter.expression;
import static bowler.queries.AstPrinter.list;
import static bowler.queries.AstPrinter.name;
import static bowler.queries.AstPrinter.query;
import static bowler.queries.AstPrinter.text;

import bowler.catalog.Enforcement;
import bowler.plan.SqlIsolation;
import bowler.plan.TransactionStatement;
import bowler.sql.ast.Alteration;
import bowler.sql.ast.AstStatement.*;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.ColumnDefinition.IdentityClause;
import bowler.sql.ast.ColumnDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression.ElementSet;
import bowler.sql.ast.Expression;
import bowler.sql.ast.ObjectDefinition.IfExists;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableConstraint;
import bowler.sql.ast.TableReference;
import java.util.ArrayList;
import java.util.List;

/// Statements as text again.
final class StatementPrinter {
    private StatementPrinter() {}

    static String statement(AstStatement statement) {
        return switch (statement) {
            case QueryStatement query -> query(query.query()) + (query.forUpdate() ? " FOR UPDATE" : "")
                + (query.updateColumns().isEmpty() ? "" : " OF " + mentions(query.updateColumns()))
                + (query.lockWaitPolicy() == null ? "" : query.lockWaitPolicy().skips() ? " SKIP LOCKED" : " WAIT " + query.lockWaitPolicy().seconds())
                + (query.forRead() ? " FOR READ ONLY" : "")
                + (query.isolation() == null ? "" : " WITH " + query.isolation());
            case Insert insert -> insert(insert);
            case Upsert upsert when upsert.conflict().key().isPrimary() -> insert(upsert.insert()).replaceFirst("INSERT", "MERGE");
            case Upsert(var insert, var conflict) when !conflict.key().columns().isEmpty() && conflict.sets() != null && conflict.sets().isEmpty() ->
                "MERGE INTO " + name(insert.table()) + " KEY" + conflictKey(conflict.key()) + " " + query(insert.source());
            case Upsert upsert when upsert.conflict().sets() != null && upsert.conflict().sets().isEmpty() ->
                insert(upsert.insert()).replaceFirst("INSERT", "REPLACE");
            case Upsert upsert -> insert(upsert.insert()) + conflict(upsert.conflict());
            case JoinedUpdate update when update.target() != null -> "UPDATE " + list(update.from(), AstPrinter::table) + " SET "
                + exposed(update.target()) + "." + sets(update.sets()) + where(update.where());
            case JoinedUpdate update -> "UPDATE " + name(update.table()) + alias(update.alias()) + " SET " + sets(update.sets())
                + (update.from().isEmpty() ? "" : " FROM " + list(update.from(), AstPrinter::table)) + where(update.where()) + choice(update.choice());
            case JoinedDelete delete when delete.target() != null -> "DELETE " + exposed(delete.target()) + " FROM "
                + list(delete.using(), AstPrinter::table) + where(delete.where());
            case JoinedDelete delete -> "DELETE FROM " + name(delete.table()) + alias(delete.alias())
                + (delete.using().isEmpty() ? "" : " USING " + list(delete.using(), AstPrinter::table)) + where(delete.where()) + choice(delete.choice());
            case Merge merge -> "MERGE INTO " + name(merge.table()) + alias(merge.alias()) + AstPrinter.properties(merge.properties()) + " USING " + AstPrinter.table(merge.source()) + " ON " + expression(merge.on())
                + String.join("", merge.clauses().stream().map(StatementPrinter::mergeClause).toList());
            case Update update -> "UPDATE " + name(update.table()) + alias(update.alias()) + AstPrinter.properties(update.properties()) + " SET " + sets(update.sets()) + where(update.where())
                + cursor(update.cursor());
            case Delete delete -> "DELETE FROM " + name(delete.table()) + alias(delete.alias()) + AstPrinter.properties(delete.properties()) + where(delete.where())
                + cursor(delete.cursor());
            case WithTables with -> AstPrinter.with(with.tables(), with.recursive()) + statement(with.statement());
            case CreateTable create -> createTable(create);
            case CreateTableAs create -> "CREATE TABLE " + (create.unlessExists() ? "IF NOT EXISTS " : "") + name(create.name()) + columns(create.columns())
                + " AS " + query(create.query()) + (create.withData() ? " WITH DATA" : " WITH NO DATA") + lockSize(create.hasTableLocking());
            case AstStatement.CreateTemporary create -> (create.rules().foundUnqualified() ? statement(create.table()).replaceFirst("CREATE", "CREATE TEMPORARY")
                : statement(create.table()).replaceFirst("CREATE", "DECLARE GLOBAL TEMPORARY"))
                + (create.rules().deletesOnCommit() ? " ON COMMIT DELETE ROWS" : " ON COMMIT PRESERVE ROWS")
                + (create.rules().deletesOnRollback() ? " NOT LOGGED" : "");
            case Call call -> "CALL " + name(call.procedure()) + "(" + arguments(call) + ")";
            case DropTable drop -> "DROP TABLE " + ifExists(drop.ifExists()) + name(drop.name()) + cascade(drop.cascade());
            case AlterTable alter -> "ALTER TABLE " + (alter.ifExists() ? "IF EXISTS " : "") + name(alter.name()) + " " + String.join(", ", alter.alterations().stream().map(StatementPrinter::alteration).toList());
            case Several several -> statement(several.statements().getFirst())
                .replace(name(several.names().getFirst()), list(several.names(), AstPrinter::name));
            case TruncateTable truncate -> "TRUNCATE TABLE " + name(truncate.name()) + (truncate.restart() ? " RESTART IDENTITY" : "")
                + (truncate.cascade() ? " CASCADE" : "");
            case CreateIndex index -> "CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + (index.ifNotExists() ? "IF NOT EXISTS " : "") + (index.name().name() == null ? "" : name(index.name()))
                + " ON " + name(index.table()) + " (" + list(index.columns(), StatementPrinter::indexColumn) + ")"
                + (index.included().isEmpty() ? "" : " INCLUDE" + columns(index.included()))
                + (index.nullsDistinct() == null ? "" : index.nullsDistinct() ? " NULLS DISTINCT" : " NULLS NOT DISTINCT")
                + (index.where() == null ? "" : " WHERE " + expression(index.where().value()));
            case DropIndex drop -> "DROP INDEX " + ifExists(drop.ifExists()) + name(drop.name());
            case CreateSchema schema -> "CREATE SCHEMA" + (schema.ifNotExists() ? " IF NOT EXISTS" : "") + (schema.name() == null ? "" : " " + name(schema.name()))
                + (schema.authorization() == null ? "" : " AUTHORIZATION " + name(schema.authorization()));
            case DropSchema drop -> "DROP SCHEMA " + ifExists(drop.ifExists()) + name(drop.name()) + cascade(drop.cascade());
            case DefineObject define -> object(define.definition());
            case ChangeAccess change -> AccessPrinter.definition(change.definition());
            case SetRole set -> "SET ROLE " + (set.role() == null ? "NONE" : expression(set.role()));
            case LockTable lock -> "LOCK TABLE " + name(lock.name()) + " IN " + (lock.exclusive() ? "EXCLUSIVE" : "SHARE") + " MODE";
            case SetConstraints set -> "SET CONSTRAINTS " + (set.names().isEmpty() ? "ALL" : list(set.names(), AstPrinter::name)) + (set.deferred() ? " DEFERRED" : " IMMEDIATE");
            case SetTimeZone set -> "SET TIME ZONE " + (set.zone() == null ? "LOCAL" : expression(set.zone()));
            case SetSchema set -> "SET SCHEMA "
                + (set.name() instanceof Expression.RegisterName ? "USER" : expression(set.name()));
            case AstStatement.Transaction(var verb) -> transaction(verb);
            case Savepoint savepoint -> switch (savepoint.action()) {
                case SET -> "SAVEPOINT " + name(savepoint.name()) + " ON ROLLBACK RETAIN CURSORS";
                case SET_UNIQUE -> "SAVEPOINT " + name(savepoint.name()) + " UNIQUE ON ROLLBACK RETAIN CURSORS";
                case RELEASE -> "RELEASE SAVEPOINT " + name(savepoint.name());
                case ROLLBACK -> "ROLLBACK TO SAVEPOINT " + name(savepoint.name());
            };
            case SetIsolation set -> "SET ISOLATION " + (set.isolation() == null ? "RESET" : isolation(set.isolation()));
            case Explain explain -> "EXPLAIN (ANALYZE " + (explain.analyze() ? "TRUE" : "FALSE") + ", FORMAT " + explain.format() + ") " + statement(explain.statement());
        };
    }

    private static String indexColumn(IndexColumn column) {
        return (column.column() != null ? name(column.column().name()) : "(" + expression(column.expression().value()) + ")") + (column.descending() ? " DESC" : "");
    }

    private static String insert(Insert insert) {
        boolean defaults = insert.source().body() instanceof Query.Rows rows && rows.rows().size() == 1 && rows.rows().getFirst().isEmpty();
        return "INSERT INTO " + name(insert.table()) + (insert.alias() == null ? "" : " AS " + name(insert.alias())) + (defaults ? " DEFAULT VALUES" : columns(insert.columns()) + overriding(insert.overriding()) + " " + query(insert.source()));
    }

    private static String overriding(Overriding overriding) {
        return overriding == Overriding.NOTHING ? "" : " OVERRIDING " + overriding.name().replace('_', ' ');
    }

    private static String conflict(ConflictClause conflict) {
        return " ON CONFLICT" + conflictKey(conflict.key())
            + (conflict.constraint() == null ? "" : " ON CONSTRAINT " + name(conflict.constraint()))
            + (conflict.sets() == null ? " DO NOTHING" : " DO UPDATE SET " + sets(conflict.sets()) + where(conflict.where()));
    }

    private static String conflictKey(ConflictKey key) {
        List<String> parts = new ArrayList<>();
        key.columns().forEach(column -> parts.add(name(column.name())));
        key.computed().forEach(part -> parts.add("(" + expression(part) + ")"));
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")" + where(key.condition());
    }

    private static String mergeClause(MergeClause clause) {
        return " WHEN " + switch (clause.of()) {
            case MATCHED -> "MATCHED";
            case NOT_MATCHED -> "NOT MATCHED";
            case NOT_MATCHED_BY_SOURCE -> "NOT MATCHED BY SOURCE";
        } + (clause.condition() == null ? "" : " AND " + expression(clause.condition())) + " THEN " + switch (clause.change()) {
            case MergeChange.Nothing nothing -> "DO NOTHING";
            case MergeChange.Delete delete -> "DELETE";
            case MergeChange.Update update -> "UPDATE SET " + sets(update.sets());
            case MergeChange.Insert insert -> insert.values().isEmpty() ? "INSERT DEFAULT VALUES"
                : "INSERT" + columns(insert.columns()) + overriding(insert.overriding()) + " VALUES (" + list(insert.values(), AstPrinter::expression) + ")";
        };
    }

    private static String sets(List<SetClause> sets) {
        return list(sets, set -> set.value() instanceof ElementSet element ? elements(element)
            : name(set.column().name()) + " = " + expression(set.value()));
    }

    /// The assignments to one array.
    private static String elements(ElementSet set) {
        Expression array = set.array();
        while (array instanceof ElementSet before) {
            array = before.array();
        }
        StringBuilder text = new StringBuilder(set.array() instanceof ElementSet before ? elements(before) + ", " : "")
            .append(expression(array)).append('[').append(expression(set.subscript())).append(']');
        Expression value = set.value();
        while (value instanceof ElementSet inner) {
            text.append('[').append(expression(inner.subscript())).append(']');
            value = inner.value();
        }
        return text.append(" = ").append(expression(value)).toString();
    }

    private static String alias(String alias) {
        return alias == null ? "" : " AS " + name(alias);
    }

    private static String isolation(SqlIsolation sqlIsolation) {
        return sqlIsolation.name();
    }

    private static String cursor(String cursor) {
        return cursor == null ? "" : " WHERE CURRENT OF \"" + cursor.replace("\"", "\"\"") + "\"";
    }

    private static String choice(RowChoice choice) {
        return choice == null ? "" : (choice.order().isEmpty() ? "" : " ORDER BY " + AstPrinter.order(choice.order()))
            + AstPrinter.limits(choice.offset(), choice.fetch(), choice.form());
    }

    private static String exposed(TableReference.NamedTable table) {
        return name(table.alias() == null ? table.name().name() : table.alias());
    }

    private static String where(bowler.sql.ast.Expression where) {
        return where == null ? "" : " WHERE " + expression(where);
    }

    /// In the order of the constraints: a CHECK that belongs to a column stands in its definition, others may stand anywhere.
    private static String createTable(CreateTable create) {
        List<String> parts = new ArrayList<>();
        int next = 0;
        String last = null;
        for (TableConstraint constraint : create.constraints()) {
            String column = constraint instanceof TableConstraint.Check check && check.column() != null ? check.column().name() : null;
            while (column != null && !column.equals(last)) {
                last = create.columns().get(next).column().name();
                parts.add(column(create.columns().get(next++)));
            }
            if (column != null || constraint instanceof TableConstraint.Key key && isOf(key.columns(), last)) {
                parts.add(parts.removeLast() + columnConstraint(constraint));
            } else {
                parts.add(constraint(constraint));
                last = null;
            }
        }
        create.columns().subList(next, create.columns().size()).forEach(column -> parts.add(column(column)));
        return "CREATE TABLE " + (create.unlessExists() ? "IF NOT EXISTS " : "") + name(create.name()) + " (" + String.join(", ", parts) + ")"
            + lockSize(create.hasTableLocking());
    }

    private static String lockSize(boolean whole) {
        return whole ? " LOCKSIZE TABLE" : "";
    }

    private static boolean isOf(List<ColumnReference> columns, String name) {
        return columns.size() == 1 && columns.getFirst().name().equals(name);
    }

    private static String column(ColumnDefinition column) {
        StringBuilder text = new StringBuilder(name(column.column().name()));
        text.append(column.type() == null ? "" : " " + AstPrinter.type(column.type()));
        text.append(column.defaultValue() == null ? "" : " DEFAULT " + inParentheses(column.defaultValue().value()));
        if (column.identity() != null) {
            IdentityClause identity = column.identity();
            text.append(" GENERATED ").append(identity.always() ? "ALWAYS" : "BY DEFAULT").append(" AS IDENTITY (START WITH ").append(identity.start())
                .append(", INCREMENT BY ").append(identity.increment()).append(identity.cycle() ? ", CYCLE)" : ", NO CYCLE)");
        }
        text.append(column.generation() == null ? "" : " GENERATED ALWAYS AS (" + expression(column.generation().value()) + ")");
        return text.append(column.notNull() ? " NOT NULL" : "").toString();
    }

    private static String inParentheses(bowler.sql.ast.Expression value) {
        return "(" + expression(value) + ")";
    }

    /// The clauses of a table that a column's constraint has, too.
    private static String constraint(TableConstraint constraint) {
        String head = constraint.name() == null ? "" : "CONSTRAINT " + name(constraint.name()) + " ";
        return head + switch (constraint) {
            case TableConstraint.Key key -> (key.primary() ? "PRIMARY KEY" : key.nullsDistinct() ? "UNIQUE" : "UNIQUE NULLS NOT DISTINCT") + columns(key.columns());
            case TableConstraint.Check check -> "CHECK (" + expression(check.condition()) + ")";
            case TableConstraint.Reference reference -> "FOREIGN KEY" + columns(reference.columns()) + " REFERENCES " + name(reference.parent())
                + columns(reference.parentColumns()) + " ON DELETE " + reference.onDelete().name().replace('_', ' ') + " ON UPDATE "
                + reference.onUpdate().name().replace('_', ' ');
        } + enforcement(constraint.enforcement());
    }

    private static String enforcement(Enforcement enforcement) {
        return (enforcement.deferrable() ? " DEFERRABLE" : "") + (enforcement.initiallyDeferred() ? " INITIALLY DEFERRED" : "") + (enforcement.enforced() ? "" : " NOT ENFORCED");
    }

    private static String alteration(Alteration alteration) {
        return switch (alteration) {
            case Alteration.AddColumn add -> "ADD COLUMN " + (add.unlessExists() ? "IF NOT EXISTS " : "") + column(add.definition()) + String.join("", add.constraints().stream().map(StatementPrinter::columnConstraint).toList());
            case Alteration.AddConstraint add -> "ADD " + constraint(add.constraint());
            case Alteration.DropColumn drop -> "DROP COLUMN " + (drop.ifExists() ? "IF EXISTS " : "") + name(drop.column().name()) + (drop.restrict() ? " RESTRICT" : "");
            case Alteration.DropConstraint drop -> "DROP " + (drop.name() == null ? "PRIMARY KEY" : (drop.kind() == null ? "CONSTRAINT" : drop.kind()) + " " + (drop.ifExists() ? "IF EXISTS " : "") + name(drop.name())) + cascade(drop.cascade());
            case Alteration.SetEnforced set -> "ALTER CONSTRAINT " + name(set.name()) + (set.enforced() ? " ENFORCED" : " NOT ENFORCED");
            case Alteration.SetType set -> "ALTER COLUMN " + name(set.column().name()) + " SET DATA TYPE " + AstPrinter.type(set.type())
                + (set.using() == null ? "" : " USING " + AstPrinter.expression(set.using()));
            case Alteration.SetDefault set -> "ALTER COLUMN " + name(set.column().name()) + (set.value() == null ? " DROP DEFAULT" : " DEFAULT " + inParentheses(set.value().value()));
            case Alteration.Rename rename -> "RENAME " + (rename.column() == null ? "" : "COLUMN " + name(rename.column().name()) + " ") + "TO " + name(rename.newName().name());
            case Alteration.SetSchema set -> "SET SCHEMA " + name(set.schema().name());
            case Alteration.RenameConstraint rename -> "RENAME CONSTRAINT " + name(rename.name()) + " TO " + name(rename.newName().name());
            case Alteration.Compress compress -> "COMPRESS";
            case Alteration.SetLockSize set -> "LOCKSIZE " + (set.whole() ? "TABLE" : "ROW");
            case Alteration.SetNullable set -> "ALTER COLUMN " + name(set.column().name()) + (set.nullable() ? " NULL" : " NOT NULL");
            case Alteration.ChangeIdentity change -> "ALTER COLUMN " + name(change.column().name()) + (change.restart() != null ? " RESTART WITH " + change.restart()
                : change.increment() != null ? " SET INCREMENT BY " + change.increment() : change.cycle() != null ? change.cycle() ? " SET CYCLE" : " SET NO CYCLE"
                : change.always() ? " SET GENERATED ALWAYS" : " SET GENERATED BY DEFAULT");
        };
    }

    private static String columnConstraint(TableConstraint constraint) {
        String head = constraint.name() == null ? " " : " CONSTRAINT " + name(constraint.name()) + " ";
        return head + switch (constraint) {
            case TableConstraint.Key key -> key.primary() ? "PRIMARY KEY" : key.nullsDistinct() ? "UNIQUE" : "UNIQUE NULLS NOT DISTINCT";
            case TableConstraint.Check check -> "CHECK (" + expression(check.condition()) + ")";
            case TableConstraint.Reference reference -> "REFERENCES " + name(reference.parent()) + columns(reference.parentColumns()) + " ON DELETE "
                + reference.onDelete().name().replace('_', ' ') + " ON UPDATE " + reference.onUpdate().name().replace('_', ' ');
        } + enforcement(constraint.enforcement());
    }

    private static String routine(ObjectDefinition.CreateRoutine routine) {
        return create(routine.ifExists(), routine.function() ? "FUNCTION" : "PROCEDURE") + name(routine.name()) + "(" + parameters(routine.parameters(), !routine.function())
            + (routine.varargs() ? " ..." : "") + ")" + (routine.table() != null ? " RETURNS TABLE (" + parameters(routine.table(), false) + ")"
                : routine.returns() != null ? " RETURNS " + AstPrinter.type(routine.returns()) : "")
            + (routine.body() != null ? " LANGUAGE SQL" : " LANGUAGE JAVA PARAMETER STYLE " + routine.style()) + (routine.deterministic() ? " DETERMINISTIC " : " NOT DETERMINISTIC ") + routine.access().clause()
            + (routine.definer() == null ? "" : routine.definer() ? " EXTERNAL SECURITY DEFINER" : " EXTERNAL SECURITY INVOKER")
            + (routine.resultSets() > 0 ? " DYNAMIC RESULT SETS " + routine.resultSets() : "")
            + (!routine.function() ? "" : routine.calledOnNull() ? " CALLED ON NULL INPUT" : " RETURNS NULL ON NULL INPUT")
            + (routine.body() != null ? " " + routine.externalName()
                : " EXTERNAL NAME '" + routine.externalName().replace("'", "''") + "'");
    }

    private static String parameters(List<ObjectDefinition.RoutineParameter> parameters, boolean modes) {
        return parameters.stream().map(parameter -> (modes ? parameter.mode() + " " : "")
            + (parameter.name().isEmpty() ? "" : name(parameter.name()) + " ") + AstPrinter.type(parameter.type())
            + (parameter.defaultValue() == null ? "" : " DEFAULT " + AstPrinter.expression(parameter.defaultValue().value()))).collect(java.util.stream.Collectors.joining(", "));
    }

    private static String object(ObjectDefinition definition) {
        return switch (definition) {
            case ObjectDefinition.CreateView view -> create(view.ifExists(), "VIEW") + name(view.name()) + columns(view.columns()) + " AS " + query(view.query())
                + switch (view.checkOption()) {
                    case NONE -> "";
                    case LOCAL -> " WITH LOCAL CHECK OPTION";
                    case CASCADED -> " WITH CASCADED CHECK OPTION";
                };
            case ObjectDefinition.DropView drop -> "DROP VIEW " + ifExists(drop.ifExists()) + name(drop.name()) + cascade(drop.cascade());
            case ObjectDefinition.CreateSynonym synonym -> create(synonym.ifExists(), "SYNONYM") + name(synonym.name()) + " FOR " + name(synonym.target());
            case ObjectDefinition.DropSynonym drop -> "DROP SYNONYM " + ifExists(drop.ifExists()) + name(drop.name()) + cascade(drop.cascade());
            case ObjectDefinition.CreateSequence sequence -> create(sequence.ifExists(), "SEQUENCE") + name(sequence.name())
                + (sequence.type() == null ? "" : " AS " + AstPrinter.type(sequence.type()))
                + (sequence.start() == null ? "" : " START WITH " + sequence.start()) + (sequence.increment() == null ? "" : " INCREMENT BY " + sequence.increment())
                + (sequence.minimum() == null ? "" : " MINVALUE " + sequence.minimum()) + (sequence.maximum() == null ? "" : " MAXVALUE " + sequence.maximum())
                + (sequence.cycle() ? " CYCLE" : "");
            case ObjectDefinition.AlterSequence alter -> "ALTER SEQUENCE " + name(alter.name()) + (alter.restarts() ? " RESTART" : "")
                + (alter.restart() == null ? "" : " WITH " + alter.restart()) + (alter.increment() == null ? "" : " INCREMENT BY " + alter.increment())
                + (alter.minimum() != null ? " MINVALUE " + alter.minimum() : alter.dropsMinimum() ? " NO MINVALUE" : "")
                + (alter.maximum() != null ? " MAXVALUE " + alter.maximum() : alter.dropsMaximum() ? " NO MAXVALUE" : "")
                + (alter.cycle() == null ? "" : alter.cycle() ? " CYCLE" : " NO CYCLE");
            case ObjectDefinition.DropSequence drop -> "DROP SEQUENCE " + ifExists(drop.ifExists()) + name(drop.name()) + cascade(drop.cascade());
            case ObjectDefinition.CreateRoutine routine -> routine(routine);
            case ObjectDefinition.DropRoutine drop -> (drop.function() ? "DROP FUNCTION " : "DROP PROCEDURE ") + ifExists(drop.ifExists()) + name(drop.name());
            case ObjectDefinition.CreateAggregate aggregate -> create(aggregate.ifExists(), "DERBY AGGREGATE") + name(aggregate.name())
                + " FOR " + AstPrinter.type(aggregate.input()) + (aggregate.returns() == null ? "" : " RETURNS " + AstPrinter.type(aggregate.returns()))
                + " EXTERNAL NAME '" + aggregate.className().replace("'", "''") + "'";
            case ObjectDefinition.DropAggregate drop ->
                "DROP DERBY AGGREGATE " + ifExists(drop.ifExists()) + name(drop.name()) + cascade(drop.cascade());
            case ObjectDefinition.CreatePolicy policy -> "CREATE POLICY " + AstPrinter.name(policy.policy().name()) + " ON " + name(policy.table())
                + (policy.permissive() ? "" : " AS RESTRICTIVE") + " FOR " + policy.command() + " TO " + roles(policy.roles())
                + conditions(policy.using(), policy.check());
            case ObjectDefinition.AlterPolicy policy -> "ALTER POLICY " + AstPrinter.name(policy.policy().name()) + " ON " + name(policy.table())
                + (policy.newName() != null ? " RENAME TO " + AstPrinter.name(policy.newName().name())
                    : (policy.roles() == null ? "" : " TO " + roles(policy.roles())) + conditions(policy.using(), policy.check()));
            case ObjectDefinition.DropPolicy policy ->
                "DROP POLICY " + ifExists(policy.ifExists()) + AstPrinter.name(policy.policy().name()) + " ON " + name(policy.table());
            case ObjectDefinition.SwitchRowSecurity change -> "ALTER TABLE " + name(change.table())
                + (change.enable() != null ? change.enable() ? " ENABLE" : " DISABLE" : change.force() ? " FORCE" : " NO FORCE")
                + " ROW LEVEL SECURITY";
            case ObjectDefinition.CreateType type -> create(type.ifExists(), "TYPE") + name(type.name())
                + " EXTERNAL NAME '" + type.className().replace("'", "''") + "' LANGUAGE JAVA";
            case ObjectDefinition.DropType drop -> "DROP TYPE " + ifExists(drop.ifExists()) + name(drop.name()) + " RESTRICT";
            case ObjectDefinition.CreateTrigger trigger -> RoutinePrinter.trigger(trigger);
            case ObjectDefinition.DropTrigger drop -> "DROP TRIGGER " + ifExists(drop.ifExists()) + name(drop.name());
            case ObjectDefinition.RenameTable rename -> "RENAME TABLE " + name(rename.table()) + " TO " + name(rename.newName().name());
            case ObjectDefinition.RenameColumn rename -> "RENAME COLUMN " + name(rename.table()) + "." + name(rename.column().name()) + " TO " + name(rename.newName().name());
            case ObjectDefinition.RenameIndex rename -> (rename.ifExists() ? "ALTER INDEX IF EXISTS " : "RENAME INDEX ") + name(rename.index()) + (rename.ifExists() ? " RENAME TO " : " TO ") + name(rename.newName().name());
            case ObjectDefinition.RenameObject rename -> "ALTER " + rename.kind() + " " + ifExists(rename.ifExists()) + name(rename.name()) + " RENAME TO " + name(rename.newName().name());
            case ObjectDefinition.MoveObject move -> "ALTER " + move.kind() + " " + ifExists(move.ifExists()) + name(move.name()) + " SET SCHEMA " + name(move.schema().name());
            case ObjectDefinition.MoveTable move -> "ALTER TABLE " + name(move.table()) + " SET SCHEMA " + name(move.schema().name());
            case ObjectDefinition.CommentOn comment -> "COMMENT ON " + comment.subject() + " " + name(comment.name())
                + (comment.column() == null ? "" : "." + name(comment.column().name())) + " IS " + (comment.text() == null ? "NULL" : text(comment.text()));
        };
    }

    private static String roles(List<ColumnReference> roles) {
        return String.join(", ", roles.stream().map(role -> role.name().equals("PUBLIC") ? "PUBLIC" : AstPrinter.name(role.name())).toList());
    }

    private static String conditions(ObjectDefinition.PolicyCondition using, ObjectDefinition.PolicyCondition check) {
        return (using == null ? "" : " USING (" + AstPrinter.expression(using.expression()) + ")")
            + (check == null ? "" : " WITH CHECK (" + AstPrinter.expression(check.expression()) + ")");
    }

    private static String create(IfExists ifExists, String kind) {
        return switch (ifExists) {
            case REFUSE -> "CREATE " + kind + " ";
            case KEEP -> "CREATE " + kind + " IF NOT EXISTS ";
            case REPLACE -> "CREATE OR REPLACE " + kind + " ";
        };
    }

    private static String ifExists(boolean written) {
        return written ? "IF EXISTS " : "";
    }

    private static String cascade(boolean written) {
        return written ? " CASCADE" : "";
    }

    private static String columns(List<ColumnReference> columns) {
        return columns == null ? "" : " (" + mentions(columns) + ")";
    }

    private static String mentions(List<ColumnReference> columns) {
        return list(columns, column -> name(column.name()));
    }

    private static String transaction(TransactionStatement verb) {
        String modes = verb.isolation() == null ? "" : " ISOLATION LEVEL " + switch (verb.isolation()) {
            case UR -> "READ UNCOMMITTED";
            case CS -> "READ COMMITTED";
            case RS -> "REPEATABLE READ";
            case RR -> "SERIALIZABLE";
            case SNAPSHOT -> "SNAPSHOT";
        };
        modes += verb.readOnly() == null ? "" : verb.readOnly() ? " READ ONLY" : " READ WRITE";
        return switch (verb.kind()) {
            case BEGIN -> "START TRANSACTION" + modes;
            case COMMIT, ROLLBACK -> verb.kind() + (verb.chain() ? " AND CHAIN" : "");
            case SET -> "SET TRANSACTION" + modes;
            case SET_SESSION -> "SET SESSION CHARACTERISTICS AS TRANSACTION" + modes;
        };
    }

    private static String arguments(Call call) {
        int first = call.arguments().size() - call.names().size();
        List<String> arguments = new ArrayList<>();
        for (int at = 0; at < call.arguments().size(); at++) {
            String name = at < first ? "" : AstPrinter.name(call.names().get(at - first)) + " => ";
            arguments.add(name + AstPrinter.expression(call.arguments().get(at)));
        }
        return String.join(", ", arguments);
    }
}
