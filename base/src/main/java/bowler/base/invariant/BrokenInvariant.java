// SPDX-License-Identifier: Apache-2.0
package bowler.base.invariant;

/// The failure of an invariant. The owner of the store catches it and stops the store.
public final class BrokenInvariant extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public BrokenInvariant(String message) {
        super(message);
    }
}
