// SPDX-License-Identifier: Apache-2.0

/// Libraries that leave transactions to a container, where there is none: Bowler's manager instead, and two databases in its pools, H2 with XA
/// and Bowler as the last.
///
/// **Used by** nobody. **Start at** [TwoDatabases], then [EclipseLinkTransactionTest]. What users set is in `docs/transactions-xa.md`.
package bowler.applications.transactions;
