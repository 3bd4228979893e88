// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.run;

import java.util.Arrays;
import org.apache.derby.drda.NetworkServerControl;
import org.apache.derby.tools.PlanExporter;
import org.apache.derby.tools.SignatureChecker;
import org.apache.derby.tools.dblook;
import org.apache.derby.tools.ij;
import org.apache.derby.tools.sysinfo;

/// Starts the tool that the first argument names, as `derbyrun.jar` does:
///
///     java -jar derby-over-bowler.jar ij script.sql
public class run {
    private static final String USAGE = "Usage: java -jar derby-over-bowler.jar {ij|sysinfo|dblook|server|PlanExporter|SignatureChecker} [arguments]";

    private run() {}

    public static void main(String[] args) throws Exception {
        String tool = args.length == 0 ? "" : args[0];
        String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
        switch (tool) {
            case "ij" -> ij.main(rest);
            case "sysinfo" -> sysinfo.main(rest);
            case "dblook" -> dblook.main(rest);
            case "server" -> NetworkServerControl.main(rest);
            case "PlanExporter" -> PlanExporter.main(rest);
            case "SignatureChecker" -> SignatureChecker.main(rest);
            default -> System.err.println(USAGE);
        }
    }
}
