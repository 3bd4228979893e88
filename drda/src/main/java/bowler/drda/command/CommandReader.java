// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.ProtocolException;

/// Decodes commands.
public final class CommandReader {
    private CommandReader() {}

    /// Decodes the command that a request DSS holds.
    ///
    /// @param text how names are encoded; [ExchangeAttributes] and [AccessSecurity] have their own rule
    /// @param early how names in the two first commands are encoded
    public static Command read(DdmReader payload, DdmText text, DdmText early) {
        if (!payload.nextObject()) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, 0);
        }
        int codePoint = payload.codePoint();
        DdmReader inner = payload.inner();
        Command command = switch (codePoint) {
            case CodePoint.EXCSAT -> ExchangeAttributes.read(inner, early, false);
            case CodePoint.ACCSEC -> AccessSecurity.read(inner, early);
            case CodePoint.SECCHK -> SecurityCheck.read(inner, text);
            case CodePoint.ACCRDB -> AccessDatabase.read(inner, text);
            case CodePoint.PRPSQLSTT -> PrepareStatement.read(inner, text);
            case CodePoint.DSCSQLSTT -> DescribeStatement.read(inner, text);
            case CodePoint.EXCSQLIMM -> ExecuteImmediate.read(inner, text);
            case CodePoint.EXCSQLSTT -> ExecuteStatement.read(inner, text);
            case CodePoint.OPNQRY -> OpenQuery.read(inner, text);
            case CodePoint.CNTQRY -> ContinueQuery.read(inner, text);
            case CodePoint.CLSQRY -> CloseQuery.read(inner, text);
            case CodePoint.EXCSQLSET -> SetSession.read(inner, text);
            case CodePoint.RDBCMM -> EndTransaction.read(inner, true);
            case CodePoint.RDBRLLBCK -> EndTransaction.read(inner, false);
            case CodePoint.SYNCCTL -> SyncControl.read(inner);
            default -> throw ProtocolException.commandNotSupported(codePoint);
        };
        if (payload.nextObject()) {
            throw ProtocolException.syntax(ProtocolException.LENGTH_MISMATCH, codePoint);
        }
        return command;
    }
}
