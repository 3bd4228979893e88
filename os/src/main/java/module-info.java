// SPDX-License-Identifier: Apache-2.0

/// The interfaces to the outside world.
module bowler.os {
    requires transitive bowler.base;
    requires java.naming;

    exports bowler.os;
    exports bowler.os.archive;
    exports bowler.os.encrypt;
    exports bowler.os.host;
}
