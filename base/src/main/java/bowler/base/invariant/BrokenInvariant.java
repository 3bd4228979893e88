// SPDX-License-Identifier: Apache-2.0
package bowler.base.invariant;

/// An internal promise does not hold. Whoever owns the store answers it by stopping the store.
public final class BrokenInvariant extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public BrokenInvariant(String message) {
        super(message);
    }
}
