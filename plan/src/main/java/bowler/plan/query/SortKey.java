// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// A slot to sort by. NULLs stand first or last whatever the direction.
public record SortKey(int slot, boolean descending, boolean nullsFirst) {}
