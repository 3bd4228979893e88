// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.FlightRecorder;

/// Whether anybody has ever started a recording in this JVM. Asked before an event is made: the classes of events bring
/// a hundred of the recorder's with them, 120 ms of a JVM's start.
public final class Trace {
    /// A runtime linked for one program may have left the recorder out.
    private static final boolean THERE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private Trace() {}

    public static boolean isOn() {
        return THERE && FlightRecorder.isInitialized();
    }
}
