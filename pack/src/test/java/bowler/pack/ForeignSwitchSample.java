// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.util.concurrent.TimeUnit;

/// Switches over an enum whose constants may have another order in another JDK.
final class ForeignSwitchSample {
    private ForeignSwitchSample() {}

    static int of(TimeUnit unit) {
        return switch (unit) {
            case DAYS -> 1;
            case HOURS -> 2;
            default -> 0;
        };
    }
}
