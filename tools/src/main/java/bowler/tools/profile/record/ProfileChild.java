// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import bowler.tools.load.LoadChild;

/// Main class of the JVM that runs one database under Flight Recorder. The first two arguments are the file of the
/// load's specification and the folder for captured data. Then follow whether system calls are counted, and for how
/// many seconds the cost of recording is measured. The rest are methods to be timed.
public final class ProfileChild {
    private static final int FIXED_ARGUMENTS = 4;

    private ProfileChild() {}

    public static void main(String[] arguments) throws IOException {
        List<String> methods = Arrays.asList(arguments).subList(FIXED_ARGUMENTS, arguments.length);
        LoadChild.run(arguments[0], new ProfileMeasuring(Path.of(arguments[1]), Boolean.parseBoolean(arguments[2]),
            Double.parseDouble(arguments[3]), methods));
    }
}
