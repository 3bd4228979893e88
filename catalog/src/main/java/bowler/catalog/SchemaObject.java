// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// An object of a schema other than a table or an index. Views and synonyms share their names with tables; sequences,
/// functions, procedures, aggregates, types and triggers have names of their own.
public sealed interface SchemaObject
        permits ViewDescriptor, SynonymDescriptor, SequenceDescriptor, RoutineDescriptor, TriggerDescriptor, UserTypeDescriptor,
                RowSecurity {
    String schemaName();

    String name();

    Kind kind();

    /// Returns what the definition needs, each once.
    default List<Dependency> dependencies() {
        return List.of();
    }

    /// Names are unique within a schema and kind.
    enum Kind {
        VIEW, SYNONYM, SEQUENCE, FUNCTION, PROCEDURE, TRIGGER,
        /// An aggregate that is a Java class.
        AGGREGATE,
        /// A type of Java objects.
        TYPE,
        /// The row-level security of a table.
        ROW_SECURITY
    }
}
