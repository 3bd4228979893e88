// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.reply.DescribedColumn;
import bowler.drda.reply.StatementDescription;
import java.util.List;

/// The reply to a command that describes a statement: its columns, or its parameters.
final class PreparedReply extends StatementReply {
    private List<DescribedColumn> columns = List.of();

    @Override
    void take(int codePoint, DdmReader data) {
        if (codePoint == CodePoint.SQLDARD) {
            StatementDescription description = StatementDescription.read(data);
            take(description.card());
            columns = description.columns();
        } else {
            super.take(codePoint, data);
        }
    }

    List<DescribedColumn> columns() {
        return columns;
    }
}
