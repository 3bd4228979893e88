// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// Lock modes of a table (a container in Derby's words), after Gray's granular locks.
///
/// Compatibility: Derby's container matrix (IS, IX, S, U, X) extended by SIX as in Gray, Lorie, Putzolu, Traiger,
/// *Granularity of Locks and Degrees of Consistency in a Shared Data Base*, 1976. It is not symmetric: S may join a
/// held S, U may join a held S, and nothing joins a held U but IS-free waiting (see the table in `lock`).
public enum TableLockMode {
    IS, IX, S, U, SIX, X
}
