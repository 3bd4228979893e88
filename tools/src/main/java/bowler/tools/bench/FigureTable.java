// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/// The figures of one run, each with its meaning.
final class FigureTable {
    private final TextTable table = new TextTable(List.of("figure", "value", "meaning"));

    /// A run that adds its figures to a table and reports its progress.
    interface Run {
        void measure(FigureTable figures, Consumer<String> progress) throws Exception;
    }

    void add(String figure, String value, String meaning) {
        table.add(List.of(figure, value, meaning));
    }

    /// Measures, while a line on the terminal shows the progress, and prints the figures.
    static void print(CommandSpec spec, Run run) throws Exception {
        FigureTable figures = new FigureTable();
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        try {
            run.measure(figures, progress::show);
        } finally {
            progress.clear();
        }
        figures.table.print(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
    }
}
