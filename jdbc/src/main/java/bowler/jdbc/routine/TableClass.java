// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import bowler.types.function.RoutineRequest;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Arrays;
import java.util.List;

/// A class whose objects are rows, such as Derby's SYSCS_BULK_INSERT takes: a ResultSet, or a PreparedStatement that returns
/// one. Its public constructor has a string for each argument.
final class TableClass implements TableBody {
    static final String CONSTRUCTOR = "<init>";

    private final RoutineSignature signature;
    private final Constructor<?> constructor;

    private TableClass(RoutineSignature signature, Constructor<?> constructor) {
        this.signature = signature;
        this.constructor = constructor;
    }

    static TableClass of(RoutineSignature signature, ClassLoader loader) {
        Class<?> owner = MethodResolver.owner(signature, loader);
        Class<?>[] types = new Class<?>[signature.argumentCount()];
        Arrays.fill(types, String.class);
        Constructor<?> constructor;
        try {
            constructor = owner.getConstructor(types);
        } catch (NoSuchMethodException missing) {
            throw LinkError.NO_CONSTRUCTOR.causedBy(missing, owner.getName(), types.length);
        }
        boolean gives = ResultSet.class.isAssignableFrom(owner) || PreparedStatement.class.isAssignableFrom(owner);
        if (!gives || Modifier.isAbstract(owner.getModifiers())) {
            throw LinkError.NO_ROWS_CLASS.failure(owner.getName());
        }
        return new TableClass(signature, constructor);
    }

    @Override
    public Estimates estimates(String sql) {
        return null;
    }

    @Override
    public RoutineCursor open(RowReader arguments, RoutineRequest request) {
        Object[] texts = new Object[signature.argumentCount()];
        for (int index = 0; index < texts.length; index++) {
            texts[index] = arguments.isNull(index) ? null : arguments.objectAt(index);
        }
        List<DataType> types = request.positions().stream().map(position -> signature.table().get(position).type()).toList();
        try {
            Object made = constructor.newInstance(texts);
            ResultSet rows = made instanceof ResultSet own ? own : ((PreparedStatement) made).executeQuery();
            int count = rows.getMetaData().getColumnCount();
            if (count != signature.table().size()) {
                rows.close();
                throw LinkError.COLUMN_COUNT.failure(signature.className(), count, signature.table().size());
            }
            return new ResultSetCursor(rows, request.positions(), types);
        } catch (Throwable thrown) {
            throw RoutineFailure.of(thrown instanceof InvocationTargetException ? thrown.getCause() : thrown);
        }
    }
}
