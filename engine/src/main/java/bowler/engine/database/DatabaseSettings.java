// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.base.error.Translations;
import bowler.catalog.system.DatabaseProperties;
import bowler.catalog.system.UserRows.Credentials;
import bowler.catalog.system.UserRows;
import bowler.engine.branch.BranchTable;
import bowler.engine.routine.DatabaseClassPath;
import bowler.engine.routine.LinkedRoutines;
import bowler.engine.security.SecurityProperties;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreOptions;
import java.util.Locale;
import java.util.Map;

/// The properties and users that are stored in a database. They are read when they are needed, and again after a change.
final class DatabaseSettings {
    /// First set when the database is created with the attribute `territory`.
    static final String TERRITORY = "derby.territory";
    private static final String MESSAGES = "bowler.messages";

    private static final long MILLIS_PER_SECOND = 1_000;
    private static final int MEGABYTE_SHIFT = 20;
    private static final int MIN_ESCALATION_THRESHOLD = 100;

    /// The property that gives unused space back to the file system in the background.
    private static final String COMPACTION = "bowler.space.compaction";

    /// The property that limits the speed of backups, in MiB per second.
    private static final String BACKUP_SPEED = "bowler.backup.megabytesPerSecond";

    private final Store store;
    private final StoreOptions options;
    private final LinkedRoutines routines;
    private final BranchTable branches;
    /// The committed properties and users; null if they have to be read again.
    private volatile Map<String, String> properties;
    private volatile Map<String, Credentials> users;
    /// Null without territory.
    private volatile Locale locale;
    private volatile Translations translations = ofTerritory(null);

    /// @param options the values that apply where no property is stored
    DatabaseSettings(Store store, StoreOptions options, LinkedRoutines routines, BranchTable branches) {
        this.store = store;
        this.options = options;
        this.routines = routines;
        this.branches = branches;
    }

    /// Lets a property of the database take effect that the store obeys. Others, and values that are no numbers, are
    /// only kept, as in Derby.
    ///
    /// @param value null: the value that the database was opened with
    void apply(String name, String value) {
        properties = null;
        switch (name) {
            case "derby.locks.waitTimeout" -> store.setLockTimeoutMillis(
                number(value, -1, options.lockTimeoutMillis() / MILLIS_PER_SECOND) * MILLIS_PER_SECOND);
            case "derby.locks.escalationThreshold" -> store.setEscalationThreshold(
                (int) number(value, MIN_ESCALATION_THRESHOLD, options.escalationThreshold()));
            case COMPACTION -> store.compact(Boolean.parseBoolean(value == null ? null : value.trim()));
            case BACKUP_SPEED -> store.setBackupBytesPerSecond(number(value, 0, 0) << MEGABYTE_SHIFT);
            case DatabaseClassPath.PROPERTY -> {
                routines.classPath().set(value);
                routines.forget();
            }
            case TERRITORY -> {
                translations = ofTerritory(value);
                locale = localeOf(value);
            }
            case BranchTable.TIMEOUT_PROPERTY -> branches.setTimeout(number(value, 0, 0));
            case BranchTable.WARNING_PROPERTY -> branches.setWarningAge(number(value, 0, BranchTable.WARNING_SECONDS));
            default -> { }
        }
    }

    private static long number(String value, int min, long otherwise) {
        try {
            return value == null ? otherwise : Math.max(min, Integer.parseInt(value.trim()));
        } catch (NumberFormatException notANumber) {
            return otherwise;
        }
    }

    /// Lets all stored properties take effect.
    void applyAll() {
        try (StoreTransaction reader = store.newTransaction()) {
            DatabaseProperties.read(reader, store::tree).forEach(this::apply);
        }
    }

    /// Returns the committed properties that are stored in the database.
    SecurityProperties properties() {
        Map<String, String> known = properties;
        if (known == null) {
            try (StoreTransaction transaction = store.newTransaction()) {
                known = DatabaseProperties.read(transaction, store::tree);
                transaction.rollback();
            }
            properties = known;
        }
        return new SecurityProperties(known);
    }

    /// Returns the territory of the database; null if it was created without.
    String territory() {
        properties();
        return properties.get(TERRITORY);
    }

    /// Returns the territory as a locale; null if there is none.
    Locale locale() {
        return locale;
    }

    /// Returns the messages in the language of the territory, or of the property `bowler.messages` of the JVM.
    Translations translations() {
        return translations;
    }

    /// Returns null for texts that name no territory.
    private static Locale localeOf(String territory) {
        Locale found = territory == null ? Locale.ROOT : Locale.forLanguageTag(territory.replace('_', '-'));
        return found.getLanguage().isEmpty() ? null : found;
    }

    private static Translations ofTerritory(String territory) {
        String wanted = System.getProperty(MESSAGES);
        return Translations.ofTerritory(wanted != null ? wanted : territory);
    }

    /// Returns the committed users that are stored in the database, by name.
    Map<String, Credentials> users() {
        Map<String, Credentials> known = users;
        if (known == null) {
            try (StoreTransaction transaction = store.newTransaction()) {
                transaction.beginStatement();
                known = UserRows.read(transaction, store::tree);
                transaction.endStatement();
                transaction.rollback();
            }
            users = known;
        }
        return known;
    }

    /// Lets users be read again, because a transaction has changed them.
    void usersChanged() {
        users = null;
    }
}
