// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;

/// SYNCCTL: a step of two-phase commit.
///
/// @param type SYNCTYPE: 1 prepare, 3 commit, 4 roll back, 6 forget, 9 start, 0B end, 0C recover
/// @param branch null: not told; a null XID is a branch of format -1
/// @param flags of JTA
/// @param timeoutMillis -1: not told
public record SyncControl(int type, Branch branch, int flags, long timeoutMillis) implements Command {
    public static final int PREPARE = 0x01;
    public static final int COMMIT = 0x03;
    public static final int ROLLBACK = 0x04;
    public static final int FORGET = 0x06;
    public static final int START = 0x09;
    public static final int END = 0x0B;
    public static final int RECOVER = 0x0C;
    private static final int NULL_FORMAT = -1;
    private static final int MAX_PART_BYTES = 64;

    /// XID.
    public record Branch(int format, byte[] global, byte[] qualifier) {
        public static final Branch NULL = new Branch(NULL_FORMAT, new byte[0], new byte[0]);

        public static Branch read(DdmReader reader) {
            int format = reader.i4();
            if (format == NULL_FORMAT) {
                reader.skipObject();
                return NULL;
            }
            int globalBytes = reader.i4();
            int qualifierBytes = reader.i4();
            if (globalBytes < 0 || globalBytes > MAX_PART_BYTES || qualifierBytes < 0 || qualifierBytes > MAX_PART_BYTES) {
                throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, CodePoint.XID);
            }
            return new Branch(format, reader.bytes(globalBytes), reader.bytes(qualifierBytes));
        }

        public void write(DssWriter writer) {
            int object = writer.beginObject(CodePoint.XID);
            writer.i4(format);
            if (format != NULL_FORMAT) {
                writer.i4(global.length);
                writer.i4(qualifier.length);
                writer.put(global);
                writer.put(qualifier);
            }
            writer.endObject(object);
        }

        public boolean isNull() {
            return format == NULL_FORMAT;
        }
    }

    static SyncControl read(DdmReader reader) {
        int type = 0;
        Branch branch = null;
        int flags = 0;
        long timeoutMillis = -1;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.SYNCTYPE -> type = reader.u1();
                case CodePoint.XID -> branch = Branch.read(reader);
                case CodePoint.XAFLAGS -> flags = reader.i4();
                case CodePoint.TIMEOUT -> timeoutMillis = reader.i8();
                case CodePoint.RLSCONV, CodePoint.FORGET -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        if (type == 0) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SYNCTYPE);
        }
        return new SyncControl(type, branch, flags, timeoutMillis);
    }

    @Override
    public int codePoint() {
        return CodePoint.SYNCCTL;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        writer.scalar1(CodePoint.SYNCTYPE, type);
        if (branch != null) {
            branch.write(writer);
        }
        writer.scalar4(CodePoint.XAFLAGS, flags);
        if (timeoutMillis >= 0) {
            writer.scalar8(CodePoint.TIMEOUT, timeoutMillis);
        }
    }
}
