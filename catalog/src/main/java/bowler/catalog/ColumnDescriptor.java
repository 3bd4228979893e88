// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;
import bowler.types.Value;

/// A column of a table.
///
/// @param position from 0, the place in the stored row
/// @param defaultText the DEFAULT as written, except that schemas of sequences are always named; or null
/// @param identity how values are generated, or null
/// @param generation the expression of GENERATED ALWAYS AS (...), or null; bound again for each plan that needs it
/// @param added the value in rows that were written before the column was added, or null for NULL
public record ColumnDescriptor(
        String name, int position, DataType type, boolean nullable, String defaultText, Identity identity,
        String generation, Value added) {

    /// GENERATED ... AS IDENTITY.
    public record Identity(boolean always, long start, long increment, boolean cycle) {}

    /// A column that is not generated and was there from the start.
    public ColumnDescriptor(
            String name, int position, DataType type, boolean nullable, String defaultText, Identity identity) {
        this(name, position, type, nullable, defaultText, identity, null, null);
    }

    public boolean isGenerated() {
        return generation != null;
    }

    public ColumnDescriptor withName(String newName) {
        return new ColumnDescriptor(newName, position, type, nullable, defaultText, identity, generation, added);
    }

    public ColumnDescriptor withPosition(int newPosition) {
        return new ColumnDescriptor(name, newPosition, type, nullable, defaultText, identity, generation, added);
    }

    public ColumnDescriptor withType(DataType newType) {
        return new ColumnDescriptor(name, position, newType, nullable, defaultText, identity, generation, added);
    }

    public ColumnDescriptor withNullable(boolean mayBeNull) {
        return new ColumnDescriptor(name, position, type, mayBeNull, defaultText, identity, generation, added);
    }

    public ColumnDescriptor withDefault(String newText) {
        return new ColumnDescriptor(name, position, type, nullable, newText, identity, generation, added);
    }

    public ColumnDescriptor withIdentity(Identity newIdentity) {
        return new ColumnDescriptor(name, position, type, nullable, defaultText, newIdentity, generation, added);
    }

    public ColumnDescriptor withGeneration(String newText) {
        return new ColumnDescriptor(name, position, type, nullable, defaultText, identity, newText, added);
    }

    public ColumnDescriptor withAdded(Value value) {
        return new ColumnDescriptor(name, position, type, nullable, defaultText, identity, generation, value);
    }
}
