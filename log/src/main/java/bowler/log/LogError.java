// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of a log.
public enum LogError implements SqlError {
    /// The statement ends, its transaction can roll back, and the log continues as soon as there is space.
    FULL("57011", Severity.STATEMENT,
        "No space is left for the log in %s. Free some space; the statement can then be repeated."),
    /// Rollback itself ran out of space, although some was reserved for it: after a crash, or for work without a
    /// reservation. Nothing has changed; it continues from the same point when there is space.
    RESERVE_EXHAUSTED("XSLA4", Severity.STATEMENT,
        "No space is left for the log in %s, and what was kept for rollback is used up. "
            + "Free some space and roll back again."),
    STOPPED("XSLA0", Severity.DATABASE,
        "The log in %s was stopped: %s. Nothing more is written; open the database again."),
    REPLACED("XSDG4", Severity.DATABASE,
        "The log in %s was stopped, because %s. Nothing was acknowledged that went into lost files. Shut the database "
            + "down, bring its folder back to where it was, or restore a backup, and open it again."),
    TOO_LARGE("54000", Severity.STATEMENT, "A log record of %s bytes exceeds the limit of %s; use larger segments."),
    DAMAGED("XSLA3", Severity.DATABASE,
        "The log in %s is damaged at %s: %s. Data that was durable is lost; restore a backup or salvage the database."),
    MISSING("XSLAB", Severity.DATABASE, "The log in %s lacks %s."),
    NEWER_FORMAT("XSLAC", Severity.DATABASE, "The log in %s has format %s; this release reads up to format %s."),
    EXISTS("XSLAT", Severity.DATABASE, "The folder %s contains a log already."),
    INPUT_OUTPUT("XSLAO", Severity.DATABASE, "The log in %s cannot be %s: %s.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    LogError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
