// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PagedOutputTest {
    private static final int SCREEN = 5;

    private final StringWriter terminal = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void aResultOfOneScreenIsPrinted() {
        Path paged = folder.resolve("paged");
        print(SCREEN, List.of("sh", "-c", "cat > " + paged));
        assertThat(terminal.toString()).isEqualTo("line\n".repeat(SCREEN));
        assertThat(paged).doesNotExist();
    }

    @Test
    void aLongerResultGoesToThePager() throws Exception {
        Path paged = folder.resolve("paged");
        print(100_000, List.of("sh", "-c", "cat > " + paged));
        assertThat(terminal.toString()).isEmpty();
        assertThat(Files.readString(paged)).isEqualTo("line\n".repeat(100_000));
    }

    @Test
    void aPagerThatIsQuitOrMissingEndsNothing() {
        print(1_000_000, List.of("true"));
        assertThat(terminal.toString()).isEmpty();
        print(SCREEN + 1, List.of("/no/such/pager"));
        assertThat(terminal.toString()).isEqualTo("line\n".repeat(SCREEN + 1));
    }

    @Test
    void theEnvironmentNamesThePager() {
        assertThat(PagedOutput.command("more -s")).isEqualTo(List.of("sh", "-c", "more -s"));
        assertThat(PagedOutput.command(" ")).startsWith("less");
    }

    private void print(int lines, List<String> pager) {
        try (PrintWriter out = new PrintWriter(new PagedOutput(terminal, SCREEN, pager))) {
            for (int i = 0; i < lines; i++) {
                out.print("line\n");
            }
        }
    }
}
