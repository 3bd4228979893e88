// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The statements of a connection by the numbers that the client gives them. A client uses small numbers again.
final class StatementTable {
    private static final int MAX_STATEMENTS = 1 << 20;

    private HeldStatement[] statements = new HeldStatement[16];
    private final Map<Integer, HeldStatement> resultSets = new HashMap<>();
    private int nextResultSet = MAX_STATEMENTS;
    private final List<HeldStatement> open = new ArrayList<>();

    /// Returns a statement, or the result set of a procedure.
    HeldStatement get(int number) {
        HeldStatement found = number < 0 ? null : number < statements.length ? statements[number] : resultSets.get(number);
        if (found == null || number >= MAX_STATEMENTS != (found.statement == null)) {
            throw ProtocolException.valueNotSupported(ExtensionCode.RUN);
        }
        return found;
    }

    /// Adds a result set of a procedure.
    ///
    /// @return its number
    int add(HeldStatement resultSet) {
        int number = nextResultSet;
        nextResultSet = number == Integer.MAX_VALUE ? MAX_STATEMENTS : number + 1;
        resultSets.put(number, resultSet);
        opened(resultSet);
        return number;
    }

    void put(int number, HeldStatement statement) {
        if (number < 0 || number >= MAX_STATEMENTS || number > 2 * statements.length) {
            throw ProtocolException.valueNotSupported(ExtensionCode.PREPARE);
        }
        if (number >= statements.length) {
            statements = Arrays.copyOf(statements, Math.max(number + 1, 2 * statements.length));
        }
        close(number);
        statements[number] = statement;
    }

    void close(int number) {
        if (number >= 0 && number < statements.length && statements[number] != null) {
            HeldStatement held = statements[number];
            statements[number] = null;
            closeCursor(held);
            held.statement.close();
        }
    }

    /// Returns the statements with open cursors.
    List<HeldStatement> open() {
        return open;
    }

    void opened(HeldStatement held) {
        open.add(held);
    }

    void closeCursor(HeldStatement held) {
        if (held.cursor() != null) {
            open.remove(held);
            forgetResultSet(held);
            held.closeCursor();
        }
    }

    private void forgetResultSet(HeldStatement held) {
        if (held.statement == null) {
            resultSets.values().remove(held);
        }
    }

    void closeCursors() {
        resultSets.clear();
        while (!open.isEmpty()) {
            open.remove(open.size() - 1).closeCursor();
        }
    }

    /// The cursors have ended with their transaction, or their session.
    void forgetCursors() {
        resultSets.clear();
        open.forEach(HeldStatement::forgetCursor);
        open.clear();
    }
}
