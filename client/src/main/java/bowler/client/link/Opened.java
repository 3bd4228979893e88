// SPDX-License-Identifier: Apache-2.0
package bowler.client.link;

import bowler.base.error.SqlFailure;
import bowler.drda.extension.SessionStatus;
import bowler.session.ServerProduct;
import java.util.List;

/// A new session, as the server describes it.
///
/// @param number of the connection
/// @param key the proof for requests to cancel
/// @param server the server, if it speaks standard DRDA only; null if it knows Bowler's extension
public record Opened(
        ServerLink link, long number, long key, String user, SessionStatus status, List<SqlFailure> warnings, StandardServer server) {
    /// A server that speaks standard DRDA.
    ///
    /// @param product the name and version of the product
    /// @param isBowler whether it is Bowler's, used without the extension
    /// @param hasLocators whether it has locators for long values
    public record StandardServer(ServerProduct product, boolean isBowler, boolean hasLocators) {}
}
