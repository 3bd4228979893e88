// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate;

import bowler.execute.run.RunContext;
import bowler.types.LobReference;
import bowler.types.RowReader;
import bowler.types.function.call.FunctionCall;

/// SUBSTR of a CLOB: reads only the requested part. The function itself is called with the text from that part on, so
/// that its rules hold.
public final class LobPartValue extends CallValue {
    private final RunContext runContext;
    private final Shifted shifted = new Shifted();

    /// The arguments of a call with the text from an offset on, and the position adjusted to that offset.
    private static final class Shifted implements RowReader {
        private RowReader row;
        private String text;
        private long start;

        @Override
        public boolean isNull(int column) {
            return false;
        }

        @Override
        public long longAt(int column) {
            return column == 1 ? start : row.longAt(column);
        }

        @Override
        public double doubleAt(int column) {
            return row.doubleAt(column);
        }

        @Override
        public Object objectAt(int column) {
            return column == 0 ? text : row.objectAt(column);
        }
    }

    public LobPartValue(RunContext runContext, FunctionCall function, Evaluator[] arguments) {
        super(function, arguments);
        this.runContext = runContext;
    }

    @Override
    void call(int place) {
        result.setObject(place, values[0].objectAt(place) instanceof LobReference reference
            ? part(reference) : function.objectOf(row));
    }

    private Object part(LobReference reference) {
        long length = reference.length();
        long start = row.longAt(1);
        shifted.row = row;
        shifted.text = "";
        shifted.start = start;
        Object nothing = function.objectOf(shifted); // what the function refuses, it refuses now
        long from = Math.clamp(start - 1, 0, length);
        long end = values.length == 3 ? Math.clamp(start - 1 + row.longAt(2), from, length) : length;
        if (end == from) {
            return nothing;
        }
        shifted.text = runContext.lobs().part(reference, from, (int) (end - from));
        shifted.start = Math.min(start, 1);
        return function.objectOf(shifted);
    }
}
