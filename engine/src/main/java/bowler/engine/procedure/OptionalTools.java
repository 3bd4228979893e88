// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.base.error.FileReason;
import bowler.engine.routine.LinkedRoutines;
import bowler.engine.xplain.OptimizerTracing;
import bowler.engine.xplain.SessionXplain;
import bowler.os.ExternalFiles;
import bowler.types.RowReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.Map;
import java.util.function.Consumer;

/// SYSCS_REGISTER_TOOL: loads and unloads tools of Derby, and tools whose classes the user names.
public final class OptionalTools {
    private static final String CUSTOM = "customTool";
    /// Tools of Derby by the names of their classes. They are in jars of their own.
    private static final Map<String, String> OF_DERBY = Map.of(
        "databaseMetaData", "org.apache.derby.impl.tools.optional.DBMDWrapper",
        "foreignViews", "org.apache.derby.impl.tools.optional.ForeignDBViews",
        "luceneSupport", "org.apache.derby.optional.lucene.LuceneSupport",
        "simpleJson", "org.apache.derby.optional.json.SimpleJsonTool");
    private static final String TRACING = "optimizerTracing";
    private static final String MISSING = "optimizerTracingViews";
    private static final String XML = "xml";
    private static final String RAW_READER = "rawDBReader";
    private static final int FIRST_PARAMETER = 2;

    private OptionalTools() {}

    /// @param xplain has the trace of the session's optimizer
    /// @param files where a trace is written
    /// @param log takes a trace without file
    /// @param arguments the name of the tool, true to load it and false to unload it, and texts
    public static void register(
            LinkedRoutines routines, SessionXplain xplain, ExternalFiles files, Consumer<String> log, RowReader arguments, int argumentCount) {
        String[] texts = new String[argumentCount - FIRST_PARAMETER];
        for (int at = 0; at < texts.length; at++) {
            texts[at] = text(arguments, at + FIRST_PARAMETER);
        }
        String tool = text(arguments, 0);
        if (arguments.isNull(1)) {
            throw ProcedureError.REGISTER_NULL.failure();
        }
        if (TRACING.equals(tool)) {
            trace(xplain, files, log, arguments.longAt(1) != 0, texts);
            return;
        }
        if (MISSING.equals(tool)) {
            throw ProcedureError.TOOL_NOT_SUPPORTED.failure(tool);
        }
        if (RAW_READER.equals(tool)) {
            throw ProcedureError.RAW_READER.failure();
        }
        if (tool != null && OF_DERBY.containsKey(tool)) {
            routines.callTool(OF_DERBY.get(tool), arguments.longAt(1) != 0, texts);
            return;
        }
        if (!CUSTOM.equals(tool) || texts.length == 0 || texts[0] == null) {
            throw ProcedureError.NO_SUCH_TOOL.failure(CUSTOM.equals(tool) ? null : tool);
        }
        String[] parameters = new String[texts.length - 1];
        System.arraycopy(texts, 1, parameters, 0, parameters.length);
        routines.callTool(texts[0], arguments.longAt(1) != 0, parameters);
    }

    /// Begins the trace of the optimizer, or ends it and writes it. The end of a trace that has not begun does nothing, as in
    /// Derby.
    ///
    /// @param texts `xml` or nothing to begin; the name of a new file or nothing to end
    private static void trace(SessionXplain xplain, ExternalFiles files, Consumer<String> log, boolean loads, String[] texts) {
        if (loads) {
            boolean isXml = texts.length > 0 && XML.equalsIgnoreCase(texts[0]);
            if (texts.length > 0 && !isXml) {
                throw ProcedureError.BAD_TRACE_FORM.failure(texts[0]);
            }
            xplain.setTracing(new OptimizerTracing(isXml));
            return;
        }
        OptimizerTracing tracing = xplain.tracing();
        if (tracing == null) {
            return;
        }
        if (texts.length == 0 || texts[0] == null) {
            log.accept(tracing.text());
        } else {
            write(files, texts[0], tracing.text());
        }
        xplain.setTracing(null);
    }

    private static void write(ExternalFiles files, String path, String text) {
        try (OutputStream file = files.create(path)) {
            file.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (FileAlreadyExistsException e) {
            throw ProcedureError.FILE_EXISTS.causedBy(e, path);
        } catch (IOException e) {
            throw ProcedureError.NOT_WRITTEN.causedBy(e, path, FileReason.of(e));
        }
    }

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }
}
