// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Lists the content of a source: statements for the target, tables to copy, and objects without a counterpart.
public final class Inventory {
    public final List<Definition> definitions = new ArrayList<>();
    /// The tables of Derby and Bowler, by title.
    public final Map<String, TableDefinition> tableDefinitions = new HashMap<>();
    public final List<CopiedTable> tables = new ArrayList<>();
    public final List<Loss> losses = new ArrayList<>();
    /// Owner of the source; null if unknown.
    public String owner;
    /// Attributes of the URL that creates the target, each with a leading semicolon.
    public String attributes = "";

    void add(Phase phase, String kind, String name, String schema, String sql) {
        definitions.add(new Definition(phase, kind, name, schema, sql));
    }

    public void lose(String kind, String name, String reason) {
        losses.add(new Loss(kind, name, reason));
    }
}
