// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.util.Map;
import java.util.TreeMap;

/// A frame with those it called, each as often as it was seen.
public final class FlameNode {
    private final String name;
    private final Map<String, FlameNode> callees = new TreeMap<>();
    private long count;

    FlameNode(String name) {
        this.name = name;
    }

    public void add(String thread, StackSample stackSample) {
        count++;
        FlameNode node = callee(thread);
        node.count++;
        for (StackSample.Frame frame : stackSample.frames().reversed()) {
            node = node.callee(frame.toString());
            node.count++;
        }
    }

    private FlameNode callee(String frame) {
        return callees.computeIfAbsent(frame, FlameNode::new);
    }

    public String name() {
        return name;
    }

    public long count() {
        return count;
    }

    public Map<String, FlameNode> callees() {
        return callees;
    }
}
