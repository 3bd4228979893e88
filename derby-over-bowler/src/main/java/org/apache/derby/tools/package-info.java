// SPDX-License-Identifier: Apache-2.0

/// Derby's tools under their names: `ij`, `dblook`, `sysinfo`.
///
/// **Idea.** Scripts and programs start these classes or call their methods, and compare what they print.
/// **Always true.** Signatures are those of Derby 10.17.
/// **Used by** programs and scripts. **Uses** `bowler.derby.ij`, `bowler.derby.dblook`.
/// **Start at** [ij].
package org.apache.derby.tools;
