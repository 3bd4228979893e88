// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;

/// A request of a client to a server. The objects that belong to a command, such as the text of a statement, follow in
/// one DSS each.
public sealed interface Command permits ExchangeAttributes, AccessSecurity, SecurityCheck, AccessDatabase, PrepareStatement,
        DescribeStatement, ExecuteImmediate, ExecuteStatement, OpenQuery, ContinueQuery, CloseQuery, SetSession, EndTransaction,
        SyncControl {
    int codePoint();

    /// Writes the content of the command's object.
    void writeParameters(DssWriter writer, DdmText text);

    /// Writes the command as a DSS of its own; its objects follow with the same correlator.
    default void write(DssWriter writer, int correlator, DdmText text) throws IOException {
        writer.begin(DssReader.REQUEST, correlator);
        int object = writer.beginObject(codePoint());
        writeParameters(writer, text);
        writer.endObject(object);
        writer.end();
    }
}
