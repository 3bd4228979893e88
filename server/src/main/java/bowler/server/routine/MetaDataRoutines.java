// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.jdbc.SessionMetaData;
import bowler.server.failure.ServerError;
import bowler.session.RoutineRows;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Procedures that return one result set of metadata each ([SessionMetaData#call]).
final class MetaDataRoutines {
    private static final int IN = 1;
    private static final DataType NAME = DataType.varchar(128);
    private static final DataType LONG_NAME = DataType.varchar(4000);

    private MetaDataRoutines() {}

    private record MetaDataRoutine(String name, List<Parameter> parameters) implements Routine {
        @Override
        public Result call(RoutineContext context, RowReader arguments) {
            try {
                RoutineRows rows = SessionMetaData.call(name, context.metaData(), arguments);
                return new Result(new RowBuffer(parameters.size()), List.of(new Rows(rows.columns(), rows.cursor())));
            } catch (SQLException e) {
                throw e.getCause() instanceof RuntimeException failure ? failure : ServerError.INTERNAL.causedBy(e, e.getMessage());
            }
        }
    }

    private static void add(Map<String, Routine> all, String name, DataType... types) {
        List<Routine.Parameter> parameters = new ArrayList<>();
        for (DataType type : types) {
            parameters.add(new Routine.Parameter(type, IN));
        }
        all.put(name, new MetaDataRoutine(name, List.copyOf(parameters)));
    }

    static Map<String, Routine> all() {
        Map<String, Routine> all = new TreeMap<>();
        add(all, "METADATA");
        add(all, "SQLTABLES", NAME, NAME, NAME, LONG_NAME, LONG_NAME);
        add(all, "SQLCOLUMNS", NAME, NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLPRIMARYKEYS", NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLFOREIGNKEYS", NAME, NAME, NAME, NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLSTATISTICS", NAME, NAME, NAME, DataType.SMALLINT, DataType.SMALLINT, LONG_NAME);
        add(all, "SQLPROCEDURES", NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLPROCEDURECOLS", NAME, NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLFUNCTIONS", NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLFUNCTIONPARAMS", NAME, NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLGETTYPEINFO", DataType.SMALLINT, LONG_NAME);
        add(all, "SQLSPECIALCOLUMNS", DataType.SMALLINT, NAME, NAME, NAME, DataType.SMALLINT, DataType.SMALLINT, LONG_NAME);
        add(all, "SQLTABLEPRIVILEGES", NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLCOLPRIVILEGES", NAME, NAME, NAME, NAME, LONG_NAME);
        add(all, "SQLUDTS", NAME, NAME, NAME, NAME, LONG_NAME);
        return all;
    }
}
