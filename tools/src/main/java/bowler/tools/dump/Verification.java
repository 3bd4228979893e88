// SPDX-License-Identifier: Apache-2.0
package bowler.tools.dump;

import bowler.base.error.SqlFailure;
import bowler.catalog.TableDescriptor;
import bowler.catalog.audit.CatalogAudit;
import bowler.catalog.audit.IndexMismatch;
import bowler.log.LogInspection;
import bowler.session.Session;
import bowler.session.branch.BranchId;
import bowler.storage.Store;
import bowler.storage.StoreTransaction;
import bowler.storage.inspect.Finding;
import bowler.storage.inspect.OfflineInspection;
import bowler.storage.inspect.OnlineInspection;
import bowler.storage.inspect.PageTotals;
import bowler.storage.inspect.TreeTotals;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// Goes through all that can be checked, one line for each kind of thing, then one line for each finding.
final class Verification {
    private static final String RECOVER = "not checked: the store was not shut down, or has prepared branches; --recover recovers it in a scratch folder";
    private static final String RECREATE = "Drop the index, or the constraint behind it, and create it again";
    private static final int CATALOG_TREE = 1;

    private final FolderVisit folderVisit;
    private final DatabaseOpener databaseOpener;
    private final PrintWriter out;
    private final boolean recover;
    private final List<Finding> findings = new ArrayList<>();
    private int told;

    Verification(FolderVisit folderVisit, DatabaseOpener databaseOpener, PrintWriter out, boolean recover) {
        this.folderVisit = folderVisit;
        this.databaseOpener = databaseOpener;
        this.out = out;
        this.recover = recover;
    }

    /// @return whether all is sound
    boolean run() throws IOException {
        OfflineInspection files;
        try {
            files = folderVisit.files();
        } catch (SqlFailure unreadable) {
            findings.add(new Finding("control", stripped(unreadable.getMessage()), "Restore the store from a backup"));
            line("control file", "");
            return end();
        }
        files.checkControl(findings::add);
        line("control file", (files.isClean() ? "shut down" : "not shut down") + ", pages of " + files.pageSizeBytes() + " bytes");
        folderVisit.begin("pages", folderVisit.bytesIn("data"));
        PageTotals pages = files.checkPages(findings::add);
        line("pages", counted(pages.files(), "file") + ", " + counted(pages.pages(), "page")
            + (pages.unwritten() == 0 ? "" : ", " + pages.unwritten() + " of them not written yet")
            + (pages.repairable() == 0 ? "" : ", " + pages.repairable() + " torn, with a copy in the double-write area"));
        folderVisit.begin("log", folderVisit.bytesIn("log"));
        LogInspection.Summary log = files.checkLog(findings::add);
        line("log", log == null ? "" : counted(log.records(), "record") + ", from " + log.firstLsn() + " to " + log.endLsn());
        if (files.isClean() || recover) {
            structure(files.isClean());
        } else {
            out.printf("%-20s  %s%n", "trees", RECOVER);
            out.printf("%-20s  %s%n", "tables and indexes", RECOVER);
            out.printf("%-20s  %s%n", "rules", RECOVER);
        }
        return end();
    }

    private void structure(boolean isClean) throws IOException {
        folderVisit.begin(isClean ? "opening" : "recovery", 0);
        Store store;
        try {
            store = folderVisit.open();
        } catch (SqlFailure failure) {
            findings.add(new Finding("the store", "cannot be opened: " + stripped(failure.getMessage()), "Restore it from a backup"));
            line("trees", "");
            return;
        }
        folderVisit.begin("trees", folderVisit.bytesIn("data"));
        OnlineInspection onlineInspection = store.inspect();
        List<Integer> ids = onlineInspection.treeIds();
        long entries = 0;
        long overflowPages = 0;
        boolean isValid = true;
        for (int treeId : ids) {
            TreeTotals tree = onlineInspection.verifyTree(treeId);
            tree.findings().stream().filter(this::isNew).forEach(findings::add);
            isValid &= tree.findings().isEmpty();
            entries += tree.entries();
            overflowPages += tree.overflowPages();
        }
        line("trees", isValid, counted(ids.size(), "tree") + ", " + counted(entries, "entry") + ", "
            + counted(overflowPages, "overflow page"));
        List<Integer> uncommitted = prepared(store);
        if (!ids.contains(CATALOG_TREE)) {
            out.printf("%-20s  %s%n", "tables and indexes", "none: the store holds no database");
            return;
        }
        folderVisit.begin("tables and indexes", folderVisit.bytesIn("data"));
        Collection<TableDescriptor> tables = tablesAndIndexes(store, ids.stream().filter(treeId -> !uncommitted.contains(treeId)).toList());
        if (tables == null || !findings.isEmpty()) {
            out.printf("%-20s  %s%n", "rules", "not checked: what they are about is damaged");
        } else {
            folderVisit.begin("rules", folderVisit.bytesIn("data"));
            rules(tables);
        }
    }

    /// Shows the transactions that are prepared, with the names that their transaction managers have given them.
    ///
    /// @return the trees that they have created, which no committed table owns
    private List<Integer> prepared(Store store) {
        List<Integer> trees = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (StoreTransaction transaction : store.preparedTransactions()) {
            trees.addAll(transaction.createdTrees());
            names.add(BranchId.decode(transaction.prepared().globalId()) + " since "
                + Instant.ofEpochMilli(transaction.prepared().preparedAtMillis()));
        }
        if (!names.isEmpty()) {
            out.printf("%-20s  %s%n", "prepared", counted(names.size(), "branch") + ": " + String.join(", ", names));
        }
        return trees;
    }

    private void rules(Collection<TableDescriptor> tables) {
        String counts = "";
        try (Session session = folderVisit.database(databaseOpener).newSession()) {
            RuleAudit audit = new RuleAudit(session, tables);
            for (RuleAudit.Broken broken : audit.run()) {
                findings.add(new Finding(broken.rule() + " of " + broken.table(), broken.what(),
                    "Find the rows by a query, and correct them"));
            }
            counts = counted(audit.foreignKeys(), "foreign key") + ", " + counted(audit.checks(), "check") + ", "
                + counted(audit.generatedColumns(), "generated column") + ", " + counted(audit.keys(), "deferrable key");
        } catch (SqlFailure failure) {
            findings.add(new Finding("the database", "cannot be asked: " + stripped(failure.getMessage()), "Restore the store from a backup"));
        }
        line("rules", counts);
    }

    /// A damaged page was told when the pages were checked.
    private boolean isNew(Finding finding) {
        return findings.stream().noneMatch(
            known -> known.place().endsWith(" of " + finding.place()) && finding.what().startsWith(capitalized(known.place())));
    }

    private static String capitalized(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /// The content of a damaged index can be restored from its table.
    private void nameIndexes(CatalogAudit audit, List<Integer> ids) {
        for (int treeId : ids) {
            String name = audit.nameOf(treeId);
            if (name != null) {
                String file = String.format(Locale.ROOT, "data/%08d.tree", treeId);
                findings.replaceAll(finding -> !finding.place().endsWith(file) ? finding : new Finding(
                    finding.place() + " (" + name + ")", finding.what(), name.startsWith("index") ? RECREATE : finding.remedy()));
            }
        }
    }

    /// @return the tables; null if the catalog cannot be read
    private Collection<TableDescriptor> tablesAndIndexes(Store store, List<Integer> ids) {
        Collection<TableDescriptor> tables = null;
        String counts = "";
        try (StoreTransaction transaction = store.newTransaction()) {
            CatalogAudit audit = new CatalogAudit(transaction, store::tree);
            for (int treeId : ids) {
                if (audit.nameOf(treeId) == null) {
                    findings.add(new Finding("tree " + treeId, "belongs to no table", "No data are lost, only space; it can stay so"));
                }
            }
            nameIndexes(audit, ids);
            for (IndexMismatch indexMismatch : audit.run()) {
                boolean isIndex = indexMismatch.index() != null;
                findings.add(new Finding(
                    (isIndex ? "index " + indexMismatch.index() + " of " : "table ") + indexMismatch.table(), indexMismatch.what(),
                    isIndex ? RECREATE : "Restore the store from a backup"));
            }
            tables = audit.tables();
            counts = counted(audit.tables().size(), "table") + ", " + counted(audit.indexCount(), "index") + ", "
                + counted(audit.rowCount(), "row");
        } catch (SqlFailure | IndexOutOfBoundsException | IllegalArgumentException failure) {
            findings.add(new Finding("the catalog", "cannot be read: " + stripped(failure.getMessage()), "Restore the store from a backup"));
        }
        line("tables and indexes", counts);
        return tables;
    }

    private void line(String what, String counts) {
        line(what, findings.size() == told, counts);
    }

    private void line(String what, boolean isValid, String counts) {
        told = findings.size();
        out.printf("%-20s  %-8s  %s%n", what, isValid ? "sound" : "damaged", counts);
        out.flush();
    }

    private boolean end() {
        if (!findings.isEmpty()) {
            out.println();
            findings.forEach(out::println);
        }
        return findings.isEmpty();
    }

    private static String counted(long count, String noun) {
        String plural = noun.endsWith("y") && !noun.endsWith("key") ? noun.substring(0, noun.length() - 1) + "ies" : noun.endsWith("x") || noun.endsWith("ch") ? noun + "es" : noun + "s";
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? noun : plural);
    }

    private static String stripped(String sentence) {
        return sentence != null && sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
