// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.format.Release;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import java.util.Map;
import java.util.function.IntFunction;

/// The format of the system tables, which a property of the database names: a number, a blank and the release that wrote
/// it. The number rises with every change that an earlier release would misread, such as a new system table or column.
///
/// A database of an earlier format gets the present one when it is opened for writing, in one transaction. Databases
/// from before there were formats have no such property: their format is 0.
public final class CatalogFormat {
    /// Format 2 keeps the next values of identity columns in SYSSEQUENCES. Format 3 keeps types of Java objects and row-level
    /// policies in SYSALIASES; an earlier release would ignore them. Format 4 lists the routines of the system in SYSALIASES and their
    /// grants to PUBLIC in SYSROUTINEPERMS; an earlier release would read those rows as routines of users.
    /// Format 5 lists `BOWLER_BACKUP`.
    public static final int CURRENT = 5;
    /// The first format that lists the routines of the system.
    public static final int SYSTEM_ROUTINES = 4;
    /// The first format whose identity columns are in SYSSEQUENCES.
    public static final int IDENTITIES_IN_SEQUENCES = 2;
    public static final String PROPERTY = "bowler.catalogFormat";

    private CatalogFormat() {}

    /// Returns the format of a database with these properties.
    public static int of(Map<String, String> properties) {
        String text = properties.get(PROPERTY);
        return text == null ? 0 : Integer.parseInt(text.substring(0, text.indexOf(' ')));
    }

    /// Returns the release that wrote the format.
    public static String release(Map<String, String> properties) {
        String text = properties.getOrDefault(PROPERTY, "0 unknown");
        return "release " + text.substring(text.indexOf(' ') + 1);
    }

    /// Stores the present format, within a statement of the transaction.
    public static void write(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        DatabaseProperties.set(transaction, trees, PROPERTY, CURRENT + " " + Release.NAME);
    }
}
