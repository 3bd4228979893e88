// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import java.sql.PreparedStatement;

/// The methods that a borrower calls on a statement; [Stubs] makes the class that has the rest.
public abstract class StubStatement implements PreparedStatement {
    private boolean closed;

    @Override
    public boolean execute() {
        return false;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }
}
