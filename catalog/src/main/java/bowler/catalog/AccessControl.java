// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.base.invariant.Invariant;
import bowler.base.map.PersistentMap;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.PrivilegeGrant;
import bowler.catalog.privilege.RoleGrant;
import bowler.catalog.privilege.Securable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/// The owners of the database and its schemas, the roles, and all grants; immutable. Every change makes another object, so a check whose result
/// is kept holds as long as this object is the current one.
public final class AccessControl {
    /// The grantee that stands for every user.
    public static final String PUBLIC = "PUBLIC";
    /// The grantor of a role to its creator, as in Derby.
    public static final String SYSTEM_GRANTOR = "_SYSTEM";

    public static final AccessControl NONE = new AccessControl(
        false, "", PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty());

    private final boolean enforced;
    private final String databaseOwner;
    private final PersistentMap<String, String> schemaOwners;
    private final PersistentMap<Securable, List<PrivilegeGrant>> grants;
    /// The creators of the roles.
    private final PersistentMap<String, String> roles;
    private final PersistentMap<RoleGrant, RoleGrant> roleGrants;

    private AccessControl(
            boolean enforced, String databaseOwner, PersistentMap<String, String> schemaOwners,
            PersistentMap<Securable, List<PrivilegeGrant>> grants, PersistentMap<String, String> roles,
            PersistentMap<RoleGrant, RoleGrant> roleGrants) {
        this.enforced = enforced;
        this.databaseOwner = databaseOwner;
        this.schemaOwners = schemaOwners;
        this.grants = grants;
        this.roles = roles;
        this.roleGrants = roleGrants;
    }

    /// Returns whether statements need privileges (the property `derby.database.sqlAuthorization`).
    public boolean isEnforced() {
        return enforced;
    }

    public AccessControl enforced(boolean wanted) {
        return new AccessControl(wanted, databaseOwner, schemaOwners, grants, roles, roleGrants);
    }

    /// Returns the user who created the database.
    public String databaseOwner() {
        return databaseOwner;
    }

    public AccessControl ofDatabaseOwner(String owner) {
        return new AccessControl(enforced, owner, schemaOwners, grants, roles, roleGrants);
    }

    /// Returns the owner of a schema, or null if there is no such schema.
    public String ownerOf(String schemaName) {
        return schemaOwners.get(schemaName);
    }

    public AccessControl withSchema(String schemaName, String owner) {
        return new AccessControl(
            enforced, databaseOwner, schemaOwners.with(schemaName, owner), grants, roles, roleGrants);
    }

    public AccessControl withoutSchema(String schemaName) {
        return new AccessControl(
            enforced, databaseOwner, schemaOwners.without(schemaName), grants, roles, roleGrants);
    }

    /// Returns whether the user owns the schema or the database.
    public boolean owns(String user, String schemaName) {
        return user.equals(databaseOwner) || user.equals(schemaOwners.get(schemaName));
    }

    /// Returns the grants on an object.
    public List<PrivilegeGrant> grants(Securable object) {
        List<PrivilegeGrant> found = grants.get(object);
        return found == null ? List.of() : found;
    }

    /// Returns all grants, in the order of their objects.
    public List<PrivilegeGrant> grants() {
        List<PrivilegeGrant> all = new ArrayList<>();
        grants.values().forEach(all::addAll);
        return all;
    }

    /// Returns the grant of this grantor and grantee on the object, on columns or on the whole; null if there is none.
    public PrivilegeGrant sameButColumns(PrivilegeGrant grant) {
        for (PrivilegeGrant each : grants(grant.object())) {
            if (each.isSameButColumns(grant)) {
                return each;
            }
        }
        return null;
    }

    public AccessControl with(PrivilegeGrant grant) {
        PrivilegeGrant before = sameButColumns(grant);
        return replaced(grant.object(), before, before == null ? grant : before.with(grant));
    }

    /// Takes a privilege back; a grant on columns loses only the columns of `grant`.
    public AccessControl without(PrivilegeGrant grant) {
        PrivilegeGrant before = sameButColumns(grant);
        return before == null ? this
            : replaced(grant.object(), before, before.isOfColumns() ? before.without(grant) : null);
    }

    private AccessControl replaced(Securable object, PrivilegeGrant before, PrivilegeGrant after) {
        List<PrivilegeGrant> next = new ArrayList<>(grants(object));
        next.remove(before);
        if (after != null) {
            next.add(after);
        }
        return withGrants(object, next);
    }

    private AccessControl withGrants(Securable object, List<PrivilegeGrant> next) {
        return new AccessControl(enforced, databaseOwner, schemaOwners,
            next.isEmpty() ? grants.without(object) : grants.with(object, List.copyOf(next)), roles, roleGrants);
    }

    /// Forgets the grants on an object that is dropped.
    public AccessControl without(Securable object) {
        return withGrants(object, List.of());
    }

    /// Replaces the grants on an object.
    ///
    /// @param change returns null for a grant that goes
    public AccessControl changed(Securable object, Securable next, UnaryOperator<PrivilegeGrant> change) {
        List<PrivilegeGrant> changed = new ArrayList<>();
        for (PrivilegeGrant grant : grants(object)) {
            PrivilegeGrant after = change.apply(grant);
            if (after != null) {
                changed.add(after);
            }
        }
        AccessControl emptied = object.equals(next) ? this : without(object);
        return emptied.withGrants(next, changed);
    }

    public boolean isRole(String name) {
        return roles.has(name);
    }

    public Collection<String> roleNames() {
        return roles.keys();
    }

    /// Returns the user who created the role, or null.
    public String creatorOf(String role) {
        return roles.get(role);
    }

    public AccessControl withRole(String role, String creator) {
        return new AccessControl(
            enforced, databaseOwner, schemaOwners, grants, roles.with(role, creator), roleGrants);
    }

    /// Drops a role with all that was granted to it and all grants of it.
    public AccessControl withoutRole(String role) {
        AccessControl next = new AccessControl(
            enforced, databaseOwner, schemaOwners, grants, roles.without(role), roleGrants);
        for (RoleGrant grant : roleGrants.values()) {
            if (grant.role().equals(role) || grant.grantee().equals(role)) {
                next = next.without(grant);
            }
        }
        for (PrivilegeGrant grant : grants()) {
            if (grant.grantee().equals(role)) {
                next = next.replaced(grant.object(), grant, null);
            }
        }
        return next;
    }

    public Collection<RoleGrant> roleGrants() {
        return roleGrants.values();
    }

    /// Returns the grant of the role to the grantee, or null.
    public RoleGrant roleGrant(String role, String grantee) {
        return roleGrants.get(new RoleGrant(role, grantee, ""));
    }

    public AccessControl with(RoleGrant grant) {
        return new AccessControl(
            enforced, databaseOwner, schemaOwners, grants, roles, roleGrants.with(grant, grant));
    }

    public AccessControl without(RoleGrant grant) {
        return new AccessControl(enforced, databaseOwner, schemaOwners, grants, roles, roleGrants.without(grant));
    }

    /// Returns whether a user may set the role: it was granted to the user or to PUBLIC, or the user owns the database.
    public boolean maySet(String role, String user) {
        return roles.has(role) && (user.equals(databaseOwner) || roleGrant(role, user) != null
            || roleGrant(role, PUBLIC) != null);
    }

    /// Returns the role and all roles granted to it, directly or through other roles.
    public Set<String> rolesWithin(String role) {
        Set<String> found = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(role));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (roles.has(next) && found.add(next)) {
                for (RoleGrant grant : roleGrants.values()) {
                    if (grant.grantee().equals(next)) {
                        open.push(grant.role());
                    }
                }
            }
        }
        return found;
    }

    /// Returns the names to which grants count for a user: the user, PUBLIC and the roles of the session.
    ///
    /// @param role the current role, or null; it counts only if the user may still set it
    public Set<String> grantees(String user, String role) {
        Set<String> names = new HashSet<>(List.of(PUBLIC));
        if (!roles.has(user)) {
            names.add(user);
        }
        if (role != null && maySet(role, user)) {
            names.addAll(rolesWithin(role));
        }
        return names;
    }

    /// Returns the names to which grants count for the owner of an object: with all roles that the owner may set.
    public Set<String> granteesOfOwner(String owner) {
        Set<String> names = grantees(owner, null);
        for (RoleGrant grant : roleGrants.values()) {
            if (grant.grantee().equals(owner) || grant.grantee().equals(PUBLIC)) {
                names.addAll(rolesWithin(grant.role()));
            }
        }
        return names;
    }

    /// Returns whether one of the grantees has the privilege on the whole object.
    public boolean has(Set<String> grantees, Securable object, Privilege privilege) {
        for (PrivilegeGrant grant : grants(object)) {
            if (grant.privilege() == privilege && !grant.isOfColumns() && grantees.contains(grant.grantee())) {
                return true;
            }
        }
        return false;
    }

    /// Returns whether one of the grantees has the privilege on a column.
    ///
    /// @param column the position; -1 for any column
    public boolean hasColumn(Set<String> grantees, Securable object, Privilege privilege, int column) {
        for (PrivilegeGrant grant : grants(object)) {
            if (grant.privilege() == privilege && grant.isOfColumns() && grantees.contains(grant.grantee())
                    && (column < 0 || grant.columns().contains(column))) {
                return true;
            }
        }
        return false;
    }

    /// Returns newer rights with the changes that have made these from older ones.
    ///
    /// @param old the rights from which these were made
    /// @param newer later committed rights
    public AccessControl rebased(AccessControl old, AccessControl newer) {
        return this == old ? newer : old == newer ? this : new AccessControl(newer.enforced, newer.databaseOwner,
            rebased(schemaOwners, old.schemaOwners, newer.schemaOwners), rebased(grants, old.grants, newer.grants),
            rebased(roles, old.roles, newer.roles), rebased(roleGrants, old.roleGrants, newer.roleGrants));
    }

    private static <K extends Comparable<? super K>, V> PersistentMap<K, V> rebased(
            PersistentMap<K, V> own, PersistentMap<K, V> old, PersistentMap<K, V> newer) {
        List<K> changed = new ArrayList<>();
        own.forEachDifference(old, changed::add);
        PersistentMap<K, V> next = newer;
        for (K key : changed) {
            Invariant.check(newer.get(key) == old.get(key), "two transactions have changed rights of one object");
            V value = own.get(key);
            next = value == null ? next.without(key) : next.with(key, value);
        }
        return next;
    }

    /// Returns whether something was granted to this name, or it owns a schema.
    public boolean isUsed(String name) {
        return roleGrants.values().stream().anyMatch(grant -> grant.grantee().equals(name))
            || grants().stream().anyMatch(grant -> grant.grantee().equals(name))
            || schemaOwners.values().contains(name) || databaseOwner.equals(name);
    }
}
