// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.os.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Loads the classes that a first statement needs while the first database is being opened: on two processors a start
/// waits less. They are not initialised, as two threads that do so from two ends may wait for each other for good.
///
/// The packed jar has the list; without it, nothing happens.
final class ClassesAhead implements Workers.Step {
    private static final String LIST = "/META-INF/bowler-start-classes";
    private static final long DONE = -1;

    @Override
    public long step() {
        ClassLoader loader = ClassesAhead.class.getClassLoader();
        try (InputStream in = ClassesAhead.class.getResourceAsStream(LIST)) {
            String names = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            for (int from = 0, end; (end = names.indexOf('\n', from)) >= 0; from = end + 1) {
                Class.forName(names.substring(from, end), false, loader);
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return DONE;
    }
}
