// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.plan.StatementPlan.Showing;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.bound.BoundStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The change whose rows a statement's query reads: the places where it may be referenced, and its bound form.
public final class DataChangeSource {
    private final Set<ChangedTable> places;
    private final boolean seesOtherTables;
    private final List<Column> shown = new ArrayList<>();
    private List<NameScope.Table> others = List.of();
    private BoundStatement change;
    private int rowsId;
    private Showing showing;

    /// @param places the references in the FROM of the statement's own query
    /// @param seesOtherTables whether columns of other tables of the change can be referenced
    public DataChangeSource(Set<ChangedTable> places, boolean seesOtherTables) {
        this.places = places;
        this.seesOtherTables = seesOtherTables;
    }

    public boolean isAllowed(ChangedTable mention) {
        return change == null && places.stream().anyMatch(each -> each == mention);
    }

    public boolean seesOtherTables() {
        return seesOtherTables;
    }

    /// Makes the change return the columns of these tables along with its rows.
    public List<Column> show(NameScope nameScope) {
        others = nameScope.tables();
        for (NameScope.Entry entry : nameScope.all()) {
            if (!shown.contains(entry.column())) {
                shown.add(entry.column());
            }
        }
        others.forEach(table -> table.entries().forEach(entry -> {
            if (!shown.contains(entry.column())) {
                shown.add(entry.column());
            }
        }));
        return shown;
    }

    public List<Column> shown() {
        return shown;
    }

    public List<NameScope.Table> others() {
        return others;
    }

    public void bound(BoundStatement bound, int id, Showing form) {
        change = bound;
        rowsId = id;
        showing = form;
    }

    /// Returns the bound change; null before it is bound.
    public BoundStatement change() {
        return change;
    }

    public int rowsId() {
        return rowsId;
    }

    public Showing showing() {
        return showing;
    }
}
