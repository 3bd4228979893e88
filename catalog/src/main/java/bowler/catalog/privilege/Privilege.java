// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.privilege;

import java.util.List;

/// The privileges that users and roles can be granted on an object.
public enum Privilege {
    SELECT, DELETE, INSERT, UPDATE, REFERENCES, TRIGGER, EXECUTE, USAGE;

    /// The privileges on tables and views, in the order of the columns of SYSTABLEPERMS.
    public static final List<Privilege> OF_TABLES = List.of(SELECT, DELETE, INSERT, UPDATE, REFERENCES, TRIGGER);

    /// Returns whether the privilege can be granted on columns.
    public boolean hasColumns() {
        return this == SELECT || this == UPDATE || this == REFERENCES;
    }
}
