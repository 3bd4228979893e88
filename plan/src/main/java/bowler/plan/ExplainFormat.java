// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

import bowler.types.DataType;
import java.util.List;

/// The output format of EXPLAIN.
public enum ExplainFormat {
    /// One row per line.
    TEXT,
    /// One row with one JSON object; each node has an array of its inputs.
    JSON,
    /// One row with a self-contained HTML page that draws the plan.
    HTML;

    private static final DataType PAGE = DataType.clob(DataType.MAX_LOB_LENGTH);
    private static final DataType LINE = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    /// Returns the single column of the output.
    public List<ResultColumn> columns() {
        return List.of(new ResultColumn("PLAN", this == TEXT ? LINE : PAGE, false, "", "", "", false));
    }
}
