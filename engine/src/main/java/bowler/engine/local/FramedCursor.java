// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.types.function.RoutineCursor;

/// The rows of a table function, together with the frame of its call. The function may run statements whenever a row is
/// read, so the frame lasts as long as the rows.
record FramedCursor(RoutineCursor rows, RoutineFrame frame) implements RoutineCursor {
    @Override
    public void enter() {
        frame.enter();
    }

    @Override
    public void leave() {
        frame.leave();
    }

    @Override
    public boolean next() {
        return rows.next();
    }

    @Override
    public void close() {
        try {
            rows.close();
        } finally {
            frame.end();
        }
    }

    @Override
    public boolean isNull(int column) {
        return rows.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return rows.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return rows.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        return rows.objectAt(column);
    }
}
