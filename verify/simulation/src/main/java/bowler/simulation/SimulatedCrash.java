// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

/// The machine has stopped: thrown by the operation at which it happened and by every later one on the same disk. An
/// error, so that code which handles failures of input and output does not handle this one.
public final class SimulatedCrash extends Error {
    private static final long serialVersionUID = 1L;

    SimulatedCrash(String message) {
        super(message);
    }
}
