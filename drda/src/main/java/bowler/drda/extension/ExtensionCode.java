// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

/// Code points and flags of the extension. DDM leaves the code points from C000 on to products.
public final class ExtensionCode {
    /// The manager whose level both sides agree on in EXCSAT.
    public static final int MANAGER = 0xCB00;
    /// Both sides must have the same level to use the extension; otherwise they speak standard DRDA.
    public static final int LEVEL = 2;

    public static final int PREPARE = 0xCB10;
    public static final int RUN = 0xCB11;
    public static final int BATCH = 0xCB12;
    public static final int FETCH = 0xCB13;
    public static final int CLOSE_CURSOR = 0xCB14;
    public static final int CLOSE_STATEMENT = 0xCB15;
    public static final int TRANSACTION = 0xCB16;
    public static final int SETTING = 0xCB17;
    public static final int READ_LOB = 0xCB18;
    public static final int CALLBACK_REPLY = 0xCB19;
    public static final int CANCEL = 0xCB1A;
    public static final int OPEN_LOB = 0xCB1B;
    public static final int CLOSE_LOB = 0xCB1C;
    public static final int BRANCH = 0xCB1D;
    /// Ends a transaction that [#IS_PURE_READER] describes.
    public static final int END_READS = 0xCB1E;
    /// Changes a setting whose change cannot fail, like SETTING.
    public static final int SET = 0xCB1F;

    /// Follows ACCRDBRM: the state of the session that the client needs.
    public static final int OPENED = 0xCB30;
    public static final int DESCRIPTION = 0xCB31;
    public static final int RESULT = 0xCB32;
    public static final int ROWS = 0xCB33;
    public static final int FAILURE = 0xCB34;
    public static final int VALUE = 0xCB35;
    public static final int CALLBACK = 0xCB36;

    private static final int FIRST = 0xCB00;
    private static final int LAST = 0xCBFF;

    // Flags of PREPARE

    public static final int UPDATABLE = 1;

    // Flags of RUN and BATCH

    public static final int NEEDS_ROWS = 1;
    /// The new rows' values of named columns are the rows of the result.
    public static final int NEEDS_KEYS = 2;
    /// The front end commits after the run, so the server may do so in the same request.
    public static final int COMMITS = 4;
    public static final int HAS_TIME_LIMIT = 8;
    /// The request continues the batch of the request before it.
    public static final int CONTINUES = 16;
    /// The statement calls a procedure.
    public static final int CALLS = 32;
    /// Marks a count of a batch that does not fit into one byte; 8 bytes follow.
    public static final int LONG_COUNT = 0xFF;

    // Flags of RESULT, ROWS, FAILURE and DESCRIPTION

    public static final int IN_TRANSACTION = 1;
    public static final int HAS_STATUS = 2;
    public static final int HAS_WARNINGS = 4;
    public static final int HAS_DESCRIPTION = 8;
    public static final int HAS_MOVED_CURSORS = 16;
    public static final int HAS_ROWS = 32;
    /// There are no more rows.
    public static final int AT_END = 64;
    /// Another DSS follows: of ROWS the next block, of RESULT the failure after the rows.
    public static final int MORE = 128;
    /// The open transaction has changed and locked nothing, so no caller need wait for its end.
    public static final int IS_PURE_READER = 256;

    // Kinds of callbacks

    /// 2 bytes name: the state of a cursor.
    public static final int CURSOR = 1;
    /// The remaining rows of a cursor are about to be fetched, because a change may move its row.
    public static final int READ_AHEAD = 2;
    /// The next part of a long parameter.
    public static final int LONG_VALUE = 3;

    // Verbs of TRANSACTION

    public static final int COMMIT = 1;
    public static final int ROLLBACK = 2;
    public static final int SAVEPOINT = 3;
    public static final int ROLLBACK_TO = 4;
    public static final int RELEASE = 5;
    /// Does nothing: tests whether the session still serves.
    public static final int PING = 6;

    // Verbs of BRANCH

    public static final int START_BRANCH = 1;
    public static final int END_BRANCH = 2;
    public static final int PREPARE_BRANCH = 3;
    public static final int COMMIT_BRANCH = 4;
    public static final int ROLLBACK_BRANCH = 5;
    public static final int FORGET_BRANCH = 6;
    public static final int RESOLVE_BRANCH = 7;
    public static final int RECOVER_BRANCHES = 8;

    // Outcomes of BRANCH; any other is the code of a [bowler.session.branch.BranchError]

    public static final int BRANCH_DONE = 0;
    /// The branch has changed nothing and has ended.
    public static final int BRANCH_READ_ONLY = 3;

    // Settings

    public static final int ISOLATION = 1;
    public static final int READ_ONLY = 2;
    public static final int FULL_DURABILITY = 3;
    public static final int SCHEMA = 4;
    public static final int RESET_ZONE = 5;
    /// No setting: rolls back, and drops the session's temporary tables.
    public static final int DROP_TEMPORARY_TABLES = 6;

    /// The tree of a [bowler.types.LobReference] in the place of a parameter that the server asks for in parts. Its
    /// number is that of the parameter.
    public static final int PARTS_TREE = -1;

    private ExtensionCode() {}

    /// Returns the name of a command for traces and events; hexadecimal digits if the code point is no command.
    public static String name(int codePoint) {
        return switch (codePoint) {
            case PREPARE -> "PREPARE";
            case RUN -> "RUN";
            case BATCH -> "BATCH";
            case FETCH -> "FETCH";
            case CLOSE_CURSOR -> "CLOSE_CURSOR";
            case CLOSE_STATEMENT -> "CLOSE_STATEMENT";
            case TRANSACTION -> "TRANSACTION";
            case SETTING -> "SETTING";
            case READ_LOB -> "READ_LOB";
            case CALLBACK_REPLY -> "CALLBACK_REPLY";
            case CANCEL -> "CANCEL";
            case OPEN_LOB -> "OPEN_LOB";
            case CLOSE_LOB -> "CLOSE_LOB";
            case BRANCH -> "BRANCH";
            case END_READS -> "END_READS";
            case SET -> "SET";
            default -> String.format("%04X", codePoint);
        };
    }

    public static boolean isExtension(int codePoint) {
        return codePoint >= FIRST && codePoint <= LAST;
    }
}
