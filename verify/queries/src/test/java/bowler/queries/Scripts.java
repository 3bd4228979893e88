// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import bowler.queries.fuzz.StatementCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The SQL scripts among the tests.
final class Scripts {
    private static final String FOLDER = "embed/src/test/resources/sqltest";

    private Scripts() {}

    static StatementCorpus read() throws IOException {
        List<StatementCorpus.Script> scripts = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder())) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sqltest")).sorted().toList()) {
                scripts.add(StatementCorpus.Script.read(file.getFileName().toString(), Files.readAllLines(file)));
            }
        }
        scripts.removeIf(script -> script.statements().isEmpty());
        return new StatementCorpus(scripts);
    }

    /// In the tree above, from whichever module the tests run.
    private static Path folder() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isDirectory(folder.resolve(FOLDER))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException(FOLDER + " is not above " + Path.of("").toAbsolutePath());
        }
        return folder.resolve(FOLDER);
    }
}
