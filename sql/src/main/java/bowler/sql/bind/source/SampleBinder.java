// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.TableReference.SampledTable;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.SpecialRegisterTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.TableRead;
import bowler.types.DataType;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.List;

/// Binds TABLESAMPLE as a condition on the row's key and the seed. Hence a seed always selects the same sample, and all
/// reads of a row in a statement agree on whether it belongs to the sample.
public final class SampleBinder {
    private final BindContext context;

    public SampleBinder(BindContext context) {
        this.context = context;
    }

    /// @param part the table
    public FromPart sampled(SampledTable sample, FromPart part) {
        if (!(part.relation() instanceof TableRead read) || read.forChange() || SystemSchemas.contains(read.table().schemaName())) {
            throw context.failure(BindError.MISPLACED_SAMPLE, sample.offset());
        }
        ExpressionBinder scalars = new ExpressionBinder(context, new NameScope(context), null);
        Scalar percent = scalars.bind(sample.percent(), DataType.DOUBLE);
        Scalar seed = sample.seed() == null
            ? new Scalar.Register(SpecialRegister.SAMPLE_SEED, SpecialRegisterTypes.type(SpecialRegister.SAMPLE_SEED))
            : scalars.bind(sample.seed(), DataType.BIGINT);
        if (!percent.type().id().isNumeric()) {
            throw context.failure(BindError.SAMPLE_TYPE, sample.percent().offset(), percent.type());
        }
        if (!seed.type().id().isNumeric()) {
            throw context.failure(BindError.SAMPLE_TYPE, sample.seed().offset(), seed.type());
        }
        Column key = context.newColumn(TableAccess.KEY_TYPE, false);
        List<Column> columns = new ArrayList<>(read.columns());
        columns.add(key);
        Coercion coercion = scalars.coercion();
        Call condition = new Call(Functions.sample(), List.of(
            key, coercion.held(percent, DataType.DOUBLE), coercion.held(seed, DataType.BIGINT)));
        return new FromPart(new Selection(
            read.with(columns, false), List.of(condition)), part.nameScope());
    }
}
