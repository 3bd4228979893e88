// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import bowler.base.error.SqlFailure;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.CatalogSnapshot.TableFunctionCosts;
import bowler.session.ParameterMode;
import bowler.session.routine.ProcedureBody;
import bowler.session.routine.RoutineLinker;
import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.AggregateBody;
import bowler.types.function.RoutineBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;

/// The routines of a database that are linked to Java methods. Any number of threads may use it.
///
/// A class is found by the context class loader of the thread that links the routine. If that
/// fails, it is found in the jars of the database. Derby does the same. A routine that is
/// linked through another class loader later is linked again.
public final class LinkedRoutines {
    private static final int CAPACITY = 1_000;

    private final RoutineClasses classes;
    private final DatabaseClassPath classPath;
    private final Map<Key, Linked> linked = new ConcurrentHashMap<>();

    /// @param argumentCount the number of arguments, which differs between statements if it is variable
    private record Key(RoutineDescriptor routine, int argumentCount) {}

    /// @param body a [RoutineBody], an [AggregateBody], a [TableBody] or a [ProcedureBody]
    private record Linked(ClassLoader loader, Object body) {}

    /// Found by the first call.
    private static final class Linkers {
        static final RoutineLinker FOUND =
            ServiceLoader.load(RoutineLinker.class, LinkedRoutines.class.getClassLoader()).findFirst().orElse(null);
    }

    public LinkedRoutines(RoutineClasses classes, DatabaseClassPath classPath) {
        this.classes = classes;
        this.classPath = classPath;
    }

    public DatabaseClassPath classPath() {
        return classPath;
    }

    /// Lets go of all links and classes, because jars of the database or its class path have changed.
    public void forget() {
        classPath.forget();
        linked.clear();
    }

    /// @param argumentCount the number of arguments of the calls
    public RoutineBody function(RoutineDescriptor function, int argumentCount) {
        Key key = new Key(function, argumentCount);
        RoutineBody body = (RoutineBody) body(key);
        return loader() instanceof JarLoader ? new BodyFromJar(key, body) : body;
    }

    /// The body of a function that may come from a jar of the database. A prepared statement keeps it, so each call looks
    /// whether the jars have changed.
    private final class BodyFromJar implements RoutineBody {
        private final Key key;
        private volatile Current current;

        private record Current(RoutineBody body, int generation) {}

        BodyFromJar(Key key, RoutineBody body) {
            this.key = key;
            current = new Current(body, classPath.generation());
        }

        @Override
        public void call(RowReader arguments, RowBuffer result) {
            Current known = current;
            int generation = classPath.generation();
            if (known.generation != generation) {
                known = new Current((RoutineBody) body(key), generation);
                current = known;
            }
            known.body.call(arguments, result);
        }
    }

    public AggregateBody aggregate(RoutineDescriptor aggregate) {
        return (AggregateBody) body(new Key(aggregate, 1));
    }

    /// @param argumentCount the number of arguments of the calls
    public TableBody table(RoutineDescriptor function, int argumentCount) {
        return (TableBody) body(new Key(function, argumentCount));
    }

    /// Returns the estimates of a table function for a statement that is being compiled; null if it has none. A function
    /// that cannot be linked has none: the statement fails for that reason once it is compiled.
    public TableFunctionCosts.FunctionCost cost(RoutineDescriptor function, int argumentCount, String sql) {
        TableBody body;
        try {
            body = table(function, argumentCount);
        } catch (SqlFailure notLinked) {
            return null;
        }
        TableBody.Estimates estimates = body.estimates(sql);
        return estimates == null ? null
            : new TableFunctionCosts.FunctionCost(estimates.rows(), estimates.cost(), estimates.isRepeatable());
    }

    /// @param argumentCount the number of arguments of the calls
    public ProcedureBody procedure(RoutineDescriptor procedure, int argumentCount) {
        return (ProcedureBody) body(new Key(procedure, argumentCount));
    }

    /// Loads or unloads an optional tool. Fails with 42X51 if SQL may not call its class.
    public void callTool(String className, boolean loads, String[] parameters) {
        if (Linkers.FOUND == null) {
            throw RoutineError.NO_LINKER.failure();
        }
        ClassLoader loader = loader();
        boolean isInJar = loader instanceof JarLoader jars && jars.provides(className);
        if (!isInJar && !classes.allow(className, "loadTool")) {
            throw RoutineError.CLASS_NOT_ALLOWED.failure(className, "SYSCS_UTIL.SYSCS_REGISTER_TOOL");
        }
        Linkers.FOUND.callTool(className, loader, loads, parameters);
    }

    /// Returns the body of a procedure of schema SYSIBM that returns metadata.
    public ProcedureBody metaData(String name, boolean derbyMode) {
        if (Linkers.FOUND == null) {
            throw RoutineError.NO_LINKER.failure();
        }
        return Linkers.FOUND.metaData(name, derbyMode);
    }

    /// Fails if a routine has no class or no method that fits. A routine with a variable number of arguments is checked
    /// by its calls.
    public void require(RoutineDescriptor routine) {
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

    private ClassLoader loader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return classPath.over(ofThread == null ? LinkedRoutines.class.getClassLoader() : ofThread);
    }

    private Object link(Key key, ClassLoader loader) {
        RoutineDescriptor routine = key.routine;
        if (Linkers.FOUND == null) {
            throw RoutineError.NO_LINKER.failure();
        }
        boolean isInJar = loader instanceof JarLoader jars && jars.provides(routine.className());
        if (!isInJar && !classes.allow(routine.className(), routine.methodName())) {
            throw RoutineError.CLASS_NOT_ALLOWED.failure(routine.className(), routine.schemaName() + '.' + routine.name());
        }
        RoutineSignature signature = signature(routine, key.argumentCount);
        if (routine.isAggregate()) {
            return Linkers.FOUND.aggregate(signature, loader);
        }
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
