// SPDX-License-Identifier: Apache-2.0
package bowler.base.invariant;

/// A condition that must hold for data to be safe; checked in production too.
///
/// The overloads with primitives let a check on a warm path avoid boxing and array allocation.
public final class Invariant {
    private Invariant() {}

    public static void check(boolean ok, String message) {
        if (!ok) {
            throw new BrokenInvariant(message);
        }
    }

    /// Fails with a message unless `ok`. `format` is a [String#format] pattern, rendered only when the check fails.
    public static void check(boolean ok, String format, long first) {
        if (!ok) {
            throw new BrokenInvariant(String.format(format, first));
        }
    }

    public static void check(boolean ok, String format, long first, long second) {
        if (!ok) {
            throw new BrokenInvariant(String.format(format, first, second));
        }
    }

    public static void check(boolean ok, String format, Object first, Object second, Object... more) {
        if (!ok) {
            Object[] all = new Object[2 + more.length];
            all[0] = first;
            all[1] = second;
            System.arraycopy(more, 0, all, 2, more.length);
            throw new BrokenInvariant(String.format(format, all));
        }
    }
}
