// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.session.ColumnDescription;
import bowler.session.SpillableRows;
import bowler.types.DataType;
import java.util.Arrays;
import java.util.List;

/// The columns of a result set, laid out for reading: made once per compiled statement, then only array accesses.
public final class ResultColumns {
    public static final ResultColumns NONE = new ResultColumns(List.of());

    private final List<ColumnDescription> descriptions;
    private final DataType[] types;
    private final byte[] kinds;
    private final boolean keyed;
    private LabelIndex labels;

    public ResultColumns(List<ColumnDescription> descriptions) {
        this(descriptions, false);
    }

    /// @param keyed rows have their key after these columns
    public ResultColumns(List<ColumnDescription> descriptions, boolean keyed) {
        this.descriptions = descriptions;
        this.keyed = keyed;
        types = new DataType[descriptions.size()];
        kinds = new byte[types.length];
        for (int column = 0; column < types.length; column++) {
            types[column] = descriptions.get(column).type();
            kinds[column] = JdbcTypes.kind(types[column].id());
        }
    }

    /// Returns the list given at construction; its identity tells whether the columns are still these.
    public List<ColumnDescription> descriptions() {
        return descriptions;
    }

    /// Returns whether rows have their key after the columns.
    public boolean isKeyed() {
        return keyed;
    }

    public int count() {
        return types.length;
    }

    public ColumnDescription description(int column) {
        return descriptions.get(column);
    }

    public DataType type(int column) {
        return types[column];
    }

    /// Returns a place for rows of these columns.
    public SpillableRows newSpillableRows() {
        return newSpillableRows(null);
    }

    /// @param keepers for rows that are too many to be held in memory; null: they never are
    public SpillableRows newSpillableRows(SpillableRows.ScrollableRowsFactory keepers) {
        DataType[] kept = Arrays.copyOf(types, types.length + (keyed ? 1 : 0));
        if (keyed) {
            kept[types.length] = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
        }
        return new SpillableRows(keepers, kept);
    }

    /// Ordinals of the columns' [bowler.types.TypeId]s; not to be written to.
    public byte[] kinds() {
        return kinds;
    }

    /// Position from 0 of the first column with the label in any case; where no label fits, of the first with the
    /// column name; or -1.
    public int find(String label) {
        LabelIndex index = labels;
        if (index == null) {
            index = new LabelIndex(descriptions.stream().map(ColumnDescription::label).toArray(String[]::new));
            labels = index;
        }
        int found = index.find(label);
        return found >= 0 ? found : findColumnName(label);
    }

    private int findColumnName(String name) {
        for (int column = 0; column < types.length; column++) {
            if (descriptions.get(column).columnName().equalsIgnoreCase(name)) {
                return column;
            }
        }
        return -1;
    }
}
