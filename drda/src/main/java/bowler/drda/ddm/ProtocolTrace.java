// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import bowler.base.bytes.BigEndian;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.function.Consumer;

/// Prints both directions of a conversation as readable text. Each DSS appears with its type, correlator and chain
/// bits, and its objects by name. Values appear as bytes and, where these are letters, as text. Passwords and security
/// tokens are omitted. Long values are truncated.
///
///     client request 1, chained
///       PRPSQLSTT
///         PKGNAMCSN 64 bytes 7464622020... "tdb  NULLID  SYSLH000  SYSLVL01"
///
/// The bytes may be passed in pieces of any size; the trace joins them. If it cannot parse some bytes, it reports that
/// and stops.
public final class ProtocolTrace {
    private static final int MAX_SHOWN_BYTES = 64;
    private static final int MAX_HELD_BYTES = 1 << 20;
    private static final int MAX_DEPTH = 6;
    private static final int SEGMENT_BYTES = 0x7FFF;
    private static final Set<Integer> SECRETS = Set.of(CodePoint.PASSWORD, CodePoint.NEWPASSWORD, CodePoint.SECTKN);
    private static final Set<Integer> COLLECTIONS = Set.of(CodePoint.EXCSAT, CodePoint.ACCSEC, CodePoint.SECCHK, CodePoint.ACCRDB,
        CodePoint.SYNCCTL, CodePoint.EXCSQLIMM, CodePoint.EXCSQLSTT, CodePoint.OPNQRY, CodePoint.CNTQRY, CodePoint.CLSQRY, CodePoint.PRPSQLSTT,
        CodePoint.DSCSQLSTT, CodePoint.EXCSQLSET, CodePoint.RDBCMM, CodePoint.RDBRLLBCK, CodePoint.SQLDTA, CodePoint.SQLDTARD,
        CodePoint.TYPDEFOVR, CodePoint.EXCSATRD, CodePoint.ACCSECRD, CodePoint.SECCHKRM, CodePoint.ACCRDBRM, CodePoint.SYNCCRD,
        CodePoint.OPNQRYRM, CodePoint.ENDQRYRM, CodePoint.ENDUOWRM, CodePoint.RDBUPDRM, CodePoint.RSLSETRM, CodePoint.SQLERRRM,
        CodePoint.OPNQFLRM, CodePoint.ABNUOWRM, CodePoint.CMDCHKRM, CodePoint.RDBNFNRM, CodePoint.RDBATHRM, CodePoint.RDBAFLRM,
        CodePoint.RDBACCRM, CodePoint.PRCCNVRM, CodePoint.SYNTAXRM, CodePoint.CMDNSPRM, CodePoint.PRMNSPRM, CodePoint.VALNSPRM,
        CodePoint.OBJNSPRM, CodePoint.AGNPRMRM, CodePoint.MGRLVLRM, CodePoint.QRYNOPRM, CodePoint.PBSD, CodePoint.PKGSNLST,
        CodePoint.PRPHRCLST);

    private final Consumer<String> lines;
    private final Direction fromClient = new Direction("client");
    private final Direction fromServer = new Direction("server");

    public ProtocolTrace(Consumer<String> lines) {
        this.lines = lines;
    }

    public void fromClient(byte[] bytes, int offset, int length) {
        fromClient.add(bytes, offset, length);
    }

    public void fromServer(byte[] bytes, int offset, int length) {
        fromServer.add(bytes, offset, length);
    }

    /// The bytes of one side that are not a whole DSS yet.
    private final class Direction {
        private final String name;
        private byte[] held = new byte[0];
        private boolean stopped;

        Direction(String name) {
            this.name = name;
        }

        void add(byte[] bytes, int offset, int length) {
            if (stopped) {
                return;
            }
            int before = held.length;
            held = Arrays.copyOf(held, before + length);
            System.arraycopy(bytes, offset, held, before, length);
            int from = 0;
            for (int count; !stopped && (count = completeBytesFrom(from)) > 0; from += count) {
                report(Arrays.copyOfRange(held, from, from + count));
            }
            if (stopped) {
                return;
            }
            held = Arrays.copyOfRange(held, from, held.length);
            if (held.length > MAX_HELD_BYTES) {
                stop("a message of more than " + MAX_HELD_BYTES + " bytes is not shown, nor what follows it");
            }
        }

        /// Bytes of the DSS that begins there, all its segments; 0: not all have come.
        private int completeBytesFrom(int from) {
            int end = from;
            boolean more = true;
            while (more) {
                if (held.length - end < 2) {
                    return 0;
                }
                int length = BigEndian.unsignedShort(held, end);
                more = (length & 0x8000) != 0;
                end += more ? SEGMENT_BYTES : Math.max(length, 2);
                if (end > held.length) {
                    return 0;
                }
            }
            return end - from;
        }

        private void report(byte[] dss) {
            ByteArrayInputStream in = new ByteArrayInputStream(dss);
            DssReader reader = new DssReader(in::read, dss.length + 1);
            try {
                reader.next();
                String type = reader.type() == DssReader.REQUEST ? "request" : reader.type() == DssReader.REPLY ? "reply" : "object";
                lines.accept(name + " " + type + " " + reader.correlator()
                    + (reader.isSameCorrelatorNext() ? ", its own follow" : reader.isChained() ? ", chained" : ""));
                reportObjects(reader.payload(), 1);
            } catch (ProtocolException | IOException e) {
                stop("what follows is not understood: " + e.getMessage());
            }
        }

        private void stop(String why) {
            stopped = true;
            held = new byte[0];
            lines.accept(name + ": " + why);
        }
    }

    private void reportObjects(DdmReader objects, int depth) {
        while (objects.nextObject()) {
            String indent = "  ".repeat(depth) + CodePoint.name(objects.codePoint());
            if (SECRETS.contains(objects.codePoint())) {
                lines.accept(indent + " (not shown)");
                objects.skipObject();
            } else if (COLLECTIONS.contains(objects.codePoint()) && depth < MAX_DEPTH) {
                lines.accept(indent);
                reportObjects(objects.inner(), depth + 1);
            } else {
                int length = objects.left();
                byte[] shown = objects.bytes(Math.min(length, MAX_SHOWN_BYTES));
                objects.skipObject();
                lines.accept(indent + " " + length + " bytes " + HexFormat.of().formatHex(shown) + (length > shown.length ? "..." : "") + text(shown));
            }
        }
    }

    private static String text(byte[] bytes) {
        String plain = letters(DdmText.UTF8.decode(bytes, 0, bytes.length));
        String ebcdic = letters(DdmText.EBCDIC.decode(bytes, 0, bytes.length));
        String better = plain.length() >= ebcdic.length() ? plain : ebcdic;
        return 2 * better.length() < bytes.length || better.length() < 3 ? "" : " \"" + better.replaceAll(" {2,}", "  ") + "\"";
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder();
        text.chars().filter(next -> next >= ' ' && next < 0x7F).forEach(next -> letters.append((char) next));
        return letters.toString();
    }
}
