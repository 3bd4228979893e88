// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
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
}
