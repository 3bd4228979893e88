// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.util.Arrays;

/// The PKGNAMCSN object, which identifies a statement of a conversation. Statements differ in [#packageId] and
/// [#section].
///
/// @param database name and attributes
/// @param packageId a name such as `SYSLH000`: the letter after the size tells whether cursors are held over commit,
///     and the digit after it the isolation level
/// @param token `SYSLVL01`, and others for further result sets of a CALL
/// @param section from 1
public record PackageSection(String database, String collection, String packageId, long token, int section) {
    /// Each name has at least as many.
    public static final int NAME_BYTES = 18;
    /// `SYSLVL01`
    public static final long USUAL_TOKEN = 0x5359534C564C3031L;
    private static final int PLAIN_BYTES = 3 * NAME_BYTES + Long.BYTES + Short.BYTES;
    private static final int MAX_NAME_BYTES = 1024;

    /// The data of the object.
    public static PackageSection read(DdmReader reader, DdmText text) {
        if (reader.left() == PLAIN_BYTES) {
            return new PackageSection(reader.text(text, NAME_BYTES).stripTrailing(), reader.text(text, NAME_BYTES).stripTrailing(),
                reader.text(text, NAME_BYTES).stripTrailing(), reader.i8(), reader.u2());
        }
        return new PackageSection(name(reader, text), name(reader, text), name(reader, text), reader.i8(), reader.u2());
    }

    private static String name(DdmReader reader, DdmText text) {
        int length = reader.u2();
        if (length > MAX_NAME_BYTES) {
            throw ProtocolException.syntax(ProtocolException.TOO_BIG, CodePoint.PKGNAMCSN);
        }
        return reader.text(text, length).stripTrailing();
    }

    public void write(DssWriter writer, DdmText text) {
        int object = writer.beginObject(CodePoint.PKGNAMCSN);
        byte[][] names = {text.encode(database), text.encode(collection), text.encode(packageId)};
        boolean isExtended = Arrays.stream(names).anyMatch(name -> name.length > NAME_BYTES);
        for (byte[] name : names) {
            if (isExtended) {
                writer.u2(Math.max(name.length, NAME_BYTES));
            }
            writer.put(name);
            for (int i = name.length; i < NAME_BYTES; i++) {
                writer.u1(text.blank());
            }
        }
        writer.i8(token);
        writer.u2(section);
        writer.endObject(object);
    }

    /// Returns whether cursors of the statement stay open over a commit.
    public boolean isHeld() {
        return packageId.length() > 4 && packageId.charAt(4) == 'H';
    }

    /// The same statement's further result set.
    public PackageSection withToken(long other) {
        return new PackageSection(database, collection, packageId, other, section);
    }

    /// The name that clients give the cursor of the statement in SQL: `SQL_CURLH000C1`.
    public String cursorName() {
        return "SQL_CUR" + packageId.substring(Math.max(0, packageId.length() - 5)) + "C" + section;
    }
}
