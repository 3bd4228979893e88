// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.dist;

import java.util.Map;
import picocli.CommandLine;

/// The manual page of the commands, in the format of man(7).
final class ManualPage {
    private ManualPage() {}

    static String of(CommandLine commands, String version) {
        StringBuilder page = new StringBuilder(".TH BOWLER 1 \"\" \"Bowler " + version + "\" \"Commands\"\n.SH NAME\nbowler \\- SQL database for the JVM\n"
            + ".SH SYNOPSIS\n.B bowler\nCOMMAND [OPTIONS]\n.SH DESCRIPTION\nEach command describes its options with\n.BR \\-\\-help .\n.SH COMMANDS\n");
        for (Map.Entry<String, CommandLine> each : commands.getSubcommands().entrySet()) {
            String[] description = each.getValue().getCommandSpec().usageMessage().description();
            page.append(".TP\n.B ").append(escaped(each.getKey())).append('\n').append(description.length == 0 ? "\\&" : escaped(description[0].replace("%n", " "))).append('\n');
        }
        return page.append(".SH FILES\n.TP\n.I /etc/default/bowler\nOptions of the service.\n.TP\n.I /var/lib/bowler\nThe databases of the service.\n.TP\n"
            + ".I /usr/share/bowler/docs\nThe documents.\n").toString();
    }

    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
