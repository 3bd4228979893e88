// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The task of a JVM that measures one peer.
///
/// @param workloads by their names
/// @param folder for the peer's files; need not exist yet
public record PeerTask(String peer, List<String> workloads, List<Integer> threads, double warmUpSeconds, double seconds, Path folder) {
    private static final int FAILURE = 3;

    /// Runs the task.
    @FunctionalInterface
    public interface Measuring {
        void run(PeerTask task) throws Throwable;
    }

    List<String> arguments() {
        return List.of(peer, String.join(",", workloads), String.join(",", threads.stream().map(String::valueOf).toList()),
            Double.toString(warmUpSeconds), Double.toString(seconds), folder.toString());
    }

    private static PeerTask parse(String[] arguments) {
        return new PeerTask(arguments[0], List.of(arguments[1].split(",")), Arrays.stream(arguments[2].split(",")).map(Integer::valueOf).toList(),
            Double.parseDouble(arguments[3]), Double.parseDouble(arguments[4]), Path.of(arguments[5]));
    }

    /// The whole of such a JVM. Exit code 3: the peer failed; why is on standard error.
    public static void run(String[] arguments, Measuring measuring) {
        ParentWatch.start();
        try {
            measuring.run(parse(arguments));
            System.exit(0);
        } catch (Throwable failure) {
            failure.printStackTrace();
            Throwable root = failure;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            // The parent shows the last line.
            System.err.println(root);
            System.exit(FAILURE);
        }
    }

    /// To the parent.
    public static void report(PeerFigure figure) {
        System.out.println(ChildLine.MEASURE + figure.line());
        System.out.flush();
    }
}
