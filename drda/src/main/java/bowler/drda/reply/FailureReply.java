// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.command.PackageSection;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A reply message that tells of a failure, or of the end of a transaction, by its code point and a few values.
///
/// @param message code point of the message
/// @param severity SVRCOD
/// @param database RDBNAM; null: not told
/// @param section PKGNAMCSN; null: not told
/// @param codes further values: code points and bytes
public record FailureReply(int message, int severity, String database, PackageSection section, List<Code> codes) {
    public static final int INFO = 0;
    public static final int WARNING = 4;
    public static final int ERROR = 8;
    public static final int PERMANENT = 64;
    public static final int SESSION = 128;

    /// A value of one or two bytes.
    public record Code(int codePoint, int value) {
        private boolean isShort() {
            return codePoint == CodePoint.CODPNT;
        }
    }

    public static FailureReply of(int message, int severity, String database) {
        return new FailureReply(message, severity, database, null, List.of());
    }

    /// The reply to a broken protocol.
    public static FailureReply of(ProtocolException failure) {
        List<Code> codes = new ArrayList<>();
        if (failure.codePoint() != 0) {
            codes.add(new Code(CodePoint.CODPNT, failure.codePoint()));
        }
        if (failure.reply() == CodePoint.SYNTAXRM) {
            codes.add(new Code(CodePoint.SYNERRCD, failure.code()));
        } else if (failure.reply() == CodePoint.PRCCNVRM) {
            codes.add(new Code(CodePoint.PRCCNVCD, failure.code()));
        }
        return new FailureReply(failure.reply(), ERROR, null, null, codes);
    }

    /// ENDUOWRM.
    public static FailureReply endOfTransaction(boolean committed) {
        return new FailureReply(CodePoint.ENDUOWRM, WARNING, null, null, List.of(new Code(CodePoint.UOWDSP, committed ? 1 : 2)));
    }

    public void write(DssWriter writer, int correlator, DdmText text) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        writeObject(writer, text);
        writer.end();
    }

    public void writeObject(DssWriter writer, DdmText text) {
        int reply = writer.beginObject(message);
        writer.scalar2(CodePoint.SVRCOD, severity);
        if (database != null) {
            writer.text(CodePoint.RDBNAM, database, text, PackageSection.NAME_BYTES);
        }
        if (section != null) {
            section.write(writer, text);
        }
        for (Code code : codes) {
            if (code.isShort()) {
                writer.scalar2(code.codePoint(), code.value());
            } else {
                writer.scalar1(code.codePoint(), code.value());
            }
        }
        writer.endObject(reply);
    }

    /// @param message the code point of the object that the reader stands in
    public static FailureReply read(DdmReader reader, int message, DdmText text) {
        int severity = 0;
        String database = null;
        PackageSection section = null;
        List<Code> codes = new ArrayList<>();
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.SVRCOD -> severity = reader.u2();
                case CodePoint.RDBNAM -> database = reader.text(text).stripTrailing();
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.CODPNT -> codes.add(new Code(CodePoint.CODPNT, reader.u2()));
                case CodePoint.SYNERRCD, CodePoint.PRCCNVCD, CodePoint.UOWDSP ->
                    codes.add(new Code(reader.codePoint(), reader.u1()));
                default -> reader.skipObject();
            }
            reader.endObject();
        }
        return new FailureReply(message, severity, database, section, codes);
    }
}
