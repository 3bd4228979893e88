// SPDX-License-Identifier: Apache-2.0
package bowler.trials.machine;

import java.io.IOException;

/// A failure of the device that the simulation injected.
final class InjectedFault extends IOException {
    private static final long serialVersionUID = 1L;

    InjectedFault(String message) {
        super(message);
    }
}
