// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.SqlFailure;
import bowler.drda.command.CloseQuery;
import bowler.drda.command.ContinueQuery;
import bowler.drda.command.PackageSection;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.fdoca.FdocaRowDecoder;
import bowler.drda.fdoca.WireType;
import bowler.drda.reply.SqlCard;
import bowler.session.Cursor;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;

/// The rows of a query, in the blocks that the server sends.
///
/// A row may begin in one block and end in the next. It is decoded when it is moved to, from the bytes that have come;
/// if they do not suffice, the next block is fetched.
///
/// The first request for rows asks for locators in place of long values. The value behind a locator is fetched when it is
/// first read. Locators that were not read are released with the next request.
final class StandardCursor implements Cursor {
    static final int BLOCK_BYTES = 32_767;
    private static final int NO_DATA = 0xFF;
    private static final byte[] NO_KEY = {};
    private static final int LOCATOR_BYTES = 4;

    private final LongValues lobs;
    private final boolean hasLocators;
    private final StandardExchange exchange;
    private final PackageSection section;
    private final long instance;
    private final boolean closesImplicitly;
    private final FdocaRowDecoder decoder;
    /// The descriptor with locators in place of long values; null if there are no long values.
    private final Descriptor override;
    private final RowBuffer row;
    private final Externals externals = new Externals();
    private FdocaRowDecoder current;
    private byte[] block;
    private int position;
    private ArrayDeque<byte[]> longValues;
    private boolean isOverridden;
    private boolean isAtEnd;
    private boolean closed;

    /// @param lobs null if the server has no locators
    StandardCursor(StandardExchange exchange, LongValues lobs, PackageSection section, RowsReply reply, boolean closesImplicitly) {
        this.exchange = exchange;
        this.lobs = lobs;
        hasLocators = lobs != null;
        this.section = section;
        this.closesImplicitly = closesImplicitly;
        instance = reply.opened().instance();
        decoder = new FdocaRowDecoder(reply.descriptor());
        current = decoder;
        row = new RowBuffer(reply.descriptor().columnCount());
        override = reply.descriptor().hasExternalized() ? override(reply.descriptor()) : null;
        block = reply.block();
        longValues = reply.longValues();
        isOverridden = block.length > 0;
    }

    private static Descriptor override(Descriptor described) {
        int[] types = new int[described.columnCount()];
        int[] lengths = new int[types.length];
        for (int column = 0; column < types.length; column++) {
            int type = described.type(column);
            if (WireType.isExternalized(type)) {
                types[column] = (WireType.notNull(type) == WireType.LOB_BYTES ? WireType.LOB_LOCATOR : WireType.CLOB_LOCATOR) | type & 1;
                lengths[column] = LOCATOR_BYTES;
            }
        }
        return new Descriptor(types, lengths);
    }

    /// The descriptor of rows in which locators replace long values.
    private static FdocaRowDecoder overridden(Descriptor described, Descriptor override) {
        int[] types = new int[described.columnCount()];
        int[] lengths = new int[types.length];
        for (int column = 0; column < types.length; column++) {
            Descriptor from = override.type(column) == 0 ? described : override;
            types[column] = from.type(column);
            lengths[column] = from.length(column);
        }
        return new FdocaRowDecoder(new Descriptor(types, lengths));
    }

    /// The long values of the current row.
    private final class Externals implements FdocaRowDecoder.Externals {
        @Override
        public void follows(int column, long length) {
            boolean isText = WireType.notNull(decoder.descriptor().type(column)) != WireType.LOB_BYTES;
            byte[] value = length == 0 ? NO_KEY : longValues.poll();
            if (value == null) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.EXTDTA);
            }
            int from = length != 0 && WireType.isNullable(decoder.descriptor().type(column)) ? 1 : 0;
            row.setObject(column, isText ? new String(value, from, value.length - from, StandardCharsets.UTF_8)
                : Arrays.copyOfRange(value, from, value.length));
        }

        @Override
        public void locator(int column, int locator) {
            row.setObject(column, new Locator(locator));
        }
    }

    /// A long value of the current row that was not read yet.
    private record Locator(int number) {}

    @Override
    public boolean next() {
        while (!closed) {
            releaseLocators();
            if (position < block.length) {
                switch (decode()) {
                    case ROW -> {
                        return true;
                    }
                    case END -> {
                        isAtEnd = true;
                        return false;
                    }
                    case SKIP -> {
                        continue;
                    }
                    case INCOMPLETE -> {}
                }
            }
            if (isAtEnd) {
                return false;
            }
            fetch();
        }
        return false;
    }

    private enum Decoded {
        ROW, SKIP, END, INCOMPLETE
    }

    private Decoded decode() {
        DdmReader reader = new DdmReader(block, position, block.length - position);
        SqlCard card;
        boolean hasData;
        try {
            card = SqlCard.readGroup(reader);
            hasData = reader.u1() != NO_DATA;
            if (hasData) {
                current.read(reader, row, externals);
            }
        } catch (ProtocolException incomplete) {
            return Decoded.INCOMPLETE;
        }
        position = reader.position();
        if (card != null && card.sqlCode() == SqlCard.END_OF_DATA) {
            position = block.length;
            return Decoded.END;
        }
        if (card != null && card.sqlCode() < 0) {
            isAtEnd = true;
            throw exchange.failure(card);
        }
        if (card != null && card.sqlCode() >= SqlCard.WARNING && hasData) {
            exchange.warn(card);
        }
        return hasData ? Decoded.ROW : Decoded.SKIP;
    }

    private void fetch() {
        exchange.enter();
        try {
            RowsReply reply = new RowsReply();
            boolean overrides = override != null && !isOverridden && hasLocators;
            exchange.begin(new ContinueQuery(section, BLOCK_BYTES, instance, -1, null, 0, true), reply);
            if (overrides) {
                exchange.write(() -> writeOverride(exchange.writer(), exchange.correlator()));
                current = overridden(decoder.descriptor(), override);
            }
            isOverridden = true;
            exchange.run();
            SqlFailure failure = exchange.failure(reply);
            byte[] came = reply.block();
            if (failure != null || came.length == 0) {
                isAtEnd = true;
            }
            if (failure != null) {
                throw failure;
            }
            block = position == block.length ? came : RowsReply.joined(Arrays.copyOfRange(block, position, block.length), came);
            position = 0;
            longValues = reply.longValues();
        } finally {
            exchange.leave();
        }
    }

    private void writeOverride(DssWriter writer, int correlator) throws java.io.IOException {
        writer.begin(DssReader.OBJECT, correlator);
        int object = writer.beginObject(CodePoint.OUTOVR);
        override.writeForRows(writer);
        writer.endObject(object);
        writer.end();
    }

    private void releaseLocators() {
        if (override == null) {
            return;
        }
        for (int column = 0; column < row.columnCount(); column++) {
            if (!row.isNull(column) && row.objectAt(column) instanceof Locator locator) {
                lobs.release(locator.number(), isText(column));
                row.setNull(column);
            }
        }
    }

    private boolean isText(int column) {
        return WireType.notNull(override.type(column)) == WireType.CLOB_LOCATOR;
    }

    /// Returns whether the server's cursor stands on a row of the front end.
    boolean isOnServersRow(RowReader shown) {
        return shown == this && !closed && !isAtEnd && position == block.length;
    }

    /// The column behind the last is the key of the row, which is not known.
    @Override
    public boolean isNull(int column) {
        return column < row.columnCount() && row.isNull(column);
    }

    @Override
    public long longAt(int column) {
        return row.longAt(column);
    }

    @Override
    public double doubleAt(int column) {
        return row.doubleAt(column);
    }

    @Override
    public Object objectAt(int column) {
        if (column >= row.columnCount()) {
            return NO_KEY;
        }
        Object value = row.objectAt(column);
        if (value instanceof Locator locator) {
            value = lobs.open(locator.number(), isText(column));
            row.setObject(column, value);
            if (!(value instanceof LobReference)) {
                lobs.release(locator.number(), isText(column));
            }
        }
        return value;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        releaseLocators();
        closed = true;
        if (!exchange.hasEnded() && !(isAtEnd && closesImplicitly)) {
            exchange.defer(() -> exchange.begin(new CloseQuery(section, instance), StandardExchange.IGNORED));
        }
    }

    /// The server has closed the cursor, because its statement runs again or its transaction has ended.
    void forget() {
        closed = true;
    }
}
