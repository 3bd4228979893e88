// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

/// The name and version that the driver reports, and its own isolation level. [BowlerDriver] shows them to applications.
final class DriverConstants {
    /// The version of Derby whose driver this one behaves as; programs ask for it to tell what a driver can do.
    static final int MAJOR_VERSION = 10;
    static final int MINOR_VERSION = 17;
    static final String VERSION = "0.1.0";
    static final String NAME = "Bowler JDBC driver";
    /// The value of [BowlerDriver#TRANSACTION_SNAPSHOT].
    static final int TRANSACTION_SNAPSHOT = 0x1000;

    private DriverConstants() {}
}
