// SPDX-License-Identifier: Apache-2.0
package bowler.base.error;

/// A condition that a caller can meet: its SQLState, its severity and its text. Implemented by enums, one per room.
public interface SqlError {
    /// Five characters; Derby's state where users know it.
    String sqlState();

    Severity severity();

    /// A [String#format] pattern for the arguments that the room gives: what is wrong, where, and the remedy.
    String text();

    default SqlFailure failure(Object... arguments) {
        return new SqlFailure(this, null, arguments);
    }

    default SqlFailure causedBy(Throwable cause, Object... arguments) {
        return new SqlFailure(this, cause, arguments);
    }
}
