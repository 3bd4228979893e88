// SPDX-License-Identifier: Apache-2.0
package bowler.jta.xid;

import bowler.base.bytes.BigEndian;
import java.util.Arrays;
import javax.transaction.xa.Xid;

/// The name of one branch. The bytes are made when a driver asks for them.
///
///     gtrid  1 byte length of the node's name, the name, 8 bytes epoch, 8 bytes number
///     bqual  4 bytes: which branch of the transaction
public final class BranchXid implements Xid {
    /// "BWLR".
    public static final int FORMAT_ID = 0x42574C52;
    private static final int NUMBERS = 2 * Long.BYTES;

    private final NodeName node;
    private final long epoch;
    private final long number;
    private final int branch;

    public BranchXid(NodeName node, long epoch, long number, int branch) {
        this.node = node;
        this.epoch = epoch;
        this.number = number;
        this.branch = branch;
    }

    /// Returns the transaction to which a listed branch belongs; null unless it is one of this node.
    public static TransactionId ownedBy(NodeName node, Xid xid) {
        if (xid == null || xid.getFormatId() != FORMAT_ID) {
            return null;
        }
        byte[] gtrid = xid.getGlobalTransactionId();
        byte[] name = node.bytes();
        int start = 1 + name.length;
        if (gtrid == null || gtrid.length != start + NUMBERS || gtrid[0] != name.length
            || !Arrays.equals(gtrid, 1, start, name, 0, name.length)) {
            return null;
        }
        return new TransactionId(BigEndian.getLong(gtrid, start), BigEndian.getLong(gtrid, start + Long.BYTES));
    }

    /// Returns the number of a branch within its transaction; -1 if the qualifier is not one of this manager.
    public static int branchOf(Xid xid) {
        byte[] qualifier = xid.getBranchQualifier();
        return qualifier != null && qualifier.length == Integer.BYTES ? BigEndian.getInt(qualifier, 0) : -1;
    }

    public int branch() {
        return branch;
    }

    @Override
    public int getFormatId() {
        return FORMAT_ID;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        byte[] name = node.bytes();
        byte[] gtrid = new byte[1 + name.length + NUMBERS];
        gtrid[0] = (byte) name.length;
        System.arraycopy(name, 0, gtrid, 1, name.length);
        BigEndian.putLong(gtrid, 1 + name.length, epoch);
        BigEndian.putLong(gtrid, 1 + name.length + Long.BYTES, number);
        return gtrid;
    }

    @Override
    public byte[] getBranchQualifier() {
        byte[] qualifier = new byte[Integer.BYTES];
        BigEndian.putInt(qualifier, 0, branch);
        return qualifier;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BranchXid that && that.number == number && that.epoch == epoch && that.branch == branch
            && that.node.equals(node);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number * 31 + epoch) * 31 + branch;
    }

    @Override
    public String toString() {
        return node.text() + ' ' + new TransactionId(epoch, number) + '.' + branch;
    }
}
