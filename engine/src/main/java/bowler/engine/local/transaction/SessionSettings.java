// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.transaction;

import bowler.catalog.AccessControl;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.security.AuthorizationId;
import bowler.engine.security.SecurityError;
import bowler.engine.statement.PlanScope;
import bowler.storage.api.Durability;
import java.time.ZoneId;

/// The settings of a session that outlive its transactions: schema, role, time zone, access mode and durability.
public final class SessionSettings {
    private final String user;
    /// The user of the connection. Within a routine with definer's rights [#user] is another.
    private final String sessionUser;
    /// True if the access mode of the user allows only reading.
    private final boolean mayOnlyRead;
    /// True if statements that Derby refuses fail.
    private final boolean derbyMode;
    private String schema;
    /// The role that was set last; it counts only as long as the user may set it. Null: none.
    private String role;
    /// Null: the machine's.
    private ZoneId zone;
    private PlanScope planScope;
    private Durability durability;
    private boolean readOnly;

    /// @param mayOnlyRead whether the session stays read-only
    /// @param readOnly whether the session begins read-only
    /// @param derbyMode whether statements that Derby refuses fail
    public SessionSettings(String user, Durability durability, boolean mayOnlyRead, boolean readOnly, boolean derbyMode) {
        this.user = user;
        this.sessionUser = user;
        this.derbyMode = derbyMode;
        this.schema = user;
        this.planScope = PlanScope.of(user, derbyMode, null);
        this.durability = durability;
        this.mayOnlyRead = mayOnlyRead;
        this.readOnly = readOnly;
    }

    /// Copies the settings of the session that calls a routine.
    public SessionSettings(SessionSettings caller) {
        this(caller, caller.user, caller.schema, caller.role);
    }

    /// Copies the settings of the session that calls a routine with definer's rights. The routine begins in the schema of the
    /// definer, without a role.
    public SessionSettings(SessionSettings caller, String definer) {
        this(caller, definer, definer, null);
    }

    private SessionSettings(SessionSettings caller, String user, String schema, String role) {
        this.user = user;
        sessionUser = caller.sessionUser;
        this.schema = schema;
        this.role = role;
        zone = caller.zone;
        planScope = schema.equals(caller.schema) ? caller.planScope : PlanScope.of(schema, caller.derbyMode, zone);
        durability = caller.durability;
        readOnly = caller.readOnly;
        mayOnlyRead = caller.mayOnlyRead;
        derbyMode = caller.derbyMode;
    }

    public String user() {
        return user;
    }

    /// Returns the user of the connection.
    public String sessionUser() {
        return sessionUser;
    }

    public String schema() {
        return schema;
    }

    public void setSchema(String name, CatalogSnapshot catalog) {
        if (name == null) {
            throw EngineError.NULL_SCHEMA.failure();
        }
        boolean isOwn = user.equals(name);
        boolean isTemporary = TableDescriptor.TEMPORARY_SCHEMA.equals(name);
        if (!isOwn && !isTemporary && !catalog.hasSchema(name)) {
            throw EngineError.NO_SUCH_SCHEMA.failure(name);
        }
        schema = name;
        planScope = PlanScope.of(name, derbyMode, zone);
    }

    public ZoneId zone() {
        return zone == null ? ZoneId.systemDefault() : zone;
    }

    /// @param wanted null for the machine's zone
    public void setZone(ZoneId wanted) {
        zone = wanted;
        planScope = PlanScope.of(schema, derbyMode, wanted);
    }

    /// Returns whether statements that Derby refuses fail.
    public boolean derbyMode() {
        return derbyMode;
    }

    /// Returns what plans of this session depend on in addition to the catalog.
    public PlanScope planScope() {
        return planScope;
    }

    /// Returns the role that was set last, whether or not it still counts.
    public String chosenRole() {
        return role;
    }

    /// Returns the current role if the user may still have it, otherwise null.
    public String role(AccessControl access) {
        return role != null && access.maySet(role, user) ? role : null;
    }

    /// @param identifier as SQL writes it; null for no role
    public void setRole(String identifier, AccessControl access) {
        String name = identifier == null ? null : AuthorizationId.parse(identifier);
        if (identifier != null && (name == null || identifier.trim().equalsIgnoreCase("NONE"))) {
            throw SecurityError.NOT_AN_IDENTIFIER.failure(identifier);
        }
        if (name != null && !access.isRole(name)) {
            throw SecurityError.NO_SUCH_ROLE.failure(name);
        }
        if (name != null && !access.maySet(name, user)) {
            throw SecurityError.ROLE_NOT_GRANTED.failure(name);
        }
        role = name;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    public void setReadOnly(boolean wanted, boolean isDatabaseReadOnly) {
        if (!wanted && mayOnlyRead) {
            throw SecurityError.READ_ONLY_USER.failure(user);
        }
        if (!wanted && isDatabaseReadOnly) {
            throw EngineError.READ_ONLY_FOR_GOOD.failure();
        }
        readOnly = wanted;
    }

    Durability durability() {
        return durability;
    }

    public void setDurability(Durability wanted) {
        durability = wanted;
    }
}
