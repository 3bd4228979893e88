// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

/// An object or an expression that the target cannot have. The message is the reason.
public final class Untranslatable extends Exception {
    private static final long serialVersionUID = 1;

    public Untranslatable(String reason) {
        super(reason);
    }
}
