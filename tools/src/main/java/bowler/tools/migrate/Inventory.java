// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.util.ArrayList;
import java.util.List;

/// Lists the content of a source: statements for the target, tables to copy, and objects without a counterpart.
final class Inventory {
    final List<Definition> definitions = new ArrayList<>();
    final List<CopiedTable> tables = new ArrayList<>();
    final List<Loss> losses = new ArrayList<>();
    /// Owner of the source; null if unknown.
    String owner;
    /// Attributes of the URL that creates the target, each with a leading semicolon.
    String attributes = "";

    void add(Phase phase, String kind, String name, String schema, String sql) {
        definitions.add(new Definition(phase, kind, name, schema, sql));
    }

    void lose(String kind, String name, String reason) {
        losses.add(new Loss(kind, name, reason));
    }
}
