// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.session.branch.BranchId;

/// The name of a branch: 4 format, 1 length, global id, 1 length, qualifier.
public final class BranchIdCodec {
    private BranchIdCodec() {}

    public static void write(DssWriter writer, BranchId branch) {
        writer.i4(branch.format());
        part(writer, branch.globalId());
        part(writer, branch.qualifier());
    }

    private static void part(DssWriter writer, byte[] part) {
        writer.u1(part.length);
        writer.put(part);
    }

    /// Fails with [bowler.session.branch.BranchError#INVALID] if the bytes are no name of a branch.
    public static BranchId read(DdmReader reader) {
        int format = reader.i4();
        byte[] global = reader.bytes(reader.u1());
        return new BranchId(format, global, reader.bytes(reader.u1()));
    }
}
