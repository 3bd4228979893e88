// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// Lock modes of a table (called a container in Derby), after Gray's granular locks.
///
/// Compatibility: Derby's container matrix (IS, IX, S, U, X) extended by SIX. Source of SIX: Gray, Lorie, Putzolu, Traiger,
/// *Granularity of Locks and Degrees of Consistency in a Shared Data Base*, 1976. The matrix is not symmetric: U is granted
/// while another transaction holds S. No mode is granted while another transaction holds U (see the table in `lock`).
public enum TableLockMode {
    IS, IX, S, U, SIX, X
}
