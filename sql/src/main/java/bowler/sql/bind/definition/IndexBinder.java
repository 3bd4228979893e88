// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan.CreateIndex;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.IndexColumn;
import bowler.sql.ast.AstStatement.IndexExpression;
import bowler.sql.ast.AstStatement;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds the key, the included columns and the condition of a new index.
final class IndexBinder {
    private static final int MAX_KEY_COLUMNS = 16;
    private static final int MAX_INDEXES = 32_767;
    /// The maximum length, in characters, of one text in the index's description in the catalog.
    private static final int MAX_TEXT_LENGTH = 2_000;

    private final BindContext context;
    private final TableDescriptor table;
    private final TableExpressionBinder rules;
    private final Set<Integer> positions = new HashSet<>();
    private final List<IndexForm.Computed> computed = new ArrayList<>();

    /// @param text the text of the statement
    IndexBinder(BindContext context, String text, TableDescriptor table) {
        this.context = context;
        this.table = table;
        rules = new TableExpressionBinder(text, context, table);
    }

    CreateIndex create(AstStatement.CreateIndex create, String name) {
        int offset = create.name().offset();
        List<KeyColumn> key = new ArrayList<>();
        for (IndexColumn column : create.columns()) {
            key.add(column.column() != null ? key(column.column(), column.descending())
                    : key(column.expression(), column.descending()));
        }
        if (key.size() > MAX_KEY_COLUMNS) {
            throw context.failure(BindError.TOO_MANY_KEY_COLUMNS, offset);
        }
        if (table.indexes().size() >= MAX_INDEXES) {
            throw context.failure(BindError.TOO_MANY_INDEXES, offset, table.name(), MAX_INDEXES);
        }
        List<Integer> included = new ArrayList<>();
        for (ColumnReference mention : create.included()) {
            included.add(position(mention));
        }
        IndexForm.Condition condition = create.where() == null ? null : condition(create.where());
        boolean nullsDistinct = create.unique() && create.nullsDistinct() != null && create.nullsDistinct();
        return new CreateIndex(table, name, create.unique(), nullsDistinct, key,
                new IndexForm(List.copyOf(included), List.copyOf(computed), condition));
    }

    private int position(ColumnReference mention) {
        ColumnDescriptor base = table.column(mention.name());
        if (base == null) {
            throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                    CatalogNames.nearestColumn(mention.name(), table.columns()), mention.name(), table.name());
        }
        if (!positions.add(base.position())) {
            throw context.failure(BindError.REPEATED_INDEX_COLUMN, mention.offset(), mention.name());
        }
        return base.position();
    }

    private KeyColumn key(ColumnReference mention, boolean descending) {
        int position = position(mention);
        ColumnDescriptor base = table.columns().get(position);
        if (!base.type().isIndexed()) {
            throw context.failure(BindError.NOT_ORDERED, mention.offset(), base.type());
        }
        return new KeyColumn(position, descending);
    }

    /// Binds an expression of the key; a column in parentheses is the column.
    private KeyColumn key(IndexExpression written, boolean descending) {
        int offset = written.value().offset();
        Scalar value = rules.newIndexValue(written.value());
        if (!value.type().isIndexed()) {
            throw context.failure(BindError.NOT_ORDERED, offset, value.type());
        }
        if (value instanceof Scalar.Column column) {
            ColumnDescriptor base = table.columns().get(column.column());
            return key(new ColumnReference(base.name(), offset), descending);
        }
        requireLength(written);
        computed.add(new IndexForm.Computed(
                written.text(), value.type(), List.copyOf(TableExpressionBinder.columns(value))));
        return KeyColumn.ofComputed(computed.size() - 1, descending);
    }

    private IndexForm.Condition condition(IndexExpression written) {
        Scalar condition = rules.newIndexCondition(written.value());
        requireLength(written);
        return new IndexForm.Condition(written.text(), List.copyOf(TableExpressionBinder.columns(condition)));
    }

    private void requireLength(IndexExpression written) {
        if (written.text().length() > MAX_TEXT_LENGTH) {
            throw context.failure(BindError.LONG_INDEX_TEXT, written.value().offset(), MAX_TEXT_LENGTH);
        }
    }
}
