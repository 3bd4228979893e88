// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.reply.DescribedColumn;
import bowler.drda.reply.OpenQueryReply;
import bowler.drda.reply.StatementDescription;
import java.util.ArrayDeque;
import java.util.List;

/// The reply to the opening of a query, and to requests for more of its rows.
final class RowsReply extends StatementReply {
    private static final byte[] NONE = {};

    private OpenQueryReply opened;
    private List<DescribedColumn> columns;
    private Descriptor descriptor;
    private byte[] block = NONE;
    private final ArrayDeque<byte[]> longValues = new ArrayDeque<>(0);

    @Override
    void take(int codePoint, DdmReader data) {
        switch (codePoint) {
            case CodePoint.OPNQRYRM -> {
                opened = OpenQueryReply.read(data);
                answered();
            }
            case CodePoint.SQLDARD -> columns = StatementDescription.read(data).columns();
            case CodePoint.SQLCINRD -> columns = StatementDescription.readOfResultSet(data).columns();
            case CodePoint.QRYDSC -> descriptor = Descriptor.read(data);
            case CodePoint.QRYDTA -> {
                block = joined(block, data.rest());
                answered();
            }
            case CodePoint.EXTDTA -> longValues.add(data.rest());
            default -> super.take(codePoint, data);
        }
    }

    static byte[] joined(byte[] first, byte[] second) {
        if (first.length == 0) {
            return second;
        }
        byte[] all = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    /// @return null if the query was not opened
    OpenQueryReply opened() {
        return opened;
    }

    /// Returns the columns if the server describes them again; otherwise null.
    List<DescribedColumn> columns() {
        return columns;
    }

    Descriptor descriptor() {
        return descriptor;
    }

    /// Returns the rows, the last of which may continue in the next block.
    byte[] block() {
        return block;
    }

    /// Returns the values that follow their row, in order.
    ArrayDeque<byte[]> longValues() {
        return longValues;
    }
}
