// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.io.IOException;
import java.io.OutputStream;

/// Ends a child's JVM when its parent is gone, which it sees by the end of its standard input.
public final class ParentWatch {
    private static final int ORPHANED = 4;

    private ParentWatch() {}

    public static void start() {
        Thread.ofPlatform().daemon().name("parent watch").start(() -> {
            try {
                System.in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException closed) {
                System.err.println("parent watch: " + closed.getMessage());
            }
            Runtime.getRuntime().halt(ORPHANED);
        });
    }
}
