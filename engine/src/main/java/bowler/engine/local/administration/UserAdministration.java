// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.administration;

import bowler.base.password.PasswordHash;
import bowler.catalog.AccessControl;
import bowler.catalog.system.DatabaseProperties;
import bowler.catalog.system.UserRows;
import bowler.catalog.system.UserRows.Credentials;
import bowler.engine.database.Database;
import bowler.engine.security.AuthorizationId;
import bowler.engine.security.ConnectionMode;
import bowler.engine.security.SecurityError;
import bowler.engine.security.SecurityProperties;
import bowler.catalog.system.SystemRoutine;
import bowler.storage.StoreTransaction;
import bowler.types.RowReader;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/// Changes users of the database, and the properties that protect them, within a statement of a transaction.
public final class UserAdministration {
    private static final String LOCAL_USERS = "NATIVE::LOCAL";
    private static final String NATIVE_PREFIX = "NATIVE:";

    private final Database database;
    private final StoreTransaction transaction;
    private final String user;

    /// @param user the user of the session
    public UserAdministration(Database database, StoreTransaction transaction, String user) {
        this.database = database;
        this.transaction = transaction;
        this.user = user;
    }

    /// Checks the new value of a property.
    ///
    /// @param value null removes the property
    /// @return the value to store: the hash of a password
    public String checked(String name, String value) {
        SecurityProperties before = database.properties();
        Map<String, String> values = new HashMap<>(before.ofDatabase());
        if (value == null) {
            values.remove(name);
        } else {
            values.put(name, value);
        }
        SecurityProperties after = new SecurityProperties(values);
        boolean isProtected = database.catalog().accessControl().isEnforced()
            || "true".equalsIgnoreCase(before.ofDatabase().get(SecurityProperties.SQL_AUTHORIZATION));
        switch (name) {
            case SecurityProperties.SQL_AUTHORIZATION -> {
                if (isProtected && !"true".equalsIgnoreCase(value)) {
                    throw SecurityError.PROPERTY_PROTECTED.failure(name);
                }
            }
            case SecurityProperties.PROVIDER -> {
                String present = before.ofDatabase().get(name);
                boolean leavesNative = present != null && present.startsWith(NATIVE_PREFIX) && !present.equals(value);
                boolean isUnusable = value != null && value.startsWith(NATIVE_PREFIX)
                    && (!value.equals(LOCAL_USERS) || database.users().get(database.owner()) == null);
                if (isUnusable && !leavesNative) {
                    throw SecurityError.NATIVE_WITHOUT_USERS.failure(value);
                }
                if (leavesNative) {
                    throw SecurityError.NATIVE_STAYS.failure();
                }
            }
            default -> ConnectionMode.validate(after, name);
        }
        boolean isPassword = name.startsWith(SecurityProperties.USER_PREFIX) && value != null
            && !PasswordHash.isHash(value);
        return isPassword ? hash(value).toString() : value;
    }

    private PasswordHash hash(String password) {
        return PasswordHash.of(
            password, database.properties().iterations(), PasswordHash.salt(database.entropy()::nextLong));
    }

    /// Calls one of the procedures that change users.
    public void change(SystemRoutine procedure, RowReader arguments) {
        switch (procedure) {
            case SYSCS_SET_USER_ACCESS -> setAccess(text(arguments, 0), text(arguments, 1));
            case SYSCS_CREATE_USER -> create(text(arguments, 0), text(arguments, 1));
            case SYSCS_RESET_PASSWORD -> setPassword(name(text(arguments, 0)), text(arguments, 1));
            case SYSCS_MODIFY_PASSWORD -> setPassword(user, text(arguments, 0));
            case SYSCS_DROP_USER -> drop(name(text(arguments, 0)));
            default -> throw new IllegalArgumentException(procedure.name());
        }
    }

    private static String text(RowReader arguments, int index) {
        return arguments.isNull(index) ? null : (String) arguments.objectAt(index);
    }

    private void create(String given, String password) {
        String name = name(given);
        requirePassword(password);
        requireNew(name, UserRows.read(transaction, database.store()::tree));
        put(name, password);
    }

    private void setPassword(String name, String password) {
        requirePassword(password);
        requireExisting(name);
        put(name, password);
    }

    private void drop(String name) {
        requireExisting(name);
        if (name.equals(database.owner())) {
            throw SecurityError.OWNER_NOT_DROPPABLE.failure(name);
        }
        put(name, null);
    }

    private static void requirePassword(String password) {
        if (password == null || password.isEmpty()) {
            throw SecurityError.NO_PASSWORD.failure();
        }
    }

    private void requireExisting(String name) {
        if (!UserRows.read(transaction, database.store()::tree).containsKey(name)) {
            throw SecurityError.NO_SUCH_USER.failure(name);
        }
    }

    private static String name(String given) {
        String name = given == null ? null : AuthorizationId.parse(given);
        if (name == null) {
            throw given == null ? SecurityError.UNKNOWN_USER.failure() : SecurityError.NOT_A_USER_NAME.failure(given);
        }
        if (name.equals(AccessControl.PUBLIC)) {
            throw SecurityError.PUBLIC_AS_NAME.failure();
        }
        return name;
    }

    /// The first user is the owner, because NATIVE authentication begins with it.
    private void requireNew(String name, Map<String, Credentials> users) {
        String owner = database.owner();
        if (!users.containsKey(owner) && !name.equals(owner)) {
            throw SecurityError.OWNER_FIRST.failure(owner);
        }
        if (users.containsKey(name)) {
            throw SecurityError.USER_EXISTS.failure(name);
        }
        if (database.catalog().accessControl().isRole(name)) {
            throw SecurityError.ROLE_EXISTS.failure(name);
        }
        String provider = database.properties().get(SecurityProperties.PROVIDER);
        if (name.equals(owner) && (provider == null || !provider.startsWith(NATIVE_PREFIX))) {
            DatabaseProperties.set(
                transaction, database.store()::tree, SecurityProperties.PROVIDER, LOCAL_USERS);
            transaction.whenCommitted(() -> database.apply(SecurityProperties.PROVIDER, LOCAL_USERS));
        }
    }

    /// @param password null drops the user
    private void put(String name, String password) {
        Credentials credentials = null;
        if (password != null) {
            PasswordHash hash = hash(password);
            credentials = new Credentials(hash.scheme(), hash.digest(),
                LocalDateTime.ofInstant(database.clock().now(), ZoneId.systemDefault()));
        }
        UserRows.put(transaction, database.store()::tree, name, credentials);
        transaction.whenCommitted(database::usersChanged);
    }

    private void setAccess(String given, String permission) {
        String name = name(given);
        ConnectionMode mode = permission == null ? null : ConnectionMode.ofPermission(permission);
        Map<String, String> properties = database.properties().ofDatabase();
        set(ConnectionMode.FULL_ACCESS, ConnectionMode.changed(
            properties.get(ConnectionMode.FULL_ACCESS), name, mode == ConnectionMode.FULL));
        set(ConnectionMode.READ_ONLY_ACCESS, ConnectionMode.changed(
            properties.get(ConnectionMode.READ_ONLY_ACCESS), name, mode == ConnectionMode.READ_ONLY));
    }

    private void set(String property, String value) {
        DatabaseProperties.set(transaction, database.store()::tree, property, value);
        transaction.whenCommitted(() -> database.apply(property, value));
    }

    /// Stores the owner's password in a new database.
    public void createOwner(String password) {
        create(AuthorizationId.quoted(database.owner()), password);
    }
}
