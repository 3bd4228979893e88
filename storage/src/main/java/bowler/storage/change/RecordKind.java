// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

/// The first byte of every log record.
public final class RecordKind {
    /// Changes pages, possibly for a transaction; see [ChangeBuilder].
    public static final int CHANGE = 1;
    /// A transaction has committed: its id, its previous LSN, the ids of the files it drops.
    public static final int COMMIT = 2;
    /// A transaction has been rolled back completely: its id.
    public static final int ROLLED_BACK = 3;
    /// A file was created for a transaction. It is removed if the transaction is rolled back.
    public static final int CREATE_FILE = 4;
    /// A checkpoint, where restart begins: see `recovery`.
    public static final int CHECKPOINT = 5;
    /// A transaction is prepared: it keeps its changes and locks until a coordinator decides. See [LogRecord.Prepare].
    public static final int PREPARE = 6;

    /// A user has named this point of the log: the name in UTF-8.
    public static final int MARK = 7;

    private RecordKind() {}
}
