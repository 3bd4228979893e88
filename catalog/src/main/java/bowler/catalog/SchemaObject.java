// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// An object of a schema other than a table or an index. Views and synonyms share their names with tables; sequences,
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
