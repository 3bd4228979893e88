// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

/// A view of one record of a [KeyTable].
public final class RecordView extends RecordCursor {
    @Override
    public boolean next() {
        throw new IllegalStateException("a view stands where it is put");
    }

    @Override
    public void close() {}
}
