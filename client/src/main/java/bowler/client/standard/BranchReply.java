// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.command.SyncControl;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.reply.SyncControlReply;
import java.util.List;

/// The reply to a command that ends a transaction, or controls a branch of a distributed one.
final class BranchReply extends StatementReply {
    private int value;
    private List<SyncControl.Branch> prepared = List.of();

    @Override
    void take(int codePoint, DdmReader data) {
        if (codePoint == CodePoint.SYNCCRD) {
            SyncControlReply reply = SyncControlReply.read(data);
            value = reply.value();
            prepared = reply.prepared() == null ? List.of() : reply.prepared();
            answered();
        } else {
            super.take(codePoint, data);
        }
    }

    /// Returns the return code of the XA standard.
    int value() {
        return value;
    }

    List<SyncControl.Branch> prepared() {
        return prepared;
    }
}
