// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.base.error.SqlFailure;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/// The objects of a file that has one JSON object per line. The members of the first objects are the fields of all records;
/// a member that an object lacks is NULL. Objects and arrays within an object are texts of JSON.
final class JsonRecords extends FileRecords {
    private static final int SAMPLE_OBJECTS = 10_000;

    /// @param members null if the line is not an object
    private record Line(long number, JsonValue.Members members, String problem) {}

    private final Deque<Line> sample = new ArrayDeque<>();
    private final List<String> names = new ArrayList<>();
    /// True if members other than the names are skipped.
    private final boolean isSelection;

    /// @param wanted the members to read; null for all
    JsonRecords(InputStream in, Charset encoding, List<String> wanted) throws IOException {
        super(in, encoding);
        isSelection = wanted != null;
        if (isSelection) {
            names.addAll(wanted);
            return;
        }
        for (Line line = nextLine(); line != null; line = sample.size() < SAMPLE_OBJECTS ? nextLine() : null) {
            sample.add(line);
            if (line.members != null) {
                line.members.members().keySet().stream().filter(name -> indexOf(name) < 0).forEach(names::add);
            }
        }
    }

    private int indexOf(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    private Line nextLine() throws IOException {
        String text = line();
        while (text != null && text.isBlank()) {
            text = line();
        }
        if (text == null) {
            return null;
        }
        try {
            return JsonReader.read(text.startsWith("\uFEFF") ? text.substring(1) : text) instanceof JsonValue.Members members
                ? new Line(lineNumber(), members, null) : new Line(lineNumber(), null, "the line is not a JSON object");
        } catch (SqlFailure failure) {
            return new Line(lineNumber(), null, failure.getMessage());
        }
    }

    @Override
    List<String> names(boolean hasHeader) {
        return names.isEmpty() ? null : List.copyOf(names);
    }

    @Override
    Row read() throws IOException {
        Line line = sample.isEmpty() ? nextLine() : sample.poll();
        if (line == null) {
            return null;
        }
        List<String> fields = new ArrayList<>(Collections.nCopies(names.size(), null));
        if (line.members == null) {
            return new Row(line.number, fields, line.problem);
        }
        String problem = null;
        for (var member : line.members.members().entrySet()) {
            int index = indexOf(member.getKey());
            if (index >= 0) {
                fields.set(index, text(member.getValue()));
            } else if (!isSelection) {
                problem = "the member " + member.getKey() + " is not among those of the first " + SAMPLE_OBJECTS + " objects; name the columns with --columns";
            }
        }
        return new Row(line.number, fields, problem);
    }

    private static String text(JsonValue value) {
        return switch (value) {
            case JsonValue.Null() -> null;
            case JsonValue.Text(var text) -> text;
            default -> JsonWriter.of(value);
        };
    }
}
