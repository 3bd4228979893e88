// SPDX-License-Identifier: Apache-2.0

/// The rights that statements need, and the statements that change rights.
///
/// **Idea.** The compiler lists the privileges that a statement needs from any user ([RequiredPrivilege]). The
/// session compares the list with what its user has. So users share plans.
/// **Used by** `sql.bind`, `engine.security`, `execute.ddl`. **Start at** [RequiredPrivilege].
package bowler.plan.access;
