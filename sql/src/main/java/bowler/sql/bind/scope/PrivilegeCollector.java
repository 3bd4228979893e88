// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.Securable;
import bowler.catalog.system.Securables;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.scalar.Scalar.Column;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The privileges that a statement needs, collected while it is bound.
///
/// A name that a query reads needs SELECT on its column. A table that is read without any column needs SELECT on any
/// column. The definition of a view needs nothing, because the view works with the rights of its owner.
public final class PrivilegeCollector {
    private final Map<Integer, Place> places = new HashMap<>();
    /// The columns read, by table or view.
    private final Map<Object, BitSet> read = new LinkedHashMap<>();
    private final Map<Object, Map<Privilege, BitSet>> changed = new LinkedHashMap<>();
    private final Set<RequiredPrivilege> others = new LinkedHashSet<>();

    /// The origin of a column of the statement.
    private record Place(Object provider, int position) {}

    /// Records the origin of a column.
    ///
    /// @param provider a table or view
    void place(Column column, Object provider, int position) {
        if (!isOpen(provider)) {
            places.put(column.column(), new Place(provider, position));
        }
    }

    /// Gives a copy of a column the same origin.
    void copy(Column original, Column copy) {
        Place place = places.get(original.column());
        if (place != null) {
            places.put(copy.column(), place);
        }
    }

    /// Records that a table or view is read.
    void read(Object provider) {
        if (!isOpen(provider)) {
            read.computeIfAbsent(provider, each -> new BitSet());
        }
    }

    /// Records that the value of a column is read.
    void read(Column column) {
        Place place = places.get(column.column());
        if (place != null) {
            read.computeIfAbsent(place.provider, provider -> new BitSet()).set(place.position);
        }
    }

    /// Returns whether the column holds passwords, which no user may read.
    boolean isSecret(Column column) {
        Place place = places.get(column.column());
        return place != null && place.provider instanceof TableDescriptor table && isUsers(table)
            && table.columns().get(place.position).name().equals("PASSWORD");
    }

    /// Records that rows of a table or view are changed.
    ///
    /// @param position the column that is changed; -1 for whole rows
    public void change(Object provider, Privilege privilege, int position) {
        if (provider instanceof TableDescriptor table && table.isTemporary()) {
            return;
        }
        BitSet columns = changed.computeIfAbsent(provider, each -> new EnumMap<>(Privilege.class))
            .computeIfAbsent(privilege, each -> new BitSet());
        if (position >= 0) {
            columns.set(position);
        }
    }

    public void require(RequiredPrivilege privilege) {
        others.add(privilege);
    }

    /// Every user may read the system tables, but for the one with passwords. Temporary tables are the session's own.
    private static boolean isOpen(Object provider) {
        return switch (provider) {
            case TableDescriptor table -> table.isTemporary() || SystemSchemas.contains(table.schemaName()) && !isUsers(table);
            case ViewDescriptor view -> SystemSchemas.contains(view.schemaName());
            default -> false;
        };
    }

    private static boolean isUsers(TableDescriptor table) {
        return table.schemaName().equals("SYS") && table.name().equals("SYSUSERS");
    }

    List<RequiredPrivilege> list() {
        List<RequiredPrivilege> list = new ArrayList<>();
        changed.forEach((provider, privileges) -> privileges.forEach(
            (privilege, columns) -> list.add(onTable(provider, privilege, columns, false))));
        read.forEach((provider, columns) -> list.add(
            provider instanceof TableDescriptor table && isUsers(table) ? new RequiredPrivilege.DatabaseOwnership(null)
                : onTable(provider, Privilege.SELECT, columns, columns.isEmpty())));
        list.addAll(others);
        return List.copyOf(list);
    }

    /// Returns the requirement of a privilege on columns of a table or view.
    ///
    /// @param isOfAnyColumn whether the privilege on any column suffices
    public static RequiredPrivilege onTable(
            Object provider, Privilege privilege, BitSet columns, boolean isOfAnyColumn) {
        Securable object = provider instanceof TableDescriptor table ? Securables.of(table)
            : Securables.of((SchemaObject) provider);
        List<ColumnDescriptor> all = provider instanceof TableDescriptor table ? table.columns()
            : ((ViewDescriptor) provider).columns();
        List<Integer> positions = columns.stream().boxed().toList();
        return new RequiredPrivilege.OnTable(object,
            provider instanceof TableDescriptor table ? table.schemaName() : ((ViewDescriptor) provider).schemaName(),
            provider instanceof TableDescriptor table ? table.name() : ((ViewDescriptor) provider).name(), privilege,
            positions, positions.stream().map(position -> all.get(position).name()).toList(), isOfAnyColumn);
    }
}
