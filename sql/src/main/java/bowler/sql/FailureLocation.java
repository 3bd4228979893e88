// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.LocatedError;
import bowler.sql.bind.statement.Binder;
import bowler.sql.bound.FailingLiteral;
import bowler.sql.parse.StatementParser;
import bowler.sql.rewrite.Rewriter;
import bowler.sql.suggest.WrappedError;
import bowler.sql.token.SourceLocation;
import java.util.List;

/// Finds the location in the text of a statement that was compiled and failed at run time. The location is that of a
/// literal with an invalid value, or of the name of an object that cannot be defined, changed or dropped. Failures that depend on stored rows have no location.
final class FailureLocation {
    private FailureLocation() {}

    /// Returns the failure, with a location if it has one.
    static SqlFailure of(SqlFailure failure, String sql, CatalogSnapshot catalog, CompilationSettings settings) {
        String state = failure.sqlState();
        boolean isOfValues = state.startsWith("22");
        boolean isOfNames = state.startsWith("42") || state.startsWith("X0Y");
        // Errors from binding during the run already name their location.
        SqlError error = failure.error() instanceof WrappedError further ? further.error() : failure.error();
        if (failure.error() instanceof LocatedError || error instanceof BindError || !isOfValues && !isOfNames) {
            return failure;
        }
        try {
            AstStatement ast = StatementParser.parse(sql, settings.hasDerbyRules());
            String place = isOfNames || ast instanceof AstStatement.AlterTable ? nameIn(ast, sql, failure) : FailingLiteral.of(failure, () -> {
                Binder.Bound bound = Binder.bind(ast, sql, catalog, settings.schema(), List.of(), false, settings.hasDerbyRules());
                Rewriter.rewrite(bound.statement(), bound.columns(), false);
            });
            return place == null ? failure : LocatedError.at(place, failure);
        } catch (SqlFailure | StackOverflowError another) {
            // The catalog has changed since the statement was compiled, or the stack is shorter: report the original
            // failure.
            return failure;
        }
    }

    private static String nameIn(AstStatement ast, String sql, SqlFailure failure) {
        int offset = switch (ast) {
            case AstStatement.CreateTable create -> create.name().offset();
            case AstStatement.CreateTableAs create -> create.name().offset();
            case AstStatement.CreateTemporary create -> create.name().offset();
            case AstStatement.DropTable drop -> drop.name().offset();
            case AstStatement.AlterTable alter -> alter.name().offset();
            case AstStatement.Several several -> several.names().stream()
                .filter(name -> failure.arguments().contains(name.name())).mapToInt(Name::offset).findFirst().orElse(-1);
            case AstStatement.TruncateTable truncate -> truncate.name().offset();
            case AstStatement.CreateIndex create -> create.name().offset();
            case AstStatement.DropIndex drop -> drop.name().offset();
            case AstStatement.CreateSchema create -> create.offset();
            case AstStatement.DropSchema drop -> drop.offset();
            case AstStatement.DefineObject define -> name(define.definition()).offset();
            case AstStatement.LockTable lock -> lock.name().offset();
            case AstStatement.QueryStatement query -> -1;
            case AstStatement.Insert insert -> -1;
            case AstStatement.Update update -> -1;
            case AstStatement.Delete delete -> -1;
            case AstStatement.Upsert upsert -> -1;
            case AstStatement.JoinedUpdate update -> -1;
            case AstStatement.JoinedDelete delete -> -1;
            case AstStatement.Merge merge -> -1;
            case AstStatement.WithTables with -> -1;
            case AstStatement.ChangeAccess change -> -1;
            case AstStatement.SetRole set -> -1;
            case AstStatement.SetConstraints set -> -1;
            case AstStatement.SetTimeZone set -> -1;
            case AstStatement.SetSchema set -> -1;
            case AstStatement.SetIsolation set -> -1;
            case AstStatement.Savepoint savepoint -> -1;
            case AstStatement.Transaction transaction -> -1;
            case AstStatement.Call call -> -1;
            case AstStatement.Explain explain -> -1;
        };
        return offset < 0 ? null : SourceLocation.of(sql, offset).toString();
    }

    private static Name name(ObjectDefinition definition) {
        return switch (definition) {
            case ObjectDefinition.CreateView create -> create.name();
            case ObjectDefinition.DropView drop -> drop.name();
            case ObjectDefinition.CreateSynonym create -> create.name();
            case ObjectDefinition.DropSynonym drop -> drop.name();
            case ObjectDefinition.CreateSequence create -> create.name();
            case ObjectDefinition.AlterSequence alter -> alter.name();
            case ObjectDefinition.DropSequence drop -> drop.name();
            case ObjectDefinition.CreateRoutine create -> create.name();
            case ObjectDefinition.CreateAggregate create -> create.name();
            case ObjectDefinition.DropAggregate drop -> drop.name();
            case ObjectDefinition.CreatePolicy create -> create.table();
            case ObjectDefinition.AlterPolicy alter -> alter.table();
            case ObjectDefinition.DropPolicy drop -> drop.table();
            case ObjectDefinition.SwitchRowSecurity change -> change.table();
            case ObjectDefinition.CreateType create -> create.name();
            case ObjectDefinition.DropType drop -> drop.name();
            case ObjectDefinition.DropRoutine drop -> drop.name();
            case ObjectDefinition.CreateTrigger create -> create.name();
            case ObjectDefinition.DropTrigger drop -> drop.name();
            case ObjectDefinition.RenameTable rename -> rename.table();
            case ObjectDefinition.RenameColumn rename -> rename.table();
            case ObjectDefinition.RenameIndex rename -> rename.index();
            case ObjectDefinition.RenameObject rename -> rename.name();
            case ObjectDefinition.MoveObject move -> move.name();
            case ObjectDefinition.MoveTable move -> move.table();
            case ObjectDefinition.CommentOn comment -> comment.name();
        };
    }
}
