// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.catalog.RoutineDescriptor;
import bowler.session.ParameterMode;
import bowler.session.routine.ProcedureBody;
import bowler.session.routine.RoutineLinker;
import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.function.RoutineBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/// The routines of a database that are linked to Java methods. Any number of threads may use it.
///
/// A class is found by the context class loader of the thread that links the routine, as in Derby. A routine that is
/// linked through another class loader later is linked again.
public final class LinkedRoutines {
    private static final int CAPACITY = 1_000;

    private final RoutineClasses classes;
    private final Map<Key, Linked> linked = new ConcurrentHashMap<>();

    /// @param argumentCount the number of arguments, which differs between statements if it is variable
    private record Key(RoutineDescriptor routine, int argumentCount) {}

    /// @param body a [RoutineBody], a [TableBody] or a [ProcedureBody]
    private record Linked(ClassLoader loader, Object body) {}

    /// Found by the first call.
    private static final class Linkers {
        static final RoutineLinker FOUND =
            ServiceLoader.load(RoutineLinker.class, LinkedRoutines.class.getClassLoader()).findFirst().orElse(null);
    }

    public LinkedRoutines(RoutineClasses classes) {
        this.classes = classes;
    }

    /// @param argumentCount the number of arguments of the calls
    public RoutineBody function(RoutineDescriptor function, int argumentCount) {
        return (RoutineBody) body(new Key(function, argumentCount));
    }

    /// @param argumentCount the number of arguments of the calls
    public TableBody table(RoutineDescriptor function, int argumentCount) {
        return (TableBody) body(new Key(function, argumentCount));
    }

    /// @param argumentCount the number of arguments of the calls
    public ProcedureBody procedure(RoutineDescriptor procedure, int argumentCount) {
        return (ProcedureBody) body(new Key(procedure, argumentCount));
    }

    /// Fails if a routine has no class or no method that fits. A routine with a variable number of arguments is checked
    /// by its calls.
    public void demand(RoutineDescriptor routine) {
        if (!routine.varargs()) {
            body(new Key(routine, routine.parameters().size()));
        }
    }

    private Object body(Key key) {
        ClassLoader loader = loader();
        Linked known = linked.get(key);
        if (known == null || known.loader != loader) {
            known = new Linked(loader, link(key, loader));
            if (linked.size() >= CAPACITY) {
                linked.clear();
            }
            linked.put(key, known);
        }
        return known.body;
    }

    private static ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread == null ? LinkedRoutines.class.getClassLoader() : ofThread;
    }

    private Object link(Key key, ClassLoader loader) {
        RoutineDescriptor routine = key.routine;
        if (Linkers.FOUND == null) {
            throw RoutineError.NO_LINKER.failure();
        }
        if (!classes.allow(routine.className(), routine.methodName())) {
            throw RoutineError.CLASS_NOT_ALLOWED.failure(routine.className(), routine.schemaName() + '.' + routine.name());
        }
        RoutineSignature signature = signature(routine, key.argumentCount);
        if (routine.table() != null) {
            return Linkers.FOUND.table(signature, loader);
        }
        return routine.isFunction() ? Linkers.FOUND.function(signature, loader) : Linkers.FOUND.procedure(signature, loader);
    }

    private static List<RoutineSignature.TableColumn> columns(RoutineDescriptor routine) {
        return routine.table() == null ? null : routine.table().stream()
            .map(column -> new RoutineSignature.TableColumn(column.name(), column.type())).toList();
    }

    private static RoutineSignature signature(RoutineDescriptor routine, int argumentCount) {
        List<RoutineSignature.RoutineParameter> parameters = new ArrayList<>();
        for (RoutineDescriptor.Parameter parameter : routine.parameters()) {
            parameters.add(new RoutineSignature.RoutineParameter(
                ParameterMode.valueOf(parameter.mode().name()), parameter.type()));
        }
        return new RoutineSignature(
            routine.schemaName() + '.' + routine.name(), routine.className(), routine.methodName(), List.copyOf(parameters),
            routine.varargs(), argumentCount, routine.returnType(), columns(routine),
            routine.resultSets(), routine.calledOnNull());
    }
}
