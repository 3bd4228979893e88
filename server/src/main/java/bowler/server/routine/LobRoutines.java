// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Functions and procedures that read and change long values by locator.
final class LobRoutines {
    private static final DataType CHUNK_OF_BITS = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final int IN = 1;
    private static final int OUT = 4;

    private LobRoutines() {}

    /// The body of a routine: it puts a function's result into the first column, or performs a procedure.
    private interface Body {
        void run(RoutineContext context, RowReader arguments, RowBuffer result);
    }

    private record LobRoutine(List<Parameter> parameters, Body body) implements Routine {
        @Override
        public Result call(RoutineContext context, RowReader arguments) {
            RowBuffer outputs = new RowBuffer(parameters.size());
            body.run(context, arguments, outputs);
            return new Result(outputs, List.of());
        }
    }

    /// @param result null for a procedure
    private static Routine routine(DataType result, Body body, DataType... inputs) {
        List<Routine.Parameter> parameters = new ArrayList<>();
        if (result != null) {
            parameters.add(new Routine.Parameter(result, OUT));
        }
        for (DataType input : inputs) {
            parameters.add(new Routine.Parameter(input, IN));
        }
        return new LobRoutine(List.copyOf(parameters), body);
    }

    private static LongValue value(RoutineContext context, RowReader arguments, int column) {
        return context.locators().get((int) arguments.longAt(column));
    }

    static Map<String, Routine> all() {
        Map<String, Routine> all = new TreeMap<>();
        for (boolean isText : new boolean[] {false, true}) {
            String kind = isText ? "CLOB" : "BLOB";
            all.put(kind + "CREATELOCATOR", routine(DataType.INTEGER, (context, in, out) ->
                out.setLong(0, context.locators().add(isText ? "" : new byte[0], isText))));
            all.put(kind + "RELEASELOCATOR", routine(null, (context, in, out) ->
                context.locators().release((int) in.longAt(0)), DataType.INTEGER));
            all.put(kind + "GETLENGTH", routine(DataType.BIGINT, (context, in, out) ->
                out.setLong(0, value(context, in, 1).length()), DataType.INTEGER));
            all.put(kind + "GETPOSITIONFROMLOCATOR", routine(DataType.BIGINT, (context, in, out) -> {
                LongValue wanted = value(context, in, 2);
                int length = (int) Math.min(wanted.length(), Integer.MAX_VALUE);
                LongValue value = value(context, in, 1);
                out.setLong(0, isText ? value.find(wanted.text(1, length), in.longAt(3)) : value.find(wanted.bytes(1, length), in.longAt(3)));
            }, DataType.INTEGER, DataType.INTEGER, DataType.BIGINT));
            all.put(kind + "TRUNCATE", routine(null, (context, in, out) ->
                value(context, in, 0).truncate(in.longAt(1)), DataType.INTEGER, DataType.BIGINT));
        }
        all.put("BLOBGETBYTES", routine(CHUNK_OF_BITS, (context, in, out) ->
            out.setObject(0, value(context, in, 1).bytes(in.longAt(2), (int) in.longAt(3))),
            DataType.INTEGER, DataType.BIGINT, DataType.INTEGER));
        all.put("CLOBGETSUBSTRING", routine(TEXT, (context, in, out) ->
            out.setObject(0, value(context, in, 1).text(in.longAt(2), (int) in.longAt(3))),
            DataType.INTEGER, DataType.BIGINT, DataType.INTEGER));
        all.put("BLOBGETPOSITIONFROMBYTES", routine(DataType.BIGINT, (context, in, out) ->
            out.setLong(0, value(context, in, 1).find((byte[]) in.objectAt(2), in.longAt(3))),
            DataType.INTEGER, CHUNK_OF_BITS, DataType.BIGINT));
        all.put("CLOBGETPOSITIONFROMSTRING", routine(DataType.BIGINT, (context, in, out) ->
            out.setLong(0, value(context, in, 1).find((String) in.objectAt(2), in.longAt(3))),
            DataType.INTEGER, TEXT, DataType.BIGINT));
        all.put("BLOBSETBYTES", routine(null, (context, in, out) ->
            value(context, in, 0).set(in.longAt(1), (byte[]) in.objectAt(3), (int) in.longAt(2)),
            DataType.INTEGER, DataType.BIGINT, DataType.INTEGER, CHUNK_OF_BITS));
        all.put("CLOBSETSTRING", routine(null, (context, in, out) ->
            value(context, in, 0).set(in.longAt(1), (String) in.objectAt(3), (int) in.longAt(2)),
            DataType.INTEGER, DataType.BIGINT, DataType.INTEGER, TEXT));
        return all;
    }
}
