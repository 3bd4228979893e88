// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile;

import java.util.Map;
import java.util.TreeMap;

/// A frame with those it called, each as often as it was seen.
final class FlameNode {
    private final String name;
    private final Map<String, FlameNode> callees = new TreeMap<>();
    private long count;

    FlameNode(String name) {
        this.name = name;
    }

    void add(String thread, Stack stack) {
        count++;
        FlameNode node = callee(thread);
        node.count++;
        for (Stack.Frame frame : stack.frames().reversed()) {
            node = node.callee(frame.toString());
            node.count++;
        }
    }

    private FlameNode callee(String frame) {
        return callees.computeIfAbsent(frame, FlameNode::new);
    }

    String name() {
        return name;
    }

    long count() {
        return count;
    }

    Map<String, FlameNode> callees() {
        return callees;
    }
}
