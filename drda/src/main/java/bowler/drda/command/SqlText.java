// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The nullable texts of SQLSTT and SQLATTR: a form in mixed characters, and one in single-byte characters, of which one is there.
public final class SqlText {
    private static final int NULL = 0xFF;

    private SqlText() {}

    /// The data of the object.
    public static String read(DdmReader reader) {
        String mixed = nullable(reader);
        String single = nullable(reader);
        if (mixed == null && single == null) {
            throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, reader.codePoint());
        }
        return mixed != null ? mixed : single;
    }

    private static String nullable(DdmReader reader) {
        return reader.u1() == NULL ? null : reader.utf8(reader.i4());
    }

    /// Writes the object as a DSS.
    public static void write(DssWriter writer, int correlator, int codePoint, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writer.begin(DssReader.OBJECT, correlator);
        int object = writer.beginObject(codePoint);
        writer.u1(0);
        writer.i4(bytes.length);
        writer.put(bytes);
        writer.u1(NULL);
        writer.endObject(object);
        writer.end();
    }
}
