// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.util.Locale;

/// The phases of a migration, in order. Rows are copied after [#TABLE].
public enum Phase {
    SCHEMA, JAR, SEQUENCE, TYPE, ROUTINE, TABLE, SQL_ROUTINE, KEY, IDENTITY, INDEX, FOREIGN_KEY, CHECK, DEFAULT, SYNONYM, VIEW, TRIGGER, COMMENT, PROPERTY, ROLE, GRANT, POLICY;

    public boolean precedesRows() {
        return compareTo(TABLE) <= 0;
    }

    /// Returns whether the objects of the phase do not need each other.
    public boolean isParallel() {
        return this == KEY || this == INDEX;
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
