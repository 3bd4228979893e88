// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

/// The dialects that a dump can have.
public final class Dialects {
    private Dialects() {}

    /// Returns the dialect with a name of the command line.
    ///
    /// @throws IllegalArgumentException naming the ones that exist
    public static Dialect of(String name) {
        return switch (name) {
            case "derby" -> new DerbyDialect();
            case "h2" -> new H2Dialect();
            case "postgresql" -> new PostgresDialect();
            default -> throw new IllegalArgumentException("there is no dialect '" + name + "'; it is derby, h2 or postgresql");
        };
    }
}
