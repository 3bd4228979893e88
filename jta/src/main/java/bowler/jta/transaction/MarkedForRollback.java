// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// The transaction can only roll back: nothing more can become part of it.
public final class MarkedForRollback extends Exception {
    private static final long serialVersionUID = 1L;

    MarkedForRollback(String message, Throwable cause) {
        super(message, cause);
    }
}
