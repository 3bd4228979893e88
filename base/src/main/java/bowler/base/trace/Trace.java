// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.FlightRecorder;

/// Tells whether a recording was ever started in this JVM. It is checked before an event is created. The
/// event classes load a hundred of the recorder's classes, which costs 120 ms of a JVM's start.
public final class Trace {
    /// True if the recorder is present; a runtime linked for one program may lack it.
    private static final boolean THERE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Trace() {}

    public static boolean isOn() {
        return THERE && FlightRecorder.isInitialized();
    }
}
