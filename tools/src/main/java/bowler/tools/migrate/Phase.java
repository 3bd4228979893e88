// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

/// The phases of a migration, in order. Rows are copied after [#TABLE].
enum Phase {
    SCHEMA, JAR, SEQUENCE, TYPE, ROUTINE, TABLE, SQL_ROUTINE, KEY, IDENTITY, INDEX, FOREIGN_KEY, CHECK, DEFAULT, SYNONYM, VIEW, TRIGGER, PROPERTY, ROLE, GRANT;

    boolean precedesRows() {
        return compareTo(TABLE) <= 0;
    }
}
