// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// A slot to sort by. The place of NULLs does not depend on the direction.
public record SortKey(int slot, boolean descending, boolean nullsFirst) {
    public SortKey {
        assert slot >= 0;
    }
}
