// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.StatementPlan.Showing;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.bound.BoundStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The change whose rows a statement's query reads: which mention of it may stand there, and what was bound of it.
final class ChangedRows {
    private final Set<ChangedTable> places;
    private final boolean showsOthers;
    private final List<Column> shown = new ArrayList<>();
    private List<Scope.Table> others = List.of();
    private BoundStatement change;
    private int rowsId;
    private Showing showing;

    /// @param places mentions in the FROM of the statement's own query
    /// @param showsOthers whether columns of other tables of the change may be named
    ChangedRows(Set<ChangedTable> places, boolean showsOthers) {
        this.places = places;
        this.showsOthers = showsOthers;
    }

    boolean mayStand(ChangedTable mention) {
        return change == null && places.stream().anyMatch(each -> each == mention);
    }

    boolean showsOthers() {
        return showsOthers;
    }

    /// Has the change show the columns of these tables beside its rows.
    List<Column> show(Scope scope) {
        others = scope.tables();
        for (Scope.Entry entry : scope.all()) {
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

    List<Column> shown() {
        return shown;
    }

    List<Scope.Table> others() {
        return others;
    }

    void bound(BoundStatement bound, int id, Showing form) {
        change = bound;
        rowsId = id;
        showing = form;
    }

    /// Null until it is bound.
    BoundStatement change() {
        return change;
    }

    int rowsId() {
        return rowsId;
    }

    Showing showing() {
        return showing;
    }
}
