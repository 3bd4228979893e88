// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import bowler.base.format.Release;

/// The name and version that the driver reports, and its own isolation level. [bowler.jdbc.BowlerDriver] shows them to applications.
public final class DriverConstants {
    /// The version of Derby whose driver this one behaves as; programs ask for it to tell what a driver can do.
    public static final int MAJOR_VERSION = 10;
    public static final int MINOR_VERSION = 17;
    public static final String VERSION = Release.NAME;
    public static final String NAME = "Bowler JDBC driver";
    /// The names of Derby's drivers, which connections in Derby's mode report.
    public static final String DERBY_NAME = "Apache Derby Embedded JDBC Driver";
    public static final String DERBY_CLIENT_NAME = "Apache Derby Network Client JDBC Driver";
    /// The value of [bowler.jdbc.BowlerDriver#TRANSACTION_SNAPSHOT].
    public static final int TRANSACTION_SNAPSHOT = 0x1000;

    private DriverConstants() {}
}
