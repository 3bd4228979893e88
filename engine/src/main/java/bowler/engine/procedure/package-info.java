// SPDX-License-Identifier: Apache-2.0

/// Derby's procedures and functions of schema SYSCS_UTIL that run statements or look into the store.
///
/// **Idea.** The binder knows their signatures. A call runs here, in a session
/// nested in that of the caller, as the call of a Java routine does.
/// **Used by** `local`. **Start at** [SystemProcedures].
package bowler.engine.procedure;
