// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

/// A resource did not do what it was asked for.
public final class ResourceFailure extends Exception {
    private static final long serialVersionUID = 1L;

    ResourceFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
