// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.privilege;

/// An object on which privileges are granted.
///
/// @param id the id by which the system tables show the object
public record Securable(Kind kind, String id) implements Comparable<Securable> {
    /// The kinds of objects that privileges distinguish. A view counts as a table. A function and a procedure are both
    /// routines.
    public enum Kind {
        TABLE, ROUTINE, SEQUENCE, TYPE, AGGREGATE, SCHEMA
    }

    @Override
    public int compareTo(Securable other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : id.compareTo(other.id);
    }
}
