// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Checks that rows come out of arrays unchanged. ARRAY_AGG turns each column into one array, and UNNEST takes all of
/// them apart. The arrays pass through a row of a common table expression, or through a grouping of that row.
public final class ArrayRoundTripOracle extends RowRoundTripOracle {
    private static final Set<String> LONG = Set.of("CLOB", "BLOB", "LONG VARCHAR", "LONG VARCHAR FOR BIT DATA");

    public ArrayRoundTripOracle(TestDatabaseSite testDatabaseSite) {
        super(testDatabaseSite);
    }

    @Override
    boolean supports(String type) {
        return !LONG.contains(type.replaceAll("[(].*[)]", ""));
    }

    @Override
    String convert(String query, List<String> types, List<String> names) {
        List<String> packed = new ArrayList<>();
        List<String> arrays = new ArrayList<>();
        for (int column = 0; column < names.size(); column++) {
            packed.add("ARRAY_AGG(" + names.get(column) + ") AS A" + column);
            arrays.add("P.A" + column);
        }
        String row = "SELECT " + String.join(", ", packed) + " FROM (" + query + ") AS P(" + String.join(", ", names) + ")";
        String rows = "UNNEST(" + String.join(", ", arrays) + ") AS Q";
        return query.length() % 2 == 0 ? "SELECT Q.* FROM (" + row + ") AS P, " + rows
            : "WITH P AS (" + row + ") SELECT Q.* FROM (SELECT DISTINCT * FROM P) AS P, " + rows;
    }
}
