// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.execute.row.Batch;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RowPages;
import bowler.execute.spill.SpillDisk;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.List;

/// Stored rows of a result with random access: in memory up to the budget, then in a file. Reads the current row. After
/// [#add] the caller must position again.
public final class ScrollableResult implements RowReader {
    private final RowPages pages;
    private final Batch one;
    private Batch page;
    private int place;

    @SuppressWarnings("exports") // called within the module
    public ScrollableResult(List<DataType> types, MemoryBudget budget, SpillDisk disk) {
        pages = new RowPages(types, 1, budget, disk);
        one = Batch.of(types);
    }

    public void add(RowReader row) {
        one.start(1);
        for (int column = 0; column < one.columns.length; column++) {
            one.columns[column].set(0, row, column);
        }
        pages.add(one.columns, Batch.ALL, 0, 1);
    }

    /// @param number from 0
    public void moveTo(long number) {
        page = pages.pageWith(number);
        place = RowPages.placeOf(number);
    }

    /// Releases the memory and deletes the file.
    public void close() {
        pages.close();
        page = null;
    }

    @Override
    public boolean isNull(int column) {
        return page.columns[column].isNull(place);
    }

    @Override
    public long longAt(int column) {
        return page.columns[column].longs[place];
    }

    @Override
    public double doubleAt(int column) {
        return page.columns[column].doubles[place];
    }

    @Override
    public Object objectAt(int column) {
        return page.columns[column].isNull(place) ? null : page.columns[column].objectAt(place);
    }
}
