// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.BoundStatement.BoundCreateTableAs;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement;
import bowler.types.TypeId;

/// Binds the declaration of a temporary table. It is in the schema SESSION, whatever the current schema.
///
/// In contrast to Derby, primary keys, unique keys and checks are allowed. Identity columns, foreign keys and long values
/// are refused as in Derby.
public final class TemporaryTableBinder {
    private final BindContext context;
    private final CreateDropBinder definitions;

    public TemporaryTableBinder(BindContext context, CreateDropBinder definitions) {
        this.context = context;
        this.definitions = definitions;
    }

    public BoundStatement create(AstStatement.CreateTemporary create) {
        Name name = create.name();
        if (name.schema() != null && !name.schema().equals(TableDescriptor.TEMPORARY_SCHEMA)) {
            throw context.failure(BindError.TEMPORARY_QUALIFIER, name.offset(), name);
        }
        TableDescriptor known = context.catalog().table(TableDescriptor.TEMPORARY_SCHEMA, name.name());
        if (known != null && known.isTemporary()) {
            if (unlessExists(create.table())) {
                return new BoundDirect(new StatementPlan.DefineObject(
                        new ObjectPlan.Nothing("table " + name.name() + " exists")));
            }
            throw context.failure(BindError.EXISTS, name.offset(), "The temporary table", name);
        }
        return switch (create.table()) {
            case AstStatement.CreateTable table -> {
                StatementPlan.CreateTable plan = definitions.columns(table, TableDescriptor.TEMPORARY_SCHEMA);
                yield new BoundDirect(checked(plan, name).withTemporary(create.rules()));
            }
            case AstStatement.CreateTableAs table -> {
                BoundStatement bound =
                    new TableQueryBinder(context, definitions).create(table, TableDescriptor.TEMPORARY_SCHEMA);
                yield bound instanceof BoundCreateTableAs filled
                    ? new BoundCreateTableAs(
                        checked(filled.table(), name).withTemporary(create.rules()), filled.source(), filled.output())
                    : new BoundDirect(checked((StatementPlan.CreateTable) ((BoundDirect) bound).plan(), name)
                        .withTemporary(create.rules()));
            }
            default -> throw new IllegalStateException("creates no table: " + create.table());
        };
    }

    private static boolean unlessExists(AstStatement table) {
        return table instanceof AstStatement.CreateTableAs create ? create.unlessExists()
            : ((AstStatement.CreateTable) table).unlessExists();
    }

    private StatementPlan.CreateTable checked(StatementPlan.CreateTable plan, Name name) {
        for (ColumnDescriptor column : plan.columns()) {
            if (column.type().id().isLob() || column.type().id() == TypeId.XML || column.type().id() == TypeId.JAVA_OBJECT
                    || column.type().id() == TypeId.LONG_VARCHAR
                    || column.type().id() == TypeId.LONG_VARCHAR_BITS) {
                throw context.failure(BindError.TEMPORARY_LONG_COLUMN, name.offset(), column.name());
            }
            if (column.identity() != null) {
                throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), "An identity column");
            }
        }
        if (!plan.foreignKeys().isEmpty()) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), "A foreign key");
        }
        return plan;
    }
}
