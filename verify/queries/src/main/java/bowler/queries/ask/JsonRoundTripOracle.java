// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Rows that go into JSON come out of it as they were: made one array by JSON_ARRAYAGG, taken apart by JSON_TABLE.
public final class JsonRoundTripOracle extends RowRoundTripOracle {
    private static final Set<String> CARRIED = Set.of("INTEGER", "SMALLINT", "BIGINT", "BOOLEAN", "DATE", "DOUBLE", "TIMESTAMP", "TIME", "REAL");

    public JsonRoundTripOracle(TestDatabaseSite testDatabaseSite) {
        super(testDatabaseSite);
    }

    @Override
    boolean supports(String type) {
        return CARRIED.contains(type) || type.startsWith("VARCHAR(") || type.startsWith("DECIMAL(");
    }

    @Override
    String convert(String query, List<String> types, List<String> names) {
        List<String> members = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (int column = 0; column < types.size(); column++) {
            String name = names.get(column);
            members.add("'j" + column + "' : " + name);
            columns.add(name + " " + types.get(column) + " PATH '$.j" + column + "' ERROR ON ERROR");
        }
        return "SELECT * FROM JSON_TABLE((SELECT JSON_ARRAYAGG(JSON_OBJECT(" + String.join(", ", members) + " NULL ON NULL)) FROM (" + query + ") AS P("
            + String.join(", ", names) + ")), '$[*]' COLUMNS (" + String.join(", ", columns) + ") ERROR ON ERROR) AS Q";
    }
}
