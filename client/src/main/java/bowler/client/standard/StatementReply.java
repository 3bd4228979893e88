// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.SqlCard;
import java.util.ArrayList;
import java.util.List;

/// Collects the reply to one command of a chain: its outcome, and in subclasses what else it returns.
class StatementReply {
    private final List<SqlCard> warnings = new ArrayList<>(0);
    private SqlCard failure;
    private boolean isAnswered;
    private long updateCount;

    /// Takes one object of the reply.
    ///
    /// @param data the content of the object; valid during the call
    void take(int codePoint, DdmReader data) {
        switch (codePoint) {
            case CodePoint.SQLCARD -> take(SqlCard.readGroup(data));
            case CodePoint.OPNQFLRM, CodePoint.SQLERRRM, CodePoint.ABNUOWRM, CodePoint.ENDUOWRM, CodePoint.ENDQRYRM, CodePoint.CMDCHKRM,
                 CodePoint.QRYNOPRM, CodePoint.QRYPOPRM -> isAnswered = true;
            default -> throw ProtocolException.objectNotSupported(codePoint);
        }
    }

    /// @param card null if there is no condition to report
    final void take(SqlCard card) {
        isAnswered = true;
        if (card == null) {
            return;
        }
        if (card.sqlCode() < 0) {
            failure = failure == null ? card : failure;
        } else if (card.sqlCode() >= SqlCard.WARNING) {
            warnings.add(card);
        }
        updateCount = card.updateCount();
    }

    final void answered() {
        isAnswered = true;
    }

    /// Returns whether any object of the reply has arrived.
    final boolean isAnswered() {
        return isAnswered;
    }

    /// @return null if the command succeeded
    final SqlCard failure() {
        return failure;
    }

    final List<SqlCard> warnings() {
        return warnings;
    }

    final long updateCount() {
        return updateCount;
    }
}
