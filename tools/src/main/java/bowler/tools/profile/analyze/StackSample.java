// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;

/// Where a thread was, innermost frame first; no frames when that is not known.
public record StackSample(List<Frame> frames) {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final String HARNESS = "bowler.tools.load.";
    private static final String BARRIER = "java.util.concurrent.CyclicBarrier";

    /// A method that was called, by the name of its class and its own.
    public record Frame(String type, String method) {
        @Override
        public String toString() {
            return type + "." + method;
        }

        boolean ofPlatform() {
            return PLATFORM.stream().anyMatch(type::startsWith);
        }
    }

    static StackSample of(RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return new StackSample(List.of());
        }
        List<RecordedFrame> recorded = event.getStackTrace().getFrames();
        List<Frame> frames = new ArrayList<>(recorded.size());
        for (RecordedFrame frame : recorded) {
            RecordedMethod method = frame.getMethod();
            if (method != null) {
                frames.add(new Frame(method.getType().getName(), method.getName()));
            }
        }
        return new StackSample(frames);
    }

    /// The innermost method that is not the platform's; where there is none, the innermost of all.
    String culprit() {
        return frames.stream().filter(frame -> !frame.ofPlatform()).findFirst()
            .or(() -> frames.stream().findFirst()).map(Frame::toString).orElse("no stack");
    }

    String innermost() {
        return frames.isEmpty() ? "no stack" : frames.getFirst().toString();
    }

    boolean passes(String type) {
        return frames.stream().anyMatch(frame -> frame.type.equals(type));
    }

    /// Clients that wait for each other before and after a measurement.
    boolean ofHarness() {
        return passes(BARRIER) && frames.stream().anyMatch(frame -> frame.type.startsWith(HARNESS));
    }
}
