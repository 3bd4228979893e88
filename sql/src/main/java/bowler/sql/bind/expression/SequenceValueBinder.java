// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SequenceDescriptor;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.cast.ConversionRules;

/// Binds NEXT VALUE FOR, CURRENT VALUE FOR and the functions for sequences.
final class SequenceValueBinder {
    private final BindContext context;
    private final OperandBinder scalars;

    SequenceValueBinder(BindContext context, OperandBinder scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    Scalar next(Expression.NextValueOf next) {
        if (!context.allowsNextValue()) {
            throw context.failure(BindError.MISPLACED_NEXT_VALUE, next.offset());
        }
        SequenceDescriptor sequence = context.names().sequence(next.sequence());
        if (!context.noteSequence(sequence)) {
            throw context.failure(BindError.DUPLICATE_NEXT_VALUE, next.offset(), next.sequence());
        }
        return new Scalar.NextValue(sequence);
    }

    Scalar current(Expression.CurrentValueOf current) {
        if (current.sequence() == null) {
            return new Scalar.CurrentValue(null, context.hasNextValue(null));
        }
        SequenceDescriptor sequence = context.names().sequence(current.sequence());
        return new Scalar.CurrentValue(sequence, context.hasNextValue(sequence));
    }

    Scalar set(Expression.SetValueOf set) {
        if (!context.allowsNextValue()) {
            throw context.failure(BindError.MISPLACED_SET_VALUE, set.offset());
        }
        SequenceDescriptor sequence = context.names().sequence(set.sequence());
        context.used().require(new RequiredPrivilege.Ownership("Sequence", sequence.schemaName(), sequence.name()));
        return new Scalar.SetValue(sequence, argument(set.value(), DataType.BIGINT),
            set.isDrawn() == null ? Literal.TRUE : argument(set.isDrawn(), DataType.BOOLEAN));
    }

    private Scalar argument(Expression written, DataType type) {
        Scalar value = scalars.bind(written, type);
        if (!ConversionRules.isAssignable(value.type(), type)) {
            throw context.failure(BindError.SET_VALUE_TYPE, written.offset(), value.type(), type);
        }
        return Coercion.exactly(value, type, true);
    }

    /// Binds `sequence.NEXTVAL` and `sequence.CURRVAL` of Oracle and H2; returns null if there is no such sequence.
    Scalar qualified(Expression.ColumnName name) {
        boolean isNext = name.column().equals("NEXTVAL");
        if (context.hasDerbyRules() || !isNext && !name.column().equals("CURRVAL")) {
            return null;
        }
        Name sequence = new Name(name.schema(), name.table(), name.offset());
        if (context.catalog().object(Kind.SEQUENCE, context.names().schemaOf(sequence), name.table()) == null) {
            return null;
        }
        return isNext ? next(new Expression.NextValueOf(sequence, name.offset()))
            : current(new Expression.CurrentValueOf(sequence, name.offset()));
    }
}
