// SPDX-License-Identifier: Apache-2.0

/// The network client: sessions that a server holds.
module bowler.client {
    requires transitive bowler.base;
    requires transitive bowler.os;
    requires transitive bowler.types;
    requires transitive bowler.session;
    requires bowler.drda;
    requires java.transaction.xa;

    provides bowler.session.SessionProvider with bowler.client.ClientProvider;

    exports bowler.client;
    exports bowler.client.failure;
}
