// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.command.ExecuteStatement;
import bowler.session.CallResult;
import bowler.session.Lob;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The long values for which a server has given locators. Procedures of the schema SYSIBM return them in parts.
///
/// A value that fits into one part is returned as a whole. For a longer one, a [LobReference] has the locator as its
/// number. Locators are valid until the transaction ends.
final class StandardLobs implements LongValues {
    /// The lengths of the results of the functions that return parts.
    private static final int BLOB_PART = 32_672;
    private static final int CLOB_PART = 10_890;
    private static final String BLOB_LENGTH = "? = CALL SYSIBM.BLOBGETLENGTH(?)";
    private static final String CLOB_LENGTH = "? = CALL SYSIBM.CLOBGETLENGTH(?)";
    private static final String BLOB_BYTES = "? = CALL SYSIBM.BLOBGETBYTES(?, ?, ?)";
    private static final String CLOB_TEXT = "? = CALL SYSIBM.CLOBGETSUBSTRING(?, ?, ?)";
    private static final String BLOB_RELEASE = "CALL SYSIBM.BLOBRELEASELOCATOR(?)";
    private static final String CLOB_RELEASE = "CALL SYSIBM.CLOBRELEASELOCATOR(?)";
    private static final int TEXT_TREE = 1;

    private final StandardCommands commands;
    private final StandardExchange exchange;
    private final Function<String, StandardStatement> preparation;
    private final Map<String, StandardStatement> calls = new HashMap<>();
    private final List<Release> releases = new ArrayList<>();

    /// @param transaction the number of the transaction in which the locator is valid
    private record Release(StandardStatement call, int locator, long transaction) {}

    /// @param preparation prepares calls of procedures and functions
    StandardLobs(StandardCommands commands, Function<String, StandardStatement> preparation) {
        this.commands = commands;
        this.exchange = commands.exchange();
        this.preparation = preparation;
    }

    private StandardStatement call(String text) {
        return calls.computeIfAbsent(text, preparation);
    }

    private RowBuffer run(String text, long... arguments) {
        StandardStatement call = call(text);
        RowBuffer parameters = new RowBuffer(1 + arguments.length);
        for (int at = 0; at < arguments.length; at++) {
            parameters.setLong(at + 1, arguments[at]);
        }
        CallResult result = call.callProcedure(parameters);
        return (RowBuffer) result.outputs();
    }

    @Override
    public Object open(int locator, boolean isText) {
        exchange.enter();
        try {
            long length = run(isText ? CLOB_LENGTH : BLOB_LENGTH, locator).longAt(0);
            if (length > (isText ? CLOB_PART : BLOB_PART)) {
                return new LobReference(isText ? TEXT_TREE : 0, locator, length);
            }
            return length == 0 ? isText ? "" : new byte[0] : part(locator, isText, 0, (int) length);
        } finally {
            exchange.leave();
        }
    }

    private Object part(int locator, boolean isText, long from, int length) {
        return run(isText ? CLOB_TEXT : BLOB_BYTES, locator, from + 1, length).objectAt(0);
    }

    Lob open(LobReference reference) {
        return new OpenLob(reference);
    }

    @Override
    public void release(int locator, boolean isText) {
        if (exchange.hasEnded()) {
            return;
        }
        StandardStatement call = call(isText ? CLOB_RELEASE : BLOB_RELEASE);
        releases.add(new Release(call, locator, commands.transactions()));
        if (releases.size() == 1) {
            exchange.defer(this::writeReleases);
        }
    }

    private void writeReleases() {
        List<Release> parts = List.copyOf(releases);
        releases.clear();
        for (Release release : parts) {
            if (release.transaction() != commands.transactions()) {
                continue;
            }
            RowBuffer parameters = new RowBuffer(1);
            parameters.setLong(0, release.locator());
            exchange.begin(new ExecuteStatement(release.call().section(), false, null, 0, 0), StandardExchange.IGNORED);
            release.call().sent().of(parameters).write(exchange, true);
        }
    }

    /// Copies a range of the part that is held.
    private interface HeldPart {
        /// @param done the number of bytes or characters that were copied before
        void copy(int start, int count, int done);
    }

    /// A long value that is read in parts, of which the last one is kept.
    private final class OpenLob implements Lob {
        private final LobReference reference;
        private final boolean isText;
        private byte[] bytes = {};
        private String text = "";
        /// The position of the first byte or character held.
        private long heldFrom;

        OpenLob(LobReference reference) {
            this.reference = reference;
            isText = reference.treeId() == TEXT_TREE;
        }

        @Override
        public long length() {
            return reference.length();
        }

        private int available(long from, int wanted) {
            return (int) Math.max(0, Math.min(wanted, reference.length() - from));
        }

        private int fill(long at) {
            int held = isText ? text.length() : bytes.length;
            if (at < heldFrom || at >= heldFrom + held) {
                int length = available(at, isText ? CLOB_PART : BLOB_PART);
                Object part = part((int) reference.number(), isText, at, length);
                if (isText) {
                    text = (String) part;
                } else {
                    bytes = (byte[]) part;
                }
                heldFrom = at;
                held = isText ? text.length() : bytes.length;
            }
            return held;
        }

        @Override
        public int read(long from, byte[] into, int offset, int wanted) {
            return read(from, wanted, (start, count, done) -> System.arraycopy(bytes, start, into, offset + done, count));
        }

        @Override
        public int read(long from, char[] into, int offset, int wanted) {
            return read(from, wanted, (start, count, done) -> text.getChars(start, start + count, into, offset + done));
        }

        private int read(long from, int wanted, HeldPart part) {
            int there = available(from, wanted);
            for (int done = 0; done < there;) {
                int held = fill(from + done);
                if (held == 0) {
                    return done;
                }
                int start = (int) (from + done - heldFrom);
                int count = Math.min(there - done, held - start);
                part.copy(start, count, done);
                done += count;
            }
            return there;
        }

        @Override
        public void close() {
            bytes = Arrays.copyOf(bytes, 0);
            text = "";
        }
    }
}
