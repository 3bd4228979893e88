// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.BrokenInvariant;
import bowler.catalog.AccessControl;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.PrivilegeGrant;
import bowler.catalog.privilege.RoleGrant;
import bowler.catalog.privilege.Securable;
import bowler.catalog.system.text.Identifiers;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import bowler.types.text.StringPadding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;

/// Reads and writes rights in the tables that Derby has for them: SYSTABLEPERMS, SYSCOLPERMS, SYSROUTINEPERMS, SYSPERMS
/// and SYSROLES.
///
/// A row of SYSTABLEPERMS holds all privileges that one grantor has granted to one grantee on a whole table. Grants on
/// schemas, which Derby does not have, are rows of SYSPERMS with the object type SCHEMA.
public final class AccessRows {
    private static final String GRANTED = "y";
    private static final String NOT_GRANTED = "N";
    private static final int FIRST_TABLE_PRIVILEGE = 4;
    private static final int PERMISSION_LENGTH = 36;
    private static final Map<Securable.Kind, String> OBJECT_TYPES = Map.of(
        Securable.Kind.SEQUENCE, "SEQUENCE", Securable.Kind.TYPE, "TYPE", Securable.Kind.AGGREGATE, "DERBY AGGREGATE",
        Securable.Kind.SCHEMA, "SCHEMA");

    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;

    /// A row to be stored.
    private record Entry(SystemTable table, RowBuffer row, String content) {}

    public AccessRows(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.transaction = transaction;
        this.trees = trees;
    }

    private SystemRows rows(SystemTable table) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    /// Adds what the tables say to the rights of a database, of which only the owners are known.
    AccessControl readInto(AccessControl owners) {
        List<PrivilegeGrant> grants = new ArrayList<>();
        rows(SystemTable.SYSTABLEPERMS).forEach(row -> {
            Securable table = new Securable(Securable.Kind.TABLE, text(row, 3));
            for (int i = 0; i < Privilege.OF_TABLES.size(); i++) {
                if (text(row, FIRST_TABLE_PRIVILEGE + i).equals(GRANTED)) {
                    grants.add(new PrivilegeGrant(
                        table, Privilege.OF_TABLES.get(i), text(row, 2), text(row, 1), List.of()));
                }
            }
        });
        rows(SystemTable.SYSCOLPERMS).forEach(row -> grants.add(new PrivilegeGrant(
            new Securable(Securable.Kind.TABLE, text(row, 3)), ofLetter(text(row, 4)), text(row, 2), text(row, 1),
            positions(text(row, 5)))));
        rows(SystemTable.SYSROUTINEPERMS).forEach(row -> grants.add(new PrivilegeGrant(
            new Securable(Securable.Kind.ROUTINE, text(row, 3)), Privilege.EXECUTE, text(row, 2), text(row, 1),
            List.of())));
        rows(SystemTable.SYSPERMS).forEach(row -> grants.add(new PrivilegeGrant(
            new Securable(kindOf(text(row, 1)), text(row, 2)), Privilege.valueOf(text(row, 3).trim()), text(row, 4),
            text(row, 5), List.of())));
        AccessControl access = owners;
        for (PrivilegeGrant grant : grants) {
            access = access.with(grant);
        }
        List<RoleGrant> roleGrants = new ArrayList<>();
        Map<String, String> roles = new TreeMap<>();
        rows(SystemTable.SYSROLES).forEach(row -> {
            if (text(row, 5).equals("Y")) {
                roles.put(text(row, 1), text(row, 2));
            } else {
                roleGrants.add(new RoleGrant(text(row, 1), text(row, 2), text(row, 3)));
            }
        });
        for (Map.Entry<String, String> role : roles.entrySet()) {
            access = access.withRole(role.getKey(), role.getValue());
        }
        for (RoleGrant grant : roleGrants) {
            access = access.with(grant);
        }
        return access;
    }

    /// Replaces the rows of the grants on one object.
    public void change(List<PrivilegeGrant> before, List<PrivilegeGrant> after) {
        Set<PrivilegeGrant> changed = new HashSet<>(before);
        after.forEach(grant -> {
            if (!changed.remove(grant)) {
                changed.add(grant);
            }
        });
        // A row holds grants of one grantor to one grantee; the rows of all others stay.
        Set<String> pairs = new HashSet<>();
        changed.forEach(grant -> pairs.add(pairOf(grant)));
        Map<String, Entry> old = entries(before.stream().filter(grant -> pairs.contains(pairOf(grant))).toList());
        Map<String, Entry> next = entries(after.stream().filter(grant -> pairs.contains(pairOf(grant))).toList());
        old.forEach((id, entry) -> {
            if (!next.containsKey(id) || !next.get(id).content.equals(entry.content)) {
                rows(entry.table).remove(entry.row);
            }
        });
        next.forEach((id, entry) -> {
            if (!old.containsKey(id) || !old.get(id).content.equals(entry.content)) {
                rows(entry.table).add(entry.row);
            }
        });
    }

    private static String pairOf(PrivilegeGrant grant) {
        return grant.grantor() + '\0' + grant.grantee();
    }

    private Map<String, Entry> entries(List<PrivilegeGrant> grants) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (PrivilegeGrant grant : grants) {
            switch (grant.object().kind()) {
                case TABLE -> {
                    if (grant.isOfColumns()) {
                        addOfColumns(grant, entries);
                    } else {
                        addOfTable(grant, entries);
                    }
                }
                case ROUTINE -> {
                    RowBuffer row = rows(SystemTable.SYSROUTINEPERMS).newRow();
                    row.setObject(1, grant.grantee());
                    row.setObject(2, grant.grantor());
                    row.setObject(3, grant.object().id());
                    row.setObject(4, NOT_GRANTED);
                    put(SystemTable.SYSROUTINEPERMS, row, grant, "", entries);
                }
                case SEQUENCE, TYPE, AGGREGATE, SCHEMA -> {
                    RowBuffer row = rows(SystemTable.SYSPERMS).newRow();
                    row.setObject(1, OBJECT_TYPES.get(grant.object().kind()));
                    row.setObject(2, grant.object().id());
                    row.setObject(3, StringPadding.padded(grant.privilege().name(), PERMISSION_LENGTH));
                    row.setObject(4, grant.grantor());
                    row.setObject(5, grant.grantee());
                    row.setObject(6, NOT_GRANTED);
                    put(SystemTable.SYSPERMS, row, grant, grant.privilege().name(), entries);
                }
            }
        }
        return entries;
    }

    private void addOfColumns(PrivilegeGrant grant, Map<String, Entry> entries) {
        RowBuffer row = rows(SystemTable.SYSCOLPERMS).newRow();
        row.setObject(1, grant.grantee());
        row.setObject(2, grant.grantor());
        row.setObject(3, grant.object().id());
        row.setObject(4, grant.privilege().name().substring(0, 1).toLowerCase(Locale.ROOT));
        StringBuilder columns = new StringBuilder("{");
        grant.columns().forEach(column -> columns.append(columns.length() == 1 ? "" : ", ").append(column));
        row.setObject(5, columns.append('}').toString());
        put(SystemTable.SYSCOLPERMS, row, grant, grant.privilege().name(), entries);
    }

    private void addOfTable(PrivilegeGrant grant, Map<String, Entry> entries) {
        String id = idOf(SystemTable.SYSTABLEPERMS, grant, "");
        Entry present = entries.get(id);
        RowBuffer row = present == null ? rows(SystemTable.SYSTABLEPERMS).newRow() : present.row;
        if (present == null) {
            row.setObject(1, grant.grantee());
            row.setObject(2, grant.grantor());
            row.setObject(3, grant.object().id());
            for (int i = 0; i < Privilege.OF_TABLES.size(); i++) {
                row.setObject(FIRST_TABLE_PRIVILEGE + i, NOT_GRANTED);
            }
        }
        row.setObject(FIRST_TABLE_PRIVILEGE + Privilege.OF_TABLES.indexOf(grant.privilege()), GRANTED);
        put(SystemTable.SYSTABLEPERMS, row, grant, "", entries);
    }

    private static void put(
            SystemTable table, RowBuffer row, PrivilegeGrant grant, String part, Map<String, Entry> entries) {
        String id = idOf(table, grant, part);
        row.setObject(0, id);
        StringBuilder content = new StringBuilder();
        for (int i = 1; i < table.descriptor().columns().size(); i++) {
            content.append(row.objectAt(i)).append('\0');
        }
        entries.put(id, new Entry(table, row, content.toString()));
    }

    private static String idOf(SystemTable table, PrivilegeGrant grant, String part) {
        return Identifiers.ofName(
            table + "\0" + grant.object().id() + '\0' + grant.grantee() + '\0' + grant.grantor() + '\0' + part);
    }

    public void addRole(String role, String creator) {
        rows(SystemTable.SYSROLES).add(roleRow(role, creator, AccessControl.SYSTEM_GRANTOR, true));
    }

    public void removeRole(String role, String creator) {
        rows(SystemTable.SYSROLES).remove(roleRow(role, creator, AccessControl.SYSTEM_GRANTOR, true));
    }

    public void add(RoleGrant grant) {
        rows(SystemTable.SYSROLES).add(roleRow(grant.role(), grant.grantee(), grant.grantor(), false));
    }

    public void remove(RoleGrant grant) {
        rows(SystemTable.SYSROLES).remove(roleRow(grant.role(), grant.grantee(), grant.grantor(), false));
    }

    private RowBuffer roleRow(String role, String grantee, String grantor, boolean isDefinition) {
        RowBuffer row = rows(SystemTable.SYSROLES).newRow();
        row.setObject(0, Identifiers.ofName("ROLE\0" + role + '\0' + (isDefinition ? "" : grantee)));
        row.setObject(1, role);
        row.setObject(2, grantee);
        row.setObject(3, grantor);
        row.setObject(4, isDefinition ? "Y" : "N");
        row.setObject(5, isDefinition ? "Y" : "N");
        return row;
    }

    private static Privilege ofLetter(String letter) {
        for (Privilege privilege : Privilege.OF_TABLES) {
            if (privilege.hasColumns() && privilege.name().regionMatches(true, 0, letter, 0, 1)) {
                return privilege;
            }
        }
        throw new BrokenInvariant(String.format("SYSCOLPERMS has a row of the type %s", letter));
    }

    private static Securable.Kind kindOf(String objectType) {
        for (Map.Entry<Securable.Kind, String> each : OBJECT_TYPES.entrySet()) {
            if (each.getValue().equals(objectType)) {
                return each.getKey();
            }
        }
        throw new BrokenInvariant(String.format("SYSPERMS has a row of the type %s", objectType));
    }

    private static List<Integer> positions(String text) {
        List<Integer> positions = new ArrayList<>();
        for (String number : text.substring(1, text.length() - 1).split(",")) {
            positions.add(Integer.parseInt(number.trim()));
        }
        return List.copyOf(positions);
    }

    private static String text(EncodedRow row, int column) {
        return (String) row.objectAt(column);
    }
}
