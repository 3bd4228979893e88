// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

/// A database answered something that cannot be: not a failure of a statement, but of the database.
public final class WrongResult extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WrongResult(String message) {
        super(message);
    }
}
