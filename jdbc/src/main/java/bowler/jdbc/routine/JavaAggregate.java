// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.base.error.SqlFailure;
import bowler.session.routine.RoutineSignature;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.function.AggregateBody;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;

/// An aggregate whose class implements `org.apache.derby.agg.Aggregator`. The interface is found by its name, because the
/// driver does not depend on it.
final class JavaAggregate implements AggregateBody {
    private static final String INTERFACE = "org.apache.derby.agg.Aggregator";

    private final DataType input;
    private final Class<?> inputClass;
    private final ResultWriter writer;
    private final MethodHandle constructor;
    private final MethodHandle init;
    private final MethodHandle accumulate;
    private final MethodHandle merge;
    private final MethodHandle terminate;

    static JavaAggregate of(RoutineSignature signature, ClassLoader loader) {
        try {
            return new JavaAggregate(signature, MethodResolver.owner(signature, loader));
        } catch (SqlFailure failure) {
            throw failure.error() == LinkError.NO_CLASS
                ? LinkError.AGGREGATE_CLASS.causedBy(
                    failure.getCause() == null ? failure : failure.getCause(), signature.className(), signature.name(), failure.arguments().getLast())
                : failure;
        }
    }

    private JavaAggregate(RoutineSignature signature, Class<?> owner) {
        input = signature.parameters().getFirst().type();
        inputClass = boxed(input, owner.getClassLoader());
        writer = new ResultWriter(signature.returnType());
        Class<?> contract = AggregatorParameters.contractOf(owner, INTERFACE);
        if (contract == null) {
            throw LinkError.AGGREGATE_PARAMETERS.failure(signature.name(), owner.getName());
        }
        if (Modifier.isAbstract(owner.getModifiers())) {
            throw LinkError.AGGREGATE_CLASS.failure(owner.getName(), signature.name(), "it is abstract");
        }
        demandTypes(signature, owner, contract);
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Constructor<?> made = owner.getConstructor();
            constructor = lookup.unreflectConstructor(made);
            init = lookup.unreflect(contract.getMethod("init"));
            accumulate = lookup.unreflect(contract.getMethod("accumulate", Object.class));
            merge = lookup.unreflect(contract.getMethod("merge", contract));
            terminate = lookup.unreflect(contract.getMethod("terminate"));
        } catch (ReflectiveOperationException missing) {
            throw LinkError.AGGREGATE_CLASS.causedBy(missing, owner.getName(), signature.name(),
                missing instanceof NoSuchMethodException ? "it has no public constructor without parameters" : missing.toString());
        }
    }

    /// Fails if the Java types of the declared types are not those of the class.
    private void demandTypes(RoutineSignature signature, Class<?> owner, Class<?> contract) {
        Class<?>[] bounds = AggregatorParameters.bounds(owner, contract);
        if (bounds == null) {
            throw LinkError.AGGREGATE_PARAMETERS.failure(signature.name(), owner.getName());
        }
        if (!bounds[0].isAssignableFrom(inputClass)) {
            throw LinkError.AGGREGATE_INPUT.failure(signature.name(), inputClass.getName(), bounds[0].getName());
        }
        Class<?> result = boxed(signature.returnType(), owner.getClassLoader());
        if (!bounds[1].isAssignableFrom(result)) {
            throw LinkError.AGGREGATE_RESULT.failure(signature.name(), result.getName(), bounds[1].getName());
        }
    }

    /// Returns the class of objects that stand for a type, as in Derby.
    private static Class<?> boxed(DataType type, ClassLoader loader) {
        return type.id() == TypeId.SMALLINT ? Integer.class
            : JavaTypes.of(type, loader).stream().filter(each -> !each.isPrimitive()).findFirst().orElseThrow();
    }

    @Override
    public Group begin() {
        return new State(this);
    }

    private static final class State implements Group {
        private final JavaAggregate aggregate;
        private final Object aggregator;

        State(JavaAggregate aggregate) {
            this.aggregate = aggregate;
            try {
                aggregator = aggregate.constructor.invoke();
                aggregate.init.invoke(aggregator);
            } catch (Throwable thrown) {
                throw RoutineFailure.of(thrown);
            }
        }

        @Override
        public void add(RowReader value) {
            Object given = ArgumentReaders.objectAt(aggregate.input, aggregate.inputClass, value, 0);
            try {
                aggregate.accumulate.invoke(aggregator, given);
            } catch (Throwable thrown) {
                throw RoutineFailure.of(thrown);
            }
        }

        @Override
        public void merge(Group other) {
            try {
                aggregate.merge.invoke(aggregator, ((State) other).aggregator);
            } catch (Throwable thrown) {
                throw RoutineFailure.of(thrown);
            }
        }

        @Override
        public void result(RowBuffer into) {
            Object result;
            try {
                result = aggregate.terminate.invoke(aggregator);
            } catch (Throwable thrown) {
                throw RoutineFailure.of(thrown);
            }
            aggregate.writer.write(into, 0, result);
        }
    }
}
