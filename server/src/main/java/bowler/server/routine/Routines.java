// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds routines by the texts that clients prepare: `CALL SYSIBM.SQLTABLES(?,?,?,?,?)`, `? = CALL SYSIBM.BLOBGETLENGTH(?)`,
/// `CALL SYSIBM.SQLTABLES('', '', '', '', 'GETSCHEMAS=1')`.
public final class Routines {
    private static final String ARGUMENT = "(?:\\?|'(?:[^']|'')*+')";
    private static final Pattern CALL = Pattern.compile("\\s*(\\?\\s*=\\s*)?CALL\\s+SYSIBM\\s*\\.\\s*(\\w+)\\s*\\(\\s*((?:"
        + ARGUMENT + "\\s*(?:,\\s*" + ARGUMENT + "\\s*)*+)?)\\)\\s*", Pattern.CASE_INSENSITIVE);
    private static final Pattern ARGUMENTS = Pattern.compile(ARGUMENT);
    private static final int MAX_CALL_LENGTH = 500;
    private static final String SCHEMA = "SYSIBM.";
    private static final Map<String, Routine> ALL = new HashMap<>();

    static {
        ALL.putAll(LobRoutines.all());
        ALL.putAll(MetaDataRoutines.all());
        ALL.put("SQLCAMESSAGE", new MessageRoutine());
    }

    private Routines() {}

    /// A routine with some arguments written as literals in the text of the call; the others are its parameters.
    ///
    /// @param literals null at the position of a parameter
    private record WrittenCall(Routine routine, List<String> literals) implements Routine {
        @Override
        public List<Parameter> parameters() {
            List<Parameter> open = new ArrayList<>();
            for (int i = 0; i < literals.size(); i++) {
                if (literals.get(i) == null) {
                    open.add(routine.parameters().get(i));
                }
            }
            return open;
        }

        @Override
        public Result call(RoutineContext context, RowReader arguments) {
            RowBuffer all = new RowBuffer(literals.size());
            for (int i = 0, next = 0; i < literals.size(); i++) {
                if (literals.get(i) != null) {
                    all.setObject(i, literals.get(i));
                } else {
                    all.set(i, routine.parameters().get(i).type(), arguments, next++);
                }
            }
            return routine.call(context, all);
        }
    }

    /// @return null if the text does not call one of these routines
    public static Routine of(String sql) {
        if (sql.length() > MAX_CALL_LENGTH) {
            return null; // longer than any of these calls, and not worth the search
        }
        Matcher call = CALL.matcher(sql);
        if (!call.matches()) {
            return null;
        }
        Routine routine = ALL.get(call.group(2).toUpperCase(Locale.ENGLISH));
        List<String> literals = new ArrayList<>();
        if (call.group(1) != null) {
            literals.add(null);
        }
        Matcher arguments = ARGUMENTS.matcher(call.group(3));
        while (arguments.find()) {
            String written = arguments.group();
            literals.add(written.equals("?") ? null : written.substring(1, written.length() - 1).replace("''", "'"));
        }
        return routine == null || routine.parameters().size() != literals.size() ? null : fitting(routine, literals);
    }

    private static Routine fitting(Routine routine, List<String> literals) {
        for (int i = 0; i < literals.size(); i++) {
            if (literals.get(i) != null && !routine.parameters().get(i).type().id().isCharacter()) {
                return null;
            }
        }
        return literals.stream().allMatch(literal -> literal == null) ? routine : new WrittenCall(routine, literals);
    }

    /// Finds a routine by its name with its schema.
    ///
    /// @return null if there is none
    public static Routine named(String name) {
        String plain = name.replace("\"", "").strip().toUpperCase(Locale.ENGLISH);
        return plain.startsWith(SCHEMA) ? ALL.get(plain.substring(SCHEMA.length())) : null;
    }
}
