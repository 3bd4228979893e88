// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.transaction.xa.Xid;

/// The identifier of a branch that a script names by a number.
record BranchXid(int number, String databaseName) implements Xid {
    private static final int FORMAT = 0xFFFF;

    @Override
    public int getFormatId() {
        return FORMAT;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    @Override
    public byte[] getBranchQualifier() {
        byte[] name = databaseName.getBytes(StandardCharsets.UTF_8);
        return name.length <= MAXBQUALSIZE ? name : java.util.Arrays.copyOf(name, MAXBQUALSIZE);
    }
}
