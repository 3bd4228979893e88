// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.queries.fuzz.StatementCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The scripts whose statements are the beginning of others.
final class ScriptFolder {
    private ScriptFolder() {}

    /// @param named by an option; null: the scripts among the tests
    static StatementCorpus read(Path named, CommandSpec spec) throws IOException {
        Path folder = named != null ? named : Path.of(System.getProperty("bowler.root", "."), "embed/src/test/resources/sqltest");
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), folder + " is no folder of scripts; name one with --scripts");
        }
        List<StatementCorpus.Script> read = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sqltest")).sorted().toList()) {
                read.add(StatementCorpus.Script.read(file.getFileName().toString(), Files.readAllLines(file)));
            }
        }
        read.removeIf(script -> script.statements().isEmpty());
        if (read.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no .sqltest script is in " + folder);
        }
        return new StatementCorpus(read);
    }
}
