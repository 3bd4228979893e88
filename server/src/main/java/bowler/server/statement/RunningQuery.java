// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.base.error.SqlFailure;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireColumn;
import bowler.drda.fdoca.WireDialect;
import bowler.drda.reply.SqlCard;
import bowler.server.failure.ServerError;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.Statement;
import bowler.types.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The open cursor of a section, which writes rows of the session as blocks. [ForwardQuery] returns each row once;
/// [ScrollingQuery] returns rows in any order.
///
/// A row in a block consists of SQLCAGRP (FF, or a warning), an indicator (00: values follow), and its values. After
/// the last row comes one without values, which reports the end and the number of rows.
public abstract class RunningQuery implements OpenCursor {
    static final int NO_DATA = 0xFF;
    private static final int DATA = 0x00;
    private static final String END_STATE = "02000";
    private static final int HEADER_BYTES = 6;

    private final Statement statement;
    private final RowCodec codec;
    private final WireDialect dialect;
    private final QueryTerms terms;
    private final LobExchange lobs;
    private final boolean hasLobs;
    private boolean locators;
    private SqlFailure pendingWarning;
    private Supplier<List<SqlFailure>> warnings = List::of;
    /// The LOBs of the row written last that follow it.
    private final List<LobValue> externals = new ArrayList<>();

    /// The options with which a query was opened.
    ///
    /// @param token the token of the section's name
    /// @param instance the instance of this execution
    /// @param singleRows whether the client requests each row by a separate command
    /// @param isUpdatable whether changes may refer to the cursor
    public record QueryTerms(
            long token, long instance, String cursorName, boolean isHeld, boolean singleRows, boolean isUpdatable, String product) {}

    /// Converts between a LOB value and its representation in a row.
    public interface LobExchange {
        /// @param value the value in the form that the row has
        int locatorOf(WireColumn column, Object value);
    }

    /// A value that is sent after its row.
    public record LobValue(WireColumn column, Object value) {}

    RunningQuery(Statement statement, RowCodec codec, WireDialect dialect, QueryTerms terms, LobExchange lobs) {
        this.statement = statement;
        this.codec = codec;
        this.dialect = dialect;
        this.terms = terms;
        this.lobs = lobs;
        boolean any = false;
        for (int column = 0; column < codec.columnCount(); column++) {
            any |= codec.column(column).isExternalized();
        }
        hasLobs = any;
    }

    public final QueryTerms terms() {
        return terms;
    }

    public final long token() {
        return terms.token();
    }

    public final RowCodec codec() {
        return codec;
    }

    @Override
    public final Statement statement() {
        return statement;
    }

    /// From now on, writes a locator in rows for each LOB.
    public final void useLocators() {
        locators = true;
    }

    /// Sends the warning with the next row.
    public final void warn(SqlFailure warning) {
        pendingWarning = warning;
    }

    /// Sends warnings that arise while rows are computed with the next row.
    ///
    /// @param source returns the warnings since the last call
    public final void warnFrom(Supplier<List<SqlFailure>> source) {
        warnings = source;
    }

    /// Returns the values that follow the row just written, and removes them here.
    public final List<LobValue> takeExternals() {
        if (externals.isEmpty()) {
            return List.of();
        }
        List<LobValue> taken = List.copyOf(externals);
        externals.clear();
        return taken;
    }

    final String product() {
        return terms.product();
    }

    /// Writes one row with its header.
    ///
    /// @param card the card before it; null for none
    final void writeRow(DssWriter writer, RowReader row, SqlCard card) {
        SqlCard head = card;
        if (head == null && pendingWarning == null) {
            List<SqlFailure> arisen = warnings.get();
            pendingWarning = arisen.isEmpty() ? null : arisen.getFirst();
        }
        if (head == null && pendingWarning != null) {
            head = Cards.rowWarning(pendingWarning, product());
            pendingWarning = null;
        }
        int place = writer.position();
        if (head == null) {
            SqlCard.writeNullGroup(writer);
        } else {
            head.writeGroup(writer);
        }
        writer.u1(DATA);
        boolean cut = codec.write(writer, row, dialect, this::lobField);
        if (cut && head == null) {
            writer.truncate(place);
            externals.clear();
            writeRow(writer, row, Cards.rowWarning(ServerError.VALUE_CUT.failure(), product()));
        }
    }

    private int lobField(WireColumn column, RowReader row, int place) {
        Object value = LobTexts.valueOf(column, row, place);
        if (locators) {
            return lobs.locatorOf(column, value);
        }
        if (LobTexts.isEmpty(value)) {
            return 0;
        }
        externals.add(new LobValue(column, value));
        return 0x8004;
    }

    /// Writes the row that reports the end.
    final void writeEnd(DssWriter writer, long rowCount) {
        new SqlCard(SqlCard.END_OF_DATA, END_STATE, product(), rowCount, 0, "").writeGroup(writer);
        writer.u1(NO_DATA);
    }

    /// Writes a row that reports a failure; no rows follow.
    final void writeFailure(DssWriter writer, SqlFailure failure) {
        Cards.failure(failure, product()).writeGroup(writer);
        writer.u1(NO_DATA);
    }

    /// Begins QRYDTA as a DSS.
    ///
    /// @return the offset of its first byte, including the header
    static int beginBlock(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        return writer.position() - HEADER_BYTES;
    }

    static int beginRows(DssWriter writer) {
        return writer.beginObject(CodePoint.QRYDTA);
    }

    final boolean hasLobs() {
        return hasLobs;
    }

    /// Returns the session's cursor from which rows are still read; null if there is none.
    public abstract Cursor reading();

    /// Reads the remaining rows, so that the session's cursor may end with its transaction.
    public abstract void outlive();

    /// Records that the transaction in which rows were read has ended.
    public abstract void unlock();

    /// Ends the query; idempotent.
    public abstract void close();
}
