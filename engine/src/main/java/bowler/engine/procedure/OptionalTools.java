// SPDX-License-Identifier: Apache-2.0
package bowler.engine.procedure;

import bowler.engine.routine.LinkedRoutines;
import bowler.types.RowReader;
import java.util.Map;
import java.util.Set;

/// SYSCS_REGISTER_TOOL: loads and unloads tools of Derby, and tools whose classes the user names.
public final class OptionalTools {
    private static final String CUSTOM = "customTool";
    /// Tools of Derby by the names of their classes. They are in jars of their own.
    private static final Map<String, String> OF_DERBY = Map.of(
        "databaseMetaData", "org.apache.derby.impl.tools.optional.DBMDWrapper",
        "foreignViews", "org.apache.derby.impl.tools.optional.ForeignDBViews",
        "luceneSupport", "org.apache.derby.optional.lucene.LuceneSupport",
        "simpleJson", "org.apache.derby.optional.json.SimpleJsonTool");
    private static final Set<String> MISSING = Set.of("optimizerTracing", "optimizerTracingViews");
    private static final String RAW_READER = "rawDBReader";
    private static final int FIRST_PARAMETER = 2;

    private OptionalTools() {}

    /// @param arguments the name of the tool, true to load it and false to unload it, and texts
    public static void register(LinkedRoutines routines, RowReader arguments, int argumentCount) {
        String[] texts = new String[argumentCount - FIRST_PARAMETER];
        for (int at = 0; at < texts.length; at++) {
            texts[at] = text(arguments, at + FIRST_PARAMETER);
        }
        String tool = text(arguments, 0);
        if (arguments.isNull(1)) {
            throw ProcedureError.REGISTER_NULL.failure();
        }
        if (tool != null && MISSING.contains(tool)) {
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

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }
}
