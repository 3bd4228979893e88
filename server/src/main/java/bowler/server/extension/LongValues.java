// SPDX-License-Identifier: Apache-2.0
package bowler.server.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.types.LobReference;
import java.util.HashMap;
import java.util.Map;

/// The long values that a client reads in parts. A value stays open until the client closes it or its transaction ends,
/// so changes of its row in between do not affect it.
final class LongValues {
    private static final int MAX_PART = 1 << 20;
    private static final int LATIN = 0;
    private static final int WIDE = 1;

    private final Session session;
    private final LobSeal seal;
    private final Map<LobReference, Lob> open = new HashMap<>();

    LongValues(Session session, LobSeal seal) {
        this.session = session;
        this.seal = seal;
    }

    private LobReference reference(DdmReader reader) {
        return seal.opened(new LobReference(reader.i4(), reader.i8(), reader.i8()));
    }

    /// Reads a request and writes the content of the reply: for bits the bytes; for texts 1 encoding, then Latin-1 or
    /// UTF-16.
    void read(DdmReader request, DssWriter writer) {
        LobReference reference = reference(request);
        boolean isText = request.u1() == 1;
        long from = request.i8();
        int wanted = Math.min(request.i4(), MAX_PART);
        Lob lob = opened(reference);
        int there = (int) Math.max(0, Math.min(wanted, reference.length() - from));
        if (isText) {
            char[] characters = new char[there];
            writeText(writer, characters, there == 0 ? 0 : lob.read(from, characters, 0, there));
        } else {
            byte[] bytes = new byte[there];
            writer.put(bytes, 0, there == 0 ? 0 : lob.read(from, bytes, 0, there));
        }
    }

    private Lob opened(LobReference reference) {
        Lob lob = open.get(reference);
        if (lob == null) {
            lob = session.open(reference);
            open.put(reference, lob);
        }
        return lob;
    }

    void open(DdmReader request) {
        opened(reference(request));
    }

    private static void writeText(DssWriter writer, char[] characters, int count) {
        boolean isLatin = true;
        for (int i = 0; i < count && isLatin; i++) {
            isLatin = characters[i] < 0x100;
        }
        writer.u1(isLatin ? LATIN : WIDE);
        for (int i = 0; i < count; i++) {
            if (isLatin) {
                writer.u1(characters[i]);
            } else {
                writer.u2(characters[i]);
            }
        }
    }

    void close(DdmReader request) {
        Lob lob = open.remove(reference(request));
        if (lob != null) {
            lob.close();
        }
    }

    /// The transaction ends.
    void closeAll() {
        if (!open.isEmpty()) {
            open.values().forEach(Lob::close);
            open.clear();
        }
    }
}
