// SPDX-License-Identifier: Apache-2.0

/// Libraries that leave transactions to a container, without one. Bowler's manager replaces it, with two databases in
/// its pools: H2 with XA and Bowler as the last resource.
///
/// **Used by** no package. **Start at** [TwoDatabases], then [EclipseLinkTransactionTest]. The settings for users are
/// in `docs/transactions-xa.md`.
package bowler.applications.transactions;
