// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;

/// The answer to a step, as lines that begin with their kind: `error`, `count`, `column`, `row`, `warning`, ...
record StepOutcome(List<String> lines) {
    boolean isError() {
        return lines.size() == 1 && lines.getFirst().startsWith("error");
    }

    String state() {
        return isError() ? lines.getFirst().split(" ")[1] : "";
    }

    /// Returns the lines that differ, each with its counterpart. Numbers in rows may differ in their last bits, because
    /// sums depend on order. Only the first difference between rows is reported.
    static List<String> differences(StepOutcome one, StepOutcome other) {
        List<String> differences = new ArrayList<>();
        int count = Math.max(one.lines.size(), other.lines.size());
        for (int i = 0; i < count; i++) {
            String left = i < one.lines.size() ? one.lines.get(i) : "(nothing)";
            String right = i < other.lines.size() ? other.lines.get(i) : "(nothing)";
            if (left.equals(right) || nearlyEqual(left, right)) {
                continue;
            }
            differences.add(left + "\n        derby: " + right);
            if (!describes(left) || !describes(right)) {
                break;
            }
        }
        return differences;
    }

    private static boolean describes(String line) {
        return line.startsWith("column") || line.startsWith("parameter") || line.startsWith("get");
    }

    private static boolean nearlyEqual(String left, String right) {
        String[] a = left.split("\\|");
        String[] b = right.split("\\|");
        if (!left.startsWith("row") || a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!a[i].equals(b[i]) && !near(a[i].trim(), b[i].trim())) {
                return false;
            }
        }
        return true;
    }

    private static boolean near(String a, String b) {
        if (!a.startsWith("~") || !b.startsWith("~")) {
            return false;
        }
        double x = Double.parseDouble(a.substring(1));
        double y = Double.parseDouble(b.substring(1));
        return Math.abs(x - y) <= 1e-6 * Math.max(Math.abs(x), Math.abs(y));
    }

    static StepOutcome of(String line) {
        return new StepOutcome(List.of(line));
    }

    StepOutcome sorted() {
        List<String> sorted = new ArrayList<>(lines);
        int first = 0;
        while (first < sorted.size() && !sorted.get(first).startsWith("row")) {
            first++;
        }
        int last = first;
        while (last < sorted.size() && sorted.get(last).startsWith("row")) {
            last++;
        }
        sorted.subList(first, last).sort(null);
        return new StepOutcome(sorted);
    }
}
