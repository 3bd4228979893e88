// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.parse.StatementParser;
import java.util.Locale;
import java.util.function.Consumer;

/// Finds the parts of tables that call a function. The catalog keeps their expressions as texts, so each text that
/// contains the name of the function is bound.
final class RoutineDependents {
    private final BindContext context;
    private final RoutineDescriptor function;

    RoutineDependents(BindContext context, RoutineDescriptor function) {
        this.context = context;
        this.function = function;
    }

    /// Returns a description of a part of a table that calls the function, or null.
    String find() {
        for (TableDescriptor table : context.catalog().tables()) {
            String part = part(table);
            if (part != null) {
                return part + " of table " + table.schemaName() + '.' + table.name();
            }
        }
        return null;
    }

    private String part(TableDescriptor table) {
        for (CheckConstraint check : table.checks()) {
            if (calls(check.text(), own -> TableExpressionBinder.condition(check.text(), own, table))) {
                return "the CHECK constraint " + check.name();
            }
        }
        for (ColumnDescriptor column : table.columns()) {
            if (column.generation() != null
                    && calls(column.generation(), own -> TableExpressionBinder.generation(column, own, table))) {
                return "the generated column " + column.name();
            }
            if (column.defaultText() != null && calls(column.defaultText(), own -> bindDefault(column, own))) {
                return "the DEFAULT of column " + column.name();
            }
        }
        for (IndexDescriptor index : table.indexes()) {
            IndexForm form = index.form();
            boolean isNamed = form.condition() != null && mentions(form.condition().text())
                    || form.computed().stream().anyMatch(computed -> mentions(computed.text()));
            if (isNamed) {
                return "the index " + index.name();
            }
        }
        return null;
    }

    private static void bindDefault(ColumnDescriptor column, BindContext own) {
        BindContext allowing = own.allowingNextValue(true);
        new ExpressionBinder(allowing, new NameScope(allowing), null).bind(StatementParser.parseExpression(column.defaultText()), column.type());
    }

    private boolean mentions(String text) {
        return text.toUpperCase(Locale.ROOT).contains(function.name().toUpperCase(Locale.ROOT));
    }

    /// A function in SQL is inlined, so the bound expression does not show all calls.
    private boolean calls(String text, Consumer<BindContext> binding) {
        if (!mentions(text)) {
            return false;
        }
        BindContext own = context.withoutRows(text);
        binding.accept(own);
        return own.used().objectsUsed().contains(function);
    }
}
