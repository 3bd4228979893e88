// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;

/// A sequence. Two of them are never equal, be their definitions the same: who counts by one must not go on with the
/// numbers of another that had its name.
public record SequenceDescriptor(
        String schemaName, String name, DataType type, long start, long increment, long minimum, long maximum,
        boolean cycle) implements SchemaObject {
    @Override
    public Kind kind() {
        return Kind.SEQUENCE;
    }

    /// NEXT VALUE FOR it, as the catalog keeps that for the DEFAULT of a column, whatever schema is current.
    public String nextValueText() {
        return "NEXT VALUE FOR " + quoted(schemaName) + '.' + quoted(name);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
