// SPDX-License-Identifier: Apache-2.0
package bowler.trials.store;

import bowler.storage.terms.RowRun;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Objects;

/// Rows written `key=value`, with new values for them, as a run.
record TextRun(List<String> rows, RowRun run) {
    /// @param values null in place of each: the rows are to be deleted
    TextRun(List<String> rows, List<String> values) {
        this(rows, new RowRun());
        run.begin(rows.size());
        ByteArrayOutputStream keys = new ByteArrayOutputStream();
        ByteArrayOutputStream old = new ByteArrayOutputStream();
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        boolean deletes = values.stream().anyMatch(Objects::isNull);
        for (int at = 0; at < rows.size(); at++) {
            run.keyOffsets[at] = keys.size();
            keys.writeBytes(TextTransaction.bytes(key(at)));
            run.keyLengths[at] = keys.size() - run.keyOffsets[at];
            run.oldOffsets[at] = old.size();
            old.writeBytes(TextTransaction.bytes(rows.get(at).substring(key(at).length() + 1)));
            run.oldLengths[at] = old.size() - run.oldOffsets[at];
            if (!deletes) {
                run.changedOffsets[at] = changed.size();
                changed.writeBytes(TextTransaction.bytes(values.get(at)));
                run.changedLengths[at] = changed.size() - run.changedOffsets[at];
            }
        }
        run.count = rows.size();
        run.keys = keys.toByteArray();
        run.old = old.toByteArray();
        run.changed = deletes ? null : changed.toByteArray();
    }

    String key(int at) {
        String row = rows.get(at);
        return row.substring(0, row.indexOf('='));
    }
}
