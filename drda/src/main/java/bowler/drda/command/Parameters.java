// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.ProtocolException;

/// Functions that the readers of several commands share.
final class Parameters {
    private Parameters() {}

    static PackageSection required(PackageSection section) {
        if (section == null) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.PKGNAMCSN);
        }
        return section;
    }

    /// A number of blocks or rows: two bytes, or four from some clients.
    static int count(DdmReader reader) {
        return reader.left() == 2 ? reader.i2() : reader.i4();
    }
}
