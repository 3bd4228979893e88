// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// A view.
///
/// @param columns names, types and nullability of what it shows; no defaults
/// @param definition the whole CREATE VIEW as written
/// @param compilationSchema of names without a schema in the definition
/// @param dependencies what the definition names, each once
/// @param triggers its INSTEAD OF triggers in firing order
public record ViewDescriptor(
        String schemaName, String name, List<ColumnDescriptor> columns, String definition, CheckOption checkOption,
        String compilationSchema, List<Dependency> dependencies,
        List<TriggerDescriptor> triggers) implements SchemaObject {

    /// The check option: which new rows a change through the view may produce.
    public enum CheckOption {
        /// Any.
        NONE,
        /// Rows that are changed through this view must satisfy its own condition.
        LOCAL,
        /// Rows that are changed through this view must satisfy its condition and those of all views below it.
        CASCADED
    }

    /// A view without triggers.
    public ViewDescriptor(
            String schemaName, String name, List<ColumnDescriptor> columns, String definition, CheckOption checkOption,
            String compilationSchema, List<Dependency> dependencies) {
        this(schemaName, name, columns, definition, checkOption, compilationSchema, dependencies, List.of());
    }

    public ViewDescriptor withTriggers(List<TriggerDescriptor> newTriggers) {
        return new ViewDescriptor(
            schemaName, name, columns, definition, checkOption, compilationSchema, dependencies, List.copyOf(newTriggers));
    }

    @Override
    public Kind kind() {
        return Kind.VIEW;
    }
}
