// SPDX-License-Identifier: Apache-2.0

/// Random tables, rows and queries.
///
/// **Idea.** Everything follows from one [Draw]. Texts are written well typed, column by column, so that most of them
/// mean something; [Dialect] says which words may be used, since peers know fewer. What SQL leaves open is avoided: a limit comes
/// with an order over all columns, a window that counts rows with an order over all columns that it can see.
/// **Used by** `ask` and the campaigns. **Start at** [World], then [QueryMaker]; of changes [ChangeWorld], then [ChangeMaker].
package bowler.queries.make;
