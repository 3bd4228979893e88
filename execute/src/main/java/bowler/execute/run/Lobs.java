// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.catalog.lob.LobError;
import bowler.catalog.lob.LobNumbers;
import bowler.catalog.lob.LobReader;
import bowler.catalog.lob.LobTree;
import bowler.catalog.lob.LobWriter;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// BLOBs and CLOBs of one execution. It reads them where expressions use them, writes them where rows store them, and
/// receives parameters that arrive in chunks.
///
/// A parameter in chunks is written to the tree of the table that the statement changes, before the statement and by a
/// separate storage statement. It can be read only once, and the statement may have to restart. The first row that
/// stores it takes over ownership, and others copy it. If no row does, it is noted as unused.
public final class Lobs {
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final LobNumbers numbers;
    private final long maxBytes;
    private final List<PendingLob> taken = new ArrayList<>();
    private LobWriter writer;
    /// The tree that receives parameters in chunks; 0 for memory.
    private int target;
    private List<DataType> parameterTypes = List.of();

    /// A parameter that arrived in chunks.
    private static final class PendingLob {
        private final LobInput input;
        private final Object value;
        private final boolean isText;
        private boolean isOwned;

        PendingLob(LobInput input, Object value, boolean isText) {
            this.input = input;
            this.value = value;
            this.isText = isText;
        }
    }

    /// @param maxBytes the maximum size of a value that is materialized
    public Lobs(StoreTransaction transaction, IntFunction<TreeRef> trees, LobNumbers numbers, long maxBytes) {
        this.transaction = transaction;
        this.trees = trees;
        this.numbers = numbers;
        this.maxBytes = maxBytes;
    }

    private LobWriter writer() {
        if (writer == null) {
            writer = new LobWriter(transaction, trees, numbers);
        }
        return writer;
    }

    // -- parameters

    /// Sets the tree that receives parameters in chunks.
    ///
    /// @return whether there may be any
    boolean takeInto(int treeId, List<DataType> types) {
        target = treeId;
        parameterTypes = types;
        return types.stream().anyMatch(type -> type.id().isLob());
    }

    /// Returns the parameters after receiving all chunks; called before the statement.
    RowReader taken(RowReader parameters) {
        if (target == 0) {
            clearPending();
        }
        try {
            return takenIn(parameters);
        } catch (RuntimeException | Error failure) {
            abandonPending(failure);
            throw failure;
        }
    }

    private RowReader takenIn(RowReader parameters) {
        RowBuffer whole = null;
        for (int index = 0; index < parameterTypes.size(); index++) {
            DataType type = parameterTypes.get(index);
            if (!type.id().isLob() || !(parameters.objectAt(index) instanceof LobInput input)) {
                continue;
            }
            if (whole == null) {
                whole = new RowBuffer(parameterTypes.size());
                for (int column = 0; column < parameterTypes.size(); column++) {
                    whole.set(column, parameterTypes.get(column), parameters, column);
                }
            }
            whole.setObject(index, taken(input, type.id().isCharacter()).value);
        }
        return whole == null ? parameters : whole;
    }

    private PendingLob taken(LobInput input, boolean isText) {
        for (PendingLob known : taken) {
            if (known.input == input) {
                known.isOwned = false;
                return known;
            }
        }
        input.begin();
        PendingLob made = new PendingLob(input, target == 0 ? LobInputs.whole(input, isText, maxBytes) : stored(input, isText), isText);
        taken.add(made);
        return made;
    }

    private Object stored(LobInput input, boolean isText) {
        transaction.beginStatement();
        Object value;
        try {
            value = writer().write(target, input, isText);
        } catch (RuntimeException | Error failure) {
            StatementFailures.undo(transaction, failure);
            throw failure;
        }
        transaction.endStatement();
        return value;
    }

    /// Notes received values that no row owns, within the statement or, if that has failed, after it.
    public void noteUnused() {
        for (PendingLob each : taken) {
            if (!each.isOwned && each.value instanceof LobReference reference) {
                writer().note(reference, each.isText);
                each.isOwned = true;
            }
        }
    }

    /// Discards references to the parameters.
    public void clearPending() {
        if (!taken.isEmpty()) {
            taken.clear();
        }
    }

    /// Releases received values after a statement that failed and was undone, with all values that its rows owned. Also
    /// called if the statement did not begin because a parameter failed. If the failure ends the transaction, the
    /// rollback undoes the rest.
    public void abandonPending(Throwable failure) {
        if (failure instanceof SqlFailure known && known.severity().compareTo(Severity.TRANSACTION) >= 0) {
            taken.clear();
            return;
        }
        boolean any = false;
        for (PendingLob each : taken) {
            each.isOwned = false;
            any |= each.value instanceof LobReference;
        }
        if (any) {
            transaction.beginStatement();
            try {
                noteUnused();
            } catch (RuntimeException | Error second) {
                second.addSuppressed(failure);
                StatementFailures.undo(transaction, second);
                throw second;
            }
            transaction.endStatement();
        }
        taken.clear();
    }

    // -- storing

    /// Returns the stored form of a value: the value itself if it is short, otherwise a reference that the column owns.
    ///
    /// @param treeId of the table's BLOBs and CLOBs
    /// @param before the stored form of the old value in this row, or null
    public Object toStore(int treeId, Object value, boolean isText, LobReference before) {
        return switch (value) {
            case String text when text.length() > LobTree.LONGEST_IN_ROW -> writer().write(treeId, text);
            case byte[] bits when bits.length > LobTree.LONGEST_IN_ROW -> writer().write(treeId, bits);
            case LobInput input -> written(treeId, input, isText);
            case LobReference reference when !reference.equals(before) && !takesOver(reference, treeId) ->
                writer().copy(treeId, reference, isText);
            default -> value;
        };
    }

    /// Reads a value that came with one row of many and is not received before the statement.
    private Object written(int treeId, LobInput input, boolean isText) {
        input.begin();
        return writer().write(treeId, input, isText);
    }

    private boolean takesOver(LobReference reference, int treeId) {
        if (reference.treeId() == treeId) {
            for (PendingLob each : taken) {
                if (!each.isOwned && each.value == reference) {
                    each.isOwned = true;
                    return true;
                }
            }
        }
        return false;
    }

    /// Notes that a row no longer has the value.
    public void note(LobReference reference, boolean isText) {
        writer().note(reference, isText);
    }

    // -- reading

    /// Returns the whole value; fails with 54006 if it is too long.
    public Object whole(LobReference reference, boolean isText) {
        if (reference.length() > maxBytes / (isText ? Character.BYTES : 1)) {
            throw LobError.TOO_LONG.failure(reference.length(), maxBytes);
        }
        LobReader reader = new LobReader(transaction, trees, reference);
        int length = (int) reference.length();
        return isText ? reader.text(0, length) : reader.bytes(0, length);
    }

    /// Returns a part of a text; the range must exist.
    public String part(LobReference reference, long from, int count) {
        if (count > maxBytes / Character.BYTES) {
            throw LobError.TOO_LONG.failure(count, maxBytes);
        }
        return new LobReader(transaction, trees, reference).text(from, count);
    }
}
