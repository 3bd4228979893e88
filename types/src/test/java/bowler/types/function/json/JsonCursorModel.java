// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.json;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.json.JsonSpec.Behavior;
import bowler.types.function.json.JsonSpec.Form;
import bowler.types.function.json.JsonSpec.Wrapper;
import bowler.types.function.json.JsonTableSpec.Column;
import bowler.types.function.json.JsonTableSpec.Found;
import bowler.types.function.json.JsonTableSpec.Ordinality;
import bowler.types.function.json.JsonTableSpec.Pattern;
import bowler.types.function.json.JsonTableSpec.Siblings;
import bowler.types.json.JsonReader;
import bowler.types.json.JsonValue;
import bowler.types.json.JsonWriter;
import bowler.types.jsonpath.JsonPathParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/// Compares random documents, nested patterns and plans with rows computed by simple recursion.
final class JsonCursorModel {
    private static final DataType TEXT = DataType.varchar(200);
    private static final String[] PATHS = {"$[*]", "$.a", "$.b[*]", "$.*", "$", "$ ? (@ > 2)"};

    private Random random;
    private int columnCount;

    @RepeatedTest(200)
    void rowsAreThoseOfTheModel(RepetitionInfo repetition) {
        random = new Random(repetition.getCurrentRepetition());
        Pattern root = pattern(0);
        JsonCursor cursor = new JsonCursor(new JsonTableSpec(root, List.of(), true), List.of(TEXT), columnCount);
        for (int round = 0; round < 3; round++) {
            JsonValue document = document(3);
            RowBuffer arguments = new RowBuffer(1);
            arguments.setObject(0, JsonWriter.of(document));
            List<List<String>> expected = new ArrayList<>();
            rows(root, JsonReader.read(JsonWriter.of(document)), new String[columnCount]).forEach(row -> expected.add(Arrays.asList(row)));
            List<List<String>> found = new ArrayList<>();
            cursor.open(arguments);
            while (cursor.next()) {
                found.add(texts(cursor.row(), root));
            }
            assertThat(found).as("%s in %s", root, JsonWriter.of(document)).isEqualTo(expected);
        }
    }

    private Pattern pattern(int depth) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Ordinality(columnCount++));
        if (random.nextBoolean()) {
            columns.add(new Found(columnCount++, new JsonSpec(Form.QUERY, "$", List.of(), TEXT, Behavior.NULL, Behavior.NULL,
                Wrapper.NONE, false), 1, 1));
        }
        List<Pattern> nested = new ArrayList<>();
        for (int count = depth == 2 ? 0 : random.nextInt(4); count > 0; count--) {
            nested.add(pattern(depth + 1));
        }
        return new Pattern(PATHS[random.nextInt(PATHS.length)], columns, nested, siblings(0, nested.size()), random.nextInt(3) == 0);
    }

    private Siblings siblings(int from, int to) {
        if (to - from < 2) {
            return from == to ? null : new Siblings.One(from);
        }
        int middle = from + 1 + random.nextInt(to - from - 1);
        return new Siblings.Several(random.nextBoolean(), List.of(siblings(from, middle), siblings(middle, to)));
    }

    private JsonValue document(int depth) {
        List<String> parts = new ArrayList<>();
        switch (depth == 0 ? 0 : random.nextInt(3)) {
            case 0 -> {
                return JsonReader.read(Integer.toString(random.nextInt(5)));
            }
            case 1 -> {
                for (int count = random.nextInt(4); count > 0; count--) {
                    parts.add(JsonWriter.of(document(depth - 1)));
                }
                return JsonReader.read("[" + String.join(",", parts) + "]");
            }
            default -> {
                for (String name : List.of("a", "b", "c").subList(0, random.nextInt(4))) {
                    parts.add('"' + name + "\":" + JsonWriter.of(document(depth - 1)));
                }
                return JsonReader.read("{" + String.join(",", parts) + "}");
            }
        }
    }

    private static List<String[]> rows(Pattern pattern, JsonValue context, String[] above) {
        List<String[]> rows = new ArrayList<>();
        int number = 0;
        for (JsonValue item : JsonPathParser.parse(pattern.path()).items(context, Map.of())) {
            String[] row = above.clone();
            number++;
            for (Column column : pattern.columns()) {
                row[column.place()] = column instanceof Ordinality ? Integer.toString(number) : JsonWriter.of(item);
            }
            List<String[]> within = pattern.siblings() == null ? List.of() : rows(pattern.siblings(), pattern, item, row);
            rows.addAll(within);
            if (within.isEmpty() && !(pattern.inner() && pattern.siblings() != null)) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<String[]> rows(Siblings siblings, Pattern parent, JsonValue item, String[] above) {
        return switch (siblings) {
            case Siblings.One(var index) -> rows(parent.nested().get(index), item, above);
            case Siblings.Several(var cross, var operands) -> {
                List<String[]> rows = cross ? List.<String[]>of(above) : new ArrayList<>();
                for (Siblings operand : operands) {
                    if (cross) {
                        rows = rows.stream().flatMap(row -> rows(operand, parent, item, row).stream()).toList();
                    } else {
                        rows.addAll(rows(operand, parent, item, above));
                    }
                }
                yield rows;
            }
        };
    }

    private static List<String> texts(RowReader row, Pattern root) {
        List<String> texts = new ArrayList<>();
        collect(row, root, texts);
        return texts;
    }

    private static void collect(RowReader row, Pattern pattern, List<String> texts) {
        for (Column column : pattern.columns()) {
            texts.add(row.isNull(column.place()) ? null
                : column instanceof Ordinality ? Long.toString(row.longAt(column.place())) : (String) row.objectAt(column.place()));
        }
        pattern.nested().forEach(nested -> collect(row, nested, texts));
    }
}
