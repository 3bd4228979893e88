// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

/// An object that the target does not have after the migration, or has differently. Its text is one line.
public record Loss(String kind, String name, String reason) {
    @Override
    public String toString() {
        return (kind + " " + name + ": " + reason).replaceAll("\\s*\n\\s*", " ");
    }
}
