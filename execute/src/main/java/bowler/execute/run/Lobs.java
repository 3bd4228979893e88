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

/// Long values of one execution: read where they are worked with, written where they are stored, and taken in where they
/// come by pieces.
///
/// A parameter that comes by pieces is written to the tree of the table that the statement changes, before the statement,
/// by a storage statement of its own: it can be read only once, and the statement may have to begin anew. The first row
/// that stores it takes it as its own, others copy it; if no row does it is noted as not wanted.
public final class Lobs {
    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;
    private final LobNumbers numbers;
    private final long maxBytes;
    private final List<Taken> taken = new ArrayList<>();
    private LobWriter writer;
    /// Where parameters that come by pieces go; 0: into memory.
    private int target;
    private List<DataType> parameterTypes = List.of();

    /// A parameter that came by pieces.
    private static final class Taken {
        private final LobInput input;
        private final Object value;
        private final boolean isText;
        private boolean isOwned;

        Taken(LobInput input, Object value, boolean isText) {
            this.input = input;
            this.value = value;
            this.isText = isText;
        }
    }

    /// @param maxBytes of a value that is worked on as a whole
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

    /// Says where parameters that come by pieces go.
    ///
    /// @return whether any may
    boolean takeInto(int treeId, List<DataType> types) {
        target = treeId;
        parameterTypes = types;
        return types.stream().anyMatch(type -> type.id().isLob());
    }

    /// The parameters with all that comes by pieces taken in; before the statement.
    RowReader taken(RowReader parameters) {
        if (target == 0) {
            forgetTaken();
        }
        try {
            return takenIn(parameters);
        } catch (RuntimeException | Error failure) {
            giveUpTaken(failure);
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

    private Taken taken(LobInput input, boolean isText) {
        for (Taken known : taken) {
            if (known.input == input) {
                known.isOwned = false;
                return known;
            }
        }
        input.begin();
        Taken made = new Taken(input, target == 0 ? LobInputs.whole(input, isText, maxBytes) : stored(input, isText), isText);
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

    /// Notes what was taken in and is in no row, within the statement; or, if that has failed, after it.
    public void noteUnused() {
        for (Taken each : taken) {
            if (!each.isOwned && each.value instanceof LobReference reference) {
                writer().note(reference, each.isText);
                each.isOwned = true;
            }
        }
    }

    /// The parameters are no longer asked for.
    public void forgetTaken() {
        if (!taken.isEmpty()) {
            taken.clear();
        }
    }

    /// After a statement that has failed and was taken back, with all that its rows owned, or that has not begun as one of
    /// its parameters failed. Where the failure ends the transaction, that takes back the rest.
    public void giveUpTaken(Throwable failure) {
        if (failure instanceof SqlFailure known && known.severity().compareTo(Severity.TRANSACTION) >= 0) {
            taken.clear();
            return;
        }
        boolean any = false;
        for (Taken each : taken) {
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

    /// What a column holds of a value: the value itself if it is short, else a reference that is its own.
    ///
    /// @param treeId of the table's long values
    /// @param before what the column of this row held, or null
    public Object toStore(int treeId, Object value, boolean isText, LobReference before) {
        return switch (value) {
            case String text when text.length() > LobTree.LONGEST_IN_ROW -> writer().write(treeId, text);
            case byte[] bits when bits.length > LobTree.LONGEST_IN_ROW -> writer().write(treeId, bits);
            case LobReference reference when !reference.equals(before) && !takesOver(reference, treeId) ->
                writer().copy(treeId, reference, isText);
            default -> value;
        };
    }

    private boolean takesOver(LobReference reference, int treeId) {
        if (reference.treeId() == treeId) {
            for (Taken each : taken) {
                if (!each.isOwned && each.value == reference) {
                    each.isOwned = true;
                    return true;
                }
            }
        }
        return false;
    }

    /// A row no longer has the value.
    public void note(LobReference reference, boolean isText) {
        writer().note(reference, isText);
    }

    // -- reading

    /// A value to be worked on as a whole; 54006 if it is too long for that.
    public Object whole(LobReference reference, boolean isText) {
        if (reference.length() > maxBytes / (isText ? Character.BYTES : 1)) {
            throw LobError.TOO_LONG.failure(reference.length(), maxBytes);
        }
        LobReader reader = new LobReader(transaction, trees, reference);
        int length = (int) reference.length();
        return isText ? reader.text(0, length) : reader.bytes(0, length);
    }

    /// A part of a text, which must be there.
    public String part(LobReference reference, long from, int count) {
        if (count > maxBytes / Character.BYTES) {
            throw LobError.TOO_LONG.failure(count, maxBytes);
        }
        return new LobReader(transaction, trees, reference).text(from, count);
    }
}
