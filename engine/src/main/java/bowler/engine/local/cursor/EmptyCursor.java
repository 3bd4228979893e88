// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.execute.api.ResultCursor;

/// The rows of what gives none, and of a cursor that is closed.
public final class EmptyCursor implements ResultCursor {
    public static final EmptyCursor INSTANCE = new EmptyCursor();

    private EmptyCursor() {}

    @Override
    public boolean next() {
        return false;
    }

    @Override
    public boolean nextBuffered() {
        return false;
    }

    @Override
    public boolean isHolding() {
        return false;
    }

    @Override
    public boolean isNull(int column) {
        return true;
    }

    @Override
    public long longAt(int column) {
        return 0;
    }

    @Override
    public double doubleAt(int column) {
        return 0;
    }

    @Override
    public Object objectAt(int column) {
        return null;
    }

    @Override
    public void close() {}
}
