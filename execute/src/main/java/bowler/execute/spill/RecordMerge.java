// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import java.util.Arrays;
import java.util.List;

/// Merges sorted cursors; among equal keys the earlier cursor's come first.
///
/// It is a tree of losers (Knuth, *Sorting and Searching*, 5.4.1): each inner node keeps the input that has lost there.
/// So a removed record costs one comparison per level, not two as in a heap.
public final class RecordMerge extends RecordCursor {
    private static final int NONE = -1;

    private final RecordCursor[] inputs;
    /// First bytes of the current records, which decide almost every comparison.
    private final long[] prefixes;
    private final boolean[] ended;
    /// Element 0 is the least input, each other node the one that lost there; input `i` starts below node `(i + count)
    /// / 2`.
    private final int[] losers;
    private boolean started;

    public RecordMerge(List<RecordCursor> inputs) {
        this.inputs = inputs.toArray(RecordCursor[]::new);
        prefixes = new long[this.inputs.length];
        ended = new boolean[this.inputs.length];
        losers = new int[this.inputs.length];
    }

    @Override
    public boolean next() {
        if (!started) {
            started = true;
            Arrays.fill(losers, NONE);
            for (int input = 0; input < inputs.length; input++) {
                advance(input);
                siftUp(input);
            }
        } else if (inputs.length > 0 && !ended[losers[0]]) {
            advance(losers[0]);
            siftUp(losers[0]);
        }
        if (inputs.length == 0 || ended[losers[0]]) {
            return false;
        }
        RecordCursor min = inputs[losers[0]];
        bytes = min.bytes;
        keyOffset = min.keyOffset;
        keyLength = min.keyLength;
        rowOffset = min.rowOffset;
        rowLength = min.rowLength;
        return true;
    }

    private void advance(int input) {
        RecordCursor cursor = inputs[input];
        ended[input] = !cursor.next();
        if (!ended[input]) {
            prefixes[input] = cursor.keyPrefix();
        }
    }

    /// Plays an input from its leaf upwards, until it reaches a node without an input or wins.
    private void siftUp(int from) {
        int winner = from;
        for (int node = from + inputs.length >>> 1; node > 0; node >>>= 1) {
            int other = losers[node];
            if (other == NONE) {
                losers[node] = winner;
                return;
            }
            if (isBefore(other, winner)) {
                losers[node] = winner;
                winner = other;
            }
        }
        losers[0] = winner;
    }

    private boolean isBefore(int left, int right) {
        if (ended[left] || ended[right]) {
            return !ended[left];
        }
        int order = Long.compareUnsigned(prefixes[left], prefixes[right]);
        if (order == 0) {
            order = inputs[left].compareKey(inputs[right]);
        }
        return order < 0 || order == 0 && left < right;
    }

    @Override
    public void close() {
        for (RecordCursor input : inputs) {
            input.close();
        }
    }
}
