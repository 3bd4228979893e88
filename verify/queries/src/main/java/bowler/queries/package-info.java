// SPDX-License-Identifier: Apache-2.0

/// Campaigns: many questions from many seeds.
///
/// **Idea.** A round makes a [bowler.queries.make.TestSchema] from its seed, then asks each [bowler.queries.ask.Oracle] some questions about it.
/// A fault is shrunk and told with the statements that repeat it.
/// **Used by** `./bowler torture queries` and the tests. **Start at** [QueryCampaign].
package bowler.queries;
