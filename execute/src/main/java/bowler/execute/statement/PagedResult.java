// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.execute.api.ScrollableResult;
import bowler.execute.row.Batch;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RowPages;
import bowler.execute.spill.SpillDisk;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.util.List;

/// A scrollable result whose pages of rows are in memory up to the budget, then in a file.
public final class PagedResult implements ScrollableResult {
    private final RowPages pages;
    private final Batch one;
    private Batch page;
    private int place;

    public PagedResult(List<DataType> types, MemoryBudget budget, SpillDisk disk) {
        pages = new RowPages(types, 1, budget, disk);
        one = Batch.of(types);
    }

    @Override
    public void add(RowReader row) {
        one.start(1);
        for (int column = 0; column < one.columns.length; column++) {
            one.columns[column].set(0, row, column);
        }
        pages.add(one.columns, Batch.ALL, 0, 1);
    }

    @Override
    public void moveTo(long number) {
        page = pages.pageWith(number);
        place = RowPages.placeOf(number);
    }

    @Override
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
