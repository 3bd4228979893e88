// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;
import java.util.List;

/// How EXPLAIN shows a plan.
public enum ExplainFormat {
    /// A row for each line.
    TEXT,
    /// One row with one JSON object, inputs in an array of each node.
    JSON,
    /// One row with a page that needs nothing else: the plan as a picture.
    HTML;

    private static final DataType PAGE = DataType.clob(DataType.MAX_LOB_LENGTH);
    private static final DataType LINE = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    /// The one column of its rows.
    public List<ResultColumn> columns() {
        return List.of(new ResultColumn("PLAN", this == TEXT ? LINE : PAGE, false, "", "", "", false));
    }
}
