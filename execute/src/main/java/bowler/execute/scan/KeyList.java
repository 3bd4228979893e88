// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.run.RunContext;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.KeySet;
import java.util.Arrays;
import java.util.List;

/// Keys of a table's rows in ascending order, without duplicates. The current key is valid until the next move.
abstract class KeyList {
    byte[] bytes;
    int offset;
    int length;

    static KeyList of(KeySet keys, TableLayout layout, RunContext runContext, Evaluators evaluators, SpillDisk disk) {
        return switch (keys) {
            case KeySet.Range(var access) -> new IndexKeys(runContext, access, layout, evaluators, disk);
            case KeySet.All(var parts) -> new IndexIntersection(of(parts, layout, runContext, evaluators, disk));
            case KeySet.Any(var parts) -> new IndexUnion(of(parts, layout, runContext, evaluators, disk));
        };
    }

    private static KeyList[] of(
            List<KeySet> parts, TableLayout layout, RunContext runContext, Evaluators evaluators, SpillDisk disk) {
        return parts.stream().map(part -> of(part, layout, runContext, evaluators, disk)).toArray(KeyList[]::new);
    }

    /// Collects the keys.
    ///
    /// @return false if there are none
    abstract boolean open();

    abstract boolean next();

    abstract void close();

    final int compareTo(KeyList other) {
        return Arrays.compareUnsigned(
            bytes, offset, offset + length, other.bytes, other.offset, other.offset + other.length);
    }

    final void show(KeyList other) {
        bytes = other.bytes;
        offset = other.offset;
        length = other.length;
    }
}
