// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SequenceDescriptor;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.AlterSequence;
import bowler.sql.ast.ObjectDefinition.CreateSequence;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;

/// Binds CREATE and ALTER SEQUENCE. Omitted properties follow from the type, which is INTEGER if it is omitted.
final class SequenceBinder {
    private final BindContext context;
    private final ObjectNames objects;

    SequenceBinder(BindContext context, ObjectNames objects) {
        this.context = context;
        this.objects = objects;
    }

    ObjectPlan create(CreateSequence create) {
        Name name = create.name();
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(Kind.SEQUENCE, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        DataType type = create.type() == null ? DataType.INTEGER : new TypeBinder(context).type(create.type());
        long max = maxValue(type);
        long min = -max - 1;
        long increment = create.increment() == null ? 1 : create.increment();
        if (increment == 0) {
            throw context.failure(BindError.SEQUENCE_INCREMENT, name.offset(), name);
        }
        long minimum = bound(create.minimum(), min, min, max - 1, type, name);
        long maximum = bound(create.maximum(), max, min + 1, max, type, name);
        if (minimum >= maximum) {
            throw context.failure(BindError.SEQUENCE_BOUNDS, name.offset(), minimum, maximum);
        }
        long start = create.start() != null ? create.start() : increment > 0 ? minimum : maximum;
        if (start < minimum || start > maximum) {
            throw context.failure(BindError.SEQUENCE_START, name.offset(), start, minimum, maximum);
        }
        SequenceDescriptor sequence = new SequenceDescriptor(
                schema, name.name(), type, start, increment, minimum, maximum, create.cycle());
        return objects.create(sequence, name, create.ifExists(), BindError.NAME_EXISTS);
    }

    private static long maxValue(DataType type) {
        return switch (type.id()) {
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
    }

    ObjectPlan alter(AlterSequence alter) {
        Name name = alter.name();
        SequenceDescriptor old = (SequenceDescriptor) objects.present(Kind.SEQUENCE, name, "ALTER SEQUENCE");
        DataType type = old.type();
        long max = maxValue(type);
        long min = -max - 1;
        long increment = alter.increment() == null ? old.increment() : alter.increment();
        if (increment == 0) {
            throw context.failure(BindError.SEQUENCE_INCREMENT, name.offset(), name);
        }
        long minimum = bound(alter.minimum(), alter.dropsMinimum() ? min : old.minimum(), min, max - 1, type, name);
        long maximum = bound(alter.maximum(), alter.dropsMaximum() ? max : old.maximum(), min + 1, max, type, name);
        if (minimum >= maximum) {
            throw context.failure(BindError.SEQUENCE_BOUNDS, name.offset(), minimum, maximum);
        }
        Long restart = alter.restarts() && alter.restart() == null ? (Long) old.start() : alter.restart();
        if (restart != null && (restart < minimum || restart > maximum)) {
            throw context.failure(BindError.SEQUENCE_START, name.offset(), restart, minimum, maximum);
        }
        SequenceDescriptor next = new SequenceDescriptor(
                old.schemaName(), old.name(), type, old.start(), increment, minimum, maximum,
                alter.cycle() == null ? old.cycle() : alter.cycle());
        return new ObjectPlan.AlterSequence(old, next, restart);
    }

    private long bound(Long written, long otherwise, long min, long max, DataType type, Name name) {
        if (written != null && (written < min || written > max)) {
            throw context.failure(BindError.SEQUENCE_TYPE_RANGE, name.offset(), written, type);
        }
        return written == null ? otherwise : written;
    }
}
