// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system.text;

import bowler.catalog.Enforcement;

/// SYSCONSTRAINTS.STATE, and back: `E` checked at once, `i` deferrable but checked at once, `e` deferred; `D`, `j` and
/// `d` are the same, not enforced.
public final class EnforcementText {
    private static final String ENFORCED = "Eie";
    private static final String NOT_ENFORCED = "Djd";

    private EnforcementText() {}

    public static String of(Enforcement enforcement) {
        int place = enforcement.initiallyDeferred() ? 2 : enforcement.deferrable() ? 1 : 0;
        return String.valueOf((enforcement.enforced() ? ENFORCED : NOT_ENFORCED).charAt(place));
    }

    public static Enforcement enforcement(String text) {
        int place = Math.max(ENFORCED.indexOf(text), NOT_ENFORCED.indexOf(text));
        return new Enforcement(ENFORCED.contains(text), place > 0, place == 2);
    }
}
