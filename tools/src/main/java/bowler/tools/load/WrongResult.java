// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

/// A database answered something that cannot be: not a failure of a statement, but of the database.
final class WrongResult extends RuntimeException {
    private static final long serialVersionUID = 1;

    WrongResult(String message) {
        super(message);
    }
}
