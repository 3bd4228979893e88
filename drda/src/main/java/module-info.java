// SPDX-License-Identifier: Apache-2.0

/// DRDA on the wire, for servers and for clients.
module bowler.drda {
    requires transitive bowler.base;
    requires transitive bowler.types;
    requires transitive bowler.session;

    exports bowler.drda.command;
    exports bowler.drda.ddm;
    exports bowler.drda.extension;
    exports bowler.drda.fdoca;
    exports bowler.drda.reply;
}
