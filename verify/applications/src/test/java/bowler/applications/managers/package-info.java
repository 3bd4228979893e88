// SPDX-License-Identifier: Apache-2.0

/// Transaction managers of other projects over two databases of one network server, which is killed during the commit.
///
/// **Used by** no package. **Start at** [OtherManagersTest], then [OtherManager].
package bowler.applications.managers;
