// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptReaderTest {
    private static List<StatementSplitter.StatementText> all(Reader reader) throws IOException {
        ScriptReader script = new ScriptReader(reader);
        List<StatementSplitter.StatementText> pieces = new ArrayList<>();
        for (StatementSplitter.StatementText piece = script.next(); piece != null; piece = script.next()) {
            pieces.add(piece);
        }
        return pieces;
    }

    @Test
    void aScriptReadInPartsHasTheSameStatements() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            text.append("insert into t values (").append(i).append(", 'a;\n b'); -- ; ").append(i).append("\n\\timing\n/* ; \n\\x */ select\n")
                .append(i).append(";\n");
        }
        text.append("create procedure p() begin ").append("insert into t values (1);\n".repeat(20_000)).append("end;\nselect 'last'");
        assertThat(all(new StringReader(text.toString()))).isEqualTo(StatementSplitter.split(text.toString()));
    }

    @Test
    void aStatementIsReturnedBeforeTheRestIsRead() throws IOException {
        String[] parts = {"select 1;\nsel", "ect 2;\n"};
        int[] read = new int[1];
        ScriptReader script = new ScriptReader(new Reader() {
            @Override
            public int read(char[] target, int offset, int length) {
                if (read[0] == parts.length) {
                    return -1;
                }
                String part = parts[read[0]++];
                part.getChars(0, part.length(), target, offset);
                return part.length();
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        });
        assertThat(script.next()).isEqualTo(new StatementSplitter.StatementText("select 1", 1, false));
        assertThat(read[0]).isOne();
        assertThat(script.next()).isEqualTo(new StatementSplitter.StatementText("select 2", 2, false));
        assertThat(script.next()).isNull();
    }
}
