// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.session.Lob;
import bowler.types.LobReference;

/// A long value that the server reads for the client. Each request brings at least [#PART], which is kept for the next
/// reads.
final class RemoteLob implements Lob {
    private static final int PART = 64 * 1024;
    private static final int MAX_PART = 512 * 1024;
    private static final int WIDE = 1;

    private final Exchange exchange;
    private final LobReference reference;
    private byte[] bytes = new byte[0];
    private char[] characters = new char[0];
    /// The position of the first byte or character held.
    private long bufferedFrom;
    private boolean closed;

    RemoteLob(Exchange exchange, LobReference reference) {
        this.exchange = exchange;
        this.reference = reference;
        exchange.defer(link -> {
            write(link.begin(ExtensionCode.OPEN_LOB));
            link.end();
        });
    }

    private void write(DssWriter writer) {
        writer.i4(reference.treeId());
        writer.i8(reference.number());
        writer.i8(reference.length());
    }

    @Override
    public long length() {
        return reference.length();
    }

    @Override
    public int read(long from, byte[] into, int offset, int wanted) {
        int done = 0;
        int there = (int) Math.max(0, Math.min(wanted, reference.length() - from));
        while (done < there) {
            long at = from + done;
            if (at < bufferedFrom || at >= bufferedFrom + bytes.length) {
                DdmReader part = part(at, there - done, false);
                bytes = part.rest();
                bufferedFrom = at;
                if (bytes.length == 0) {
                    return done;
                }
            }
            int held = (int) (at - bufferedFrom);
            int count = Math.min(there - done, bytes.length - held);
            System.arraycopy(bytes, held, into, offset + done, count);
            done += count;
        }
        return done;
    }

    @Override
    public int read(long from, char[] into, int offset, int wanted) {
        int done = 0;
        int there = (int) Math.max(0, Math.min(wanted, reference.length() - from));
        while (done < there) {
            long at = from + done;
            if (at < bufferedFrom || at >= bufferedFrom + characters.length) {
                characters = text(part(at, there - done, true));
                bufferedFrom = at;
                if (characters.length == 0) {
                    return done;
                }
            }
            int held = (int) (at - bufferedFrom);
            int count = Math.min(there - done, characters.length - held);
            System.arraycopy(characters, held, into, offset + done, count);
            done += count;
        }
        return done;
    }

    private static char[] text(DdmReader part) {
        boolean isWide = part.u1() == WIDE;
        char[] text = new char[isWide ? part.left() / 2 : part.left()];
        for (int i = 0; i < text.length; i++) {
            text[i] = (char) (isWide ? part.u2() : part.u1());
        }
        return text;
    }

    private DdmReader part(long from, int wanted, boolean isText) {
        exchange.enter();
        try {
            DssWriter request = exchange.begin(ExtensionCode.READ_LOB);
            write(request);
            request.u1(isText ? 1 : 0);
            request.i8(from);
            request.i4(Math.min(Math.max(wanted, PART), MAX_PART));
            DdmReader reply = exchange.exchange(ExtensionCode.VALUE);
            byte[] own = reply.rest();
            return new DdmReader(own, 0, own.length);
        } catch (ProtocolException e) {
            throw exchange.protocol(e);
        } finally {
            exchange.leave();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            exchange.defer(link -> {
                write(link.begin(ExtensionCode.CLOSE_LOB));
                link.end();
            });
        }
    }
}
