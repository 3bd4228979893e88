// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

/// A database for which dumps are written.
public enum Product {
    DERBY("Derby"),
    H2("H2"),
    POSTGRESQL("PostgreSQL");

    private final String title;

    Product(String title) {
        this.title = title;
    }

    /// Returns the name for messages.
    public String title() {
        return title;
    }
}
