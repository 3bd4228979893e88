// SPDX-License-Identifier: Apache-2.0

/// An immutable hash map. A changed version shares most of its nodes with the version before.
///
/// **Start at** [PersistentMap].
package bowler.base.map;
