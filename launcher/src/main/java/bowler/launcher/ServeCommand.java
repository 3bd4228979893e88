// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.server.main.ServerMain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/// Runs the network server. Its arguments are those of `java -jar bowler-server.jar`, which has them without a library.
@Command(name = "serve", description = "Serve databases over the network, to Bowler's and Derby's clients.",
    footer = {"", "Example:", "  ./bowler serve --home /data", "", "./bowler serve --help lists the options."})
final class ServeCommand implements Callable<Integer> {
    @Unmatched
    private final List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        return ServerMain.run(System.out, System.err, arguments);
    }
}
