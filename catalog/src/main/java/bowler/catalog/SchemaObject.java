// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// What a schema holds besides tables and their indexes. Views and synonyms share their names with tables; sequences,
/// functions and procedures have names of their own.
public sealed interface SchemaObject permits ViewDescriptor, SynonymDescriptor, SequenceDescriptor, RoutineDescriptor {
    String schemaName();

    String name();

    Kind kind();

    /// Names are unique within a schema and kind.
    enum Kind {
        VIEW, SYNONYM, SEQUENCE, FUNCTION, PROCEDURE
    }
}
