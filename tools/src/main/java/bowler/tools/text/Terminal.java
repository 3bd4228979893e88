// SPDX-License-Identifier: Apache-2.0
package bowler.tools.text;

import java.io.Console;

/// Tells whether a person reads the output and types the input.
public final class Terminal {
    private Terminal() {}

    /// Returns whether standard input and output are a terminal. Since Java 22 there is a console without a terminal too.
    public static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
