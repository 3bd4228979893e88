// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.util.Arrays;
import java.util.Optional;

/// The dumps of other products that people give to the shell. Their statements are not those of Bowler. The shell stops at
/// the first one that fails and names the command that takes over the database.
enum ForeignDump {
    POSTGRES("a dump of PostgreSQL", "Restore it in PostgreSQL, and run: ./bowler migrate jdbc:postgresql://localhost/DATABASE NEW --driver-path postgresql.jar --user NAME --password",
        "-- PostgreSQL database dump", "PGDMP"),
    MARIADB("a dump of MariaDB or MySQL", "Restore it there, and run: ./bowler migrate jdbc:mariadb://localhost/DATABASE NEW --driver-path mariadb-java-client.jar --user NAME --password",
        "-- MariaDB dump", "-- MySQL dump", "/*!40101 SET "),
    SQLITE("a dump of SQLite", "Restore it with: sqlite3 FILE.db < DUMP; then run: ./bowler migrate jdbc:sqlite:FILE.db NEW --driver-path sqlite-jdbc.jar",
        "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;"),
    SQLITE_FILE("a database of SQLite and no script", "Run: ./bowler migrate jdbc:sqlite:FILE NEW --driver-path sqlite-jdbc.jar", "SQLite format 3\0"),
    H2("a script of H2", "Run it in H2 with RUNSCRIPT, and run: ./bowler migrate jdbc:h2:./FILE NEW --driver-path h2.jar --user sa --password=", "-- H2 "),
    HSQLDB("a script of HSQLDB", "Run: ./bowler migrate jdbc:hsqldb:file:NAME NEW --driver-path hsqldb.jar --user SA --password=, where NAME.script is the script",
        "SET DATABASE UNIQUE NAME ");

    /// The characters at the beginning of a script within which [#of] looks.
    static final int BEGINNING = 1000;

    private final String title;
    private final String remedy;
    private final String[] marks;

    ForeignDump(String title, String remedy, String... marks) {
        this.title = title;
        this.remedy = remedy;
        this.marks = marks;
    }

    /// @param beginning the first characters of a script
    static Optional<ForeignDump> of(String beginning) {
        return Arrays.stream(values()).filter(each -> Arrays.stream(each.marks).anyMatch(mark -> each.isIn(beginning, mark))).findFirst();
    }

    private boolean isIn(String beginning, String mark) {
        boolean isComment = mark.startsWith("--") && this != H2 || mark.startsWith("/*");
        return isComment ? beginning.contains(mark) : beginning.startsWith(mark);
    }

    /// Returns what the user is told.
    String advice(String source) {
        return source + " is " + title + ". Bowler does not read it, so the shell stops here. " + remedy;
    }
}
