// SPDX-License-Identifier: Apache-2.0
package bowler.storage.inspect;

import bowler.base.error.SqlFailure;
import bowler.log.Log;
import bowler.log.LogReader;
import bowler.storage.buffer.Frame;
import bowler.storage.buffer.PageTable;
import bowler.storage.file.StoreFiles;
import bowler.storage.lock.LockManager;
import bowler.storage.recovery.LogRetention;
import bowler.storage.row.RowTree;
import bowler.storage.terms.LockEntry;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.TreeDump;
import bowler.storage.tree.TreeVerifier;
import bowler.storage.version.PageVersions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Inspects an open store. Trees are verified page by page in their present state. For a consistent result no
/// transaction should change them meanwhile.
public final class OnlineInspection {
    private static final String REBUILD = "Restore the store from a backup, or rebuild what this file holds";

    private final StoreFiles files;
    private final Log log;
    private final LockManager locks;
    private final TransactionTable transactions;
    private final IntFunction<? extends RowTree> trees;
    private final Supplier<LogRetention.Hold> logHold;

    /// Creates an inspection. Only `Store` calls this, because it alone knows all of these packages; `trees` returns a
    /// tree by its id, and `logHold` keeps the log from being truncated while it is read (null: nothing truncates it).
    @SuppressWarnings("exports")
    public OnlineInspection(
            StoreFiles files, Log log, LockManager locks, TransactionTable transactions,
            IntFunction<? extends RowTree> trees, Supplier<LogRetention.Hold> logHold) {
        this.logHold = logHold;
        this.files = files;
        this.log = log;
        this.locks = locks;
        this.transactions = transactions;
        this.trees = trees;
    }

    /// Checks every tree, the log and the locks.
    ///
    /// @return the problems found, one line each; empty if there are none
    public List<String> verify() {
        List<String> findings = new ArrayList<>();
        for (int treeId : treeIds()) {
            for (String finding : new TreeVerifier(trees.apply(treeId).tree()).verify()) {
                findings.add("tree " + treeId + ": " + finding);
            }
        }
        attempt("log", this::verifyLog, findings);
        attempt("locks", locks::verify, findings);
        return findings;
    }

    private void verifyLog() {
        try (LogRetention.Hold hold = logHold.get()) {
            log.verify();
        }
    }

    /// Checks one tree: order, fences, links, levels, overflow chains, free pages.
    public TreeTotals verifyTree(int treeId) {
        List<Finding> findings = new ArrayList<>();
        String place = StoreFiles.nameOf(treeId);
        TreeVerifier verifier = null;
        try {
            verifier = new TreeVerifier(trees.apply(treeId).tree());
            for (String finding : verifier.verify()) {
                boolean isLostSpace = finding.contains("nobody points to");
                findings.add(new Finding(place, stripped(finding), isLostSpace
                    ? "No data are lost, only space; it can stay so" : REBUILD));
            }
        } catch (SqlFailure failure) {
            findings.add(new Finding(place, stripped(failure.getMessage()), REBUILD));
        } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException broken) {
            findings.add(new Finding(place, "a page has a right checksum and wrong contents: " + broken.getMessage(),
                REBUILD + "; please report this"));
        }
        return new TreeTotals(
            findings, verifier == null ? 0 : verifier.entryCount(), verifier == null ? 0 : verifier.overflowPages());
    }

    private static String stripped(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static void attempt(String what, Runnable check, List<String> findings) {
        try {
            check.run();
        } catch (RuntimeException failure) {
            findings.add(what + ": " + failure.getMessage());
        }
    }

    public List<Integer> treeIds() {
        return files.list();
    }

    /// Returns the pages of a tree as text, indented by level; with the entries of the leaves if requested.
    public String dumpTree(int treeId, boolean withEntries) {
        return TreeDump.of(trees.apply(treeId).tree(), withEntries);
    }

    /// Returns one page as it is in memory, with its row versions, as text.
    public String dumpPage(int treeId, int pageNumber) {
        PageTable pages = trees.apply(treeId).tree().pages();
        Frame frame = pages.latched(pageNumber);
        try {
            StringBuilder text = new StringBuilder(PageDump.of(frame.bytes));
            if (frame.sidecar() instanceof PageVersions versions) {
                text.append(versions.dump());
            }
            return text.toString();
        } finally {
            frame.unlatchUnchanged();
        }
    }

    /// Returns records of the log from an LSN on (0: the oldest), one line each.
    public List<String> dumpLog(long fromLsn, int limit) {
        List<String> lines = new ArrayList<>();
        try (LogRetention.Hold hold = logHold.get()) {
            LogReader reader = log.reader(fromLsn);
            while (lines.size() < limit && reader.next()) {
                lines.add(RecordDump.of(reader.lsn(), reader.payload()));
            }
        }
        return lines;
    }

    public String dumpLocks() {
        return locks.dump();
    }

    /// Returns the locks held or waited for. A row that a transaction has changed has no separate lock; such rows are
    /// only counted.
    public List<LockEntry> locks() {
        return locks.locks().stream().map(view -> new LockEntry(view.transactionId(), view.tableId(), view.treeId(),
            view.key(), view.mode(), view.isGranted(), view.rowCount())).toList();
    }

    /// Returns the ids of the transactions that have changed or locked something.
    public List<Long> transactionIds() {
        return transactions.current().stream().map(Transaction::id).toList();
    }
}
