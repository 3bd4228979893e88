// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.base.bytes.BigEndian;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.BrokenInvariant;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.session.Cursor;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.RowLayout;
import java.util.ArrayDeque;
import java.util.Arrays;

/// The rows of a query, in the blocks that the server has sent. The first block comes with the run. A fetch asks for one
/// block, the next for two, and so on up to [#MAX_BLOCKS]; they are read from the connection when the rows before them
/// are used up, or when another request needs the connection.
final class RemoteCursor implements Cursor {
    private static final int MAX_BLOCKS = 16;
    private static final byte[] NO_ROWS = new byte[Short.BYTES];
    private static final int SHORT_LENGTH = 0x8000;

    private final Exchange exchange;
    private final int statement;
    private final EncodedRow row;
    private final ArrayDeque<byte[]> blocks = new ArrayDeque<>(2);
    private byte[] block = NO_ROWS;
    private int position;
    private int nextFetch = 1;
    /// True if the server has no more rows than those that it has sent or is sending.
    private boolean isAtEnd;
    /// True while blocks are on their way.
    private boolean isReceiving;
    private boolean closed;
    /// The failure after the last row; null if there is none.
    private SqlFailure failure;

    RemoteCursor(Exchange exchange, int statement, RowLayout layout) {
        this.exchange = exchange;
        this.statement = statement;
        row = new EncodedRow(layout);
    }

    /// Takes the rows of a reply. The reader is then positioned after them.
    ///
    /// @param flags of the reply
    void take(int flags, DdmReader reply) {
        int from = reply.position();
        int end = from;
        byte[] bytes = reply.array();
        int limit = from + reply.left();
        int length;
        while ((length = rowLength(bytes, end, limit)) > 0) {
            end += length;
        }
        reply.skip(end + Short.BYTES - from);
        if (closed) {
            isAtEnd |= (flags & ExtensionCode.AT_END) != 0;
            return;
        }
        byte[] copy = Arrays.copyOfRange(bytes, from, end + Short.BYTES);
        if (block == NO_ROWS || position == block.length - Short.BYTES && blocks.isEmpty()) {
            block = copy;
            position = 0;
        } else {
            blocks.add(copy);
        }
        if ((flags & ExtensionCode.AT_END) != 0) {
            isAtEnd = true;
        }
    }

    /// Returns the bytes of a row with its length; 0 at the end of the rows.
    private static int rowLength(byte[] bytes, int at, int limit) {
        if (limit - at < Short.BYTES) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, ExtensionCode.ROWS);
        }
        int length = BigEndian.unsignedShort(bytes, at);
        if (length == 0) {
            return 0;
        }
        int total = Short.BYTES + length;
        if (length >= SHORT_LENGTH) {
            if (limit - at < Integer.BYTES) {
                throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, ExtensionCode.ROWS);
            }
            length = BigEndian.getInt(bytes, at) & Integer.MAX_VALUE;
            total = length + Integer.BYTES;
        }
        if (total < 0 || total > limit - at - Short.BYTES) {
            throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, ExtensionCode.ROWS);
        }
        return total;
    }

    boolean isAtEnd() {
        return isAtEnd;
    }

    /// Returns whether the server has closed the cursor, or will before the next request.
    boolean isFinished() {
        return closed || isAtEnd;
    }

    @Override
    public boolean next() {
        while (!closed) {
            int length = BigEndian.unsignedShort(block, position);
            if (length > 0) {
                int at = position + Short.BYTES;
                if (length >= SHORT_LENGTH) {
                    length = BigEndian.getInt(block, position) & Integer.MAX_VALUE;
                    at = position + Integer.BYTES;
                }
                position = at + length;
                wrap(at, length);
                return true;
            }
            if (!hasNextBlock()) {
                return false;
            }
        }
        return false;
    }

    private void wrap(int at, int length) {
        try {
            row.wrap(block, at, length);
        } catch (BrokenInvariant | IndexOutOfBoundsException e) {
            throw exchange.protocol(e);
        }
    }

    private boolean hasNextBlock() {
        byte[] next = blocks.poll();
        if (next != null) {
            block = next;
            position = 0;
            return true;
        }
        if (!isReceiving && isAtEnd) {
            return hasFailed();
        }
        exchange.enter();
        try {
            if (isReceiving) {
                receiveNext();
            } else {
                fetch();
            }
        } finally {
            exchange.leave();
        }
        return true;
    }

    private boolean hasFailed() {
        SqlFailure met = failure;
        if (met != null) {
            failure = null;
            throw met;
        }
        return false;
    }

    private void fetch() {
        DssWriter request = exchange.begin(ExtensionCode.FETCH);
        request.i4(statement);
        request.u2(nextFetch);
        nextFetch = Math.min(2 * nextFetch, MAX_BLOCKS);
        try {
            receive(exchange.exchange(ExtensionCode.ROWS));
        } catch (SqlFailure met) {
            ended();
            throw met;
        }
    }

    /// Reads the next block that is on its way, or the failure in its place.
    private void receiveNext() {
        try {
            receive(exchange.further(ExtensionCode.ROWS));
        } catch (SqlFailure met) {
            ended();
            throw met;
        }
    }

    private void receive(DdmReader reply) {
        try {
            int flags = reply.u2();
            take(flags, reply);
            exchange.take(flags, reply);
            if ((flags & ExtensionCode.HAS_WARNINGS) != 0) {
                exchange.takeWarnings(reply);
            }
            expectMore((flags & ExtensionCode.MORE) != 0);
        } catch (ProtocolException | IndexOutOfBoundsException e) {
            throw exchange.protocol(e);
        }
        if (isAtEnd) {
            exchange.cursorEnded();
        }
    }

    /// @param hasMore whether another reply of the same chain follows: rows, or the failure after them
    void expectMore(boolean hasMore) {
        isReceiving = hasMore;
        exchange.receiving(hasMore ? this : null);
    }

    private void ended() {
        expectMore(false);
        isAtEnd = true;
        exchange.cursorEnded();
    }

    /// Reads the blocks that are on their way, because another request needs the connection.
    void receiveAll() {
        while (isReceiving) {
            try {
                receiveNext();
            } catch (SqlFailure met) {
                if (exchange.hasEnded()) {
                    throw met;
                }
                failure = met;
            }
        }
    }

    @Override
    public boolean isNull(int column) {
        return row.isNull(column);
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
        return row.objectAt(column);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        blocks.clear();
        if (!isAtEnd && !exchange.hasEnded()) {
            exchange.closeCursor(statement);
        }
    }

    /// The server has closed the cursor, because its statement runs again or its transaction has ended.
    void forget() {
        closed = true;
        isAtEnd = true;
        blocks.clear();
    }
}
