// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

/// The name by which a table function is called.
public class VTIContext {
    private final String schema;
    private final String table;
    private final String statementText;

    public VTIContext(String vtiSchema, String vtiTable, String statementText) {
        schema = vtiSchema;
        table = vtiTable;
        this.statementText = statementText;
    }

    public String vtiSchema() {
        return schema;
    }

    public String vtiTable() {
        return table;
    }

    /// Returns null, because Bowler does not pass the text of the statement.
    public String statementText() {
        return statementText;
    }
}
