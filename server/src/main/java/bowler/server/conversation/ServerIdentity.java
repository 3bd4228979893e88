// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.drda.command.Ccsids;
import bowler.drda.reply.AccessDatabaseReply;

/// The names and versions by which the server identifies itself.
public final class ServerIdentity {
    /// Clients derive their dialect from this id, which is that of Derby 10.17.
    public static final String PRODUCT_ID = "CSS10170";
    /// Clients report it as the name of the database product; programs compare it.
    static final String PRODUCT_NAME = "Apache Derby";
    /// Clients report the part after the slash as the version of the database product.
    public static final String RELEASE = "CSS10170/10.17.1.0 - Bowler 0.1.0";
    static final String EXTERNAL_NAME = "Bowler network server";
    static final String SERVER_NAME = "bowler";
    static final AccessDatabaseReply TYPE_DEFINITION =
        new AccessDatabaseReply(0, PRODUCT_ID, "QTDSQLASC", new Ccsids(Ccsids.UTF8, 0, Ccsids.UTF8));

    private ServerIdentity() {}
}
