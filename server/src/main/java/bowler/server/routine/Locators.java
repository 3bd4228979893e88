// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.server.failure.ServerError;
import bowler.session.Session;
import bowler.types.LobReference;
import java.util.HashMap;
import java.util.Map;

/// The long values of a connection that its client refers to by number, until the transaction ends or the client frees
/// them.
public final class Locators {
    private final Session session;
    private final Map<Integer, LongValue> values = new HashMap<>();
    private int last;

    public Locators(Session session) {
        this.session = session;
    }

    /// @param value `byte[]`, `String` or a [bowler.types.LobReference]
    public int add(Object value, boolean isText) {
        do {
            last = last == Integer.MAX_VALUE ? 1 : last + 1;
        } while (isMistaken(last) || values.containsKey(last));
        values.put(last, new LongValue(session, value, isText));
        return last;
    }

    /// Returns whether clients would mistake a locator for a length.
    private static boolean isMistaken(int number) {
        return number >= 0x8000 && number <= 0x8008 && number % 2 == 0;
    }

    /// Returns the value of a locator; fails with XJ217 if it is no longer valid.
    public LongValue get(int locator) {
        LongValue value = values.get(locator);
        if (value == null) {
            throw ServerError.LOCATOR_INVALID.failure(locator);
        }
        return value;
    }

    void release(int locator) {
        LongValue value = values.remove(locator);
        if (value != null) {
            value.close();
        }
    }

    /// The transaction has ended.
    public void clear() {
        if (!values.isEmpty()) {
            values.values().forEach(LongValue::close);
            values.clear();
        }
    }

    /// A value of the database in memory, `byte[]` or `String`, for a parameter that takes no reference.
    public Object whole(LobReference reference, boolean isText, int maxLength) {
        if (reference.length() > maxLength) {
            throw ServerError.BAD_LENGTH.failure(reference.length());
        }
        LongValue value = new LongValue(session, reference, isText);
        try {
            return isText ? value.text(1, (int) reference.length()) : value.bytes(1, (int) reference.length());
        } finally {
            value.close();
        }
    }
}
