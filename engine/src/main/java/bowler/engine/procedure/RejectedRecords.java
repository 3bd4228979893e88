// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.base.error.FileReason;
import bowler.os.ExternalFiles;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;

/// Writes the records that an import has not inserted to a file: line, reason and fields, as CSV. The file is created with
/// the first of them.
final class RejectedRecords implements AutoCloseable {
    private final ExternalFiles files;
    private final String file;
    private Writer writer;

    RejectedRecords(ExternalFiles files, String file) {
        this.files = files;
        this.file = file;
    }

    void add(long line, String reason, String... fields) {
        try {
            if (writer == null) {
                writer = new OutputStreamWriter(files.create(file), StandardCharsets.UTF_8);
            }
            StringBuilder text = new StringBuilder().append(line);
            append(text, reason);
            for (String field : fields) {
                append(text, field);
            }
            writer.append(text.append('\n'));
        } catch (FileAlreadyExistsException e) {
            throw ProcedureError.FILE_EXISTS.causedBy(e, file);
        } catch (IOException e) {
            throw ProcedureError.NOT_WRITTEN.causedBy(e, file, FileReason.of(e));
        }
    }

    private static void append(StringBuilder text, String field) {
        text.append(',');
        if (field != null) {
            text.append('"').append(field.replace("\"", "\"\"")).append('"');
        }
    }

    @Override
    public void close() {
        if (writer != null) {
            try {
                writer.close();
            } catch (IOException e) {
                throw ProcedureError.NOT_WRITTEN.causedBy(e, file, FileReason.of(e));
            }
        }
    }
}
