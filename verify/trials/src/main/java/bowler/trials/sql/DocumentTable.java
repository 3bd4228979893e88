// SPDX-License-Identifier: Apache-2.0
package bowler.trials.sql;

import bowler.session.Cursor;
import bowler.simulation.SeededRandom;
import bowler.trials.model.CommittedState;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A table whose rows come from procedures in SQL, with keys from a sequence. A row has a title with a collation, a
/// generated column, and a column that a BEFORE trigger counts up. It stores a number three times: in JSON, in XML and in
/// an object of a user type.
final class DocumentTable {
    static final String NAME = "DOCUMENT";
    static final String GUEST_AUTHOR = GuestRight.USER;
    private static final String SELECT = "SELECT id, author, title, title_length, changes, CAST(JSON_VALUE(body, '$.n') AS BIGINT), "
        + "LENGTH(JSON_VALUE(body, '$.text' RETURNING CLOB)), XMLSERIALIZE(page AS CLOB), mark_value(mark) FROM document";
    private static final int TITLES = 6;

    private DocumentTable() {}

    static TreeMap<Long, String> create(TrialClient trialClient) {
        trialClient.update("CREATE SEQUENCE document_ids AS BIGINT START WITH 1");
        trialClient.update("CREATE TYPE mark EXTERNAL NAME '" + Mark.class.getName() + "' LANGUAGE JAVA");
        trialClient.update("CREATE FUNCTION mark_of(n INTEGER) RETURNS mark LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '"
            + Mark.class.getName() + ".of'");
        trialClient.update("CREATE FUNCTION mark_value(m mark) RETURNS INTEGER LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME '"
            + Mark.class.getName() + ".valueOf'");
        trialClient.update("CREATE FUNCTION body_of(n INTEGER, filler INTEGER) RETURNS JSON LANGUAGE SQL CONTAINS SQL "
            + "RETURN JSON_OBJECT('n' VALUE n, 'text' VALUE REPEAT('j', filler))");
        trialClient.update("CREATE FUNCTION page_of(n INTEGER, filler INTEGER) RETURNS XML LANGUAGE SQL CONTAINS SQL "
            + "RETURN XMLELEMENT(NAME \"p\", XMLATTRIBUTES(n AS \"n\"), REPEAT('x', filler))");
        trialClient.update("CREATE TABLE document(id BIGINT NOT NULL PRIMARY KEY, author VARCHAR(20) NOT NULL, "
            + "title VARCHAR(60) COLLATE UNICODE_CI NOT NULL, title_length GENERATED ALWAYS AS (LENGTH(title)), "
            + "changes INTEGER NOT NULL DEFAULT 0, body JSON, page XML, mark mark)");
        trialClient.update("CREATE INDEX document_title ON document(title)");
        trialClient.update("CREATE TRIGGER document_changed BEFORE UPDATE OF title, body ON document REFERENCING NEW AS n FOR EACH ROW "
            + "SET n.changes = n.changes + 1");
        trialClient.update("CREATE PROCEDURE add_document(author VARCHAR(20), title VARCHAR(60), n INTEGER, filler INTEGER) "
            + "LANGUAGE SQL MODIFIES SQL DATA BEGIN ATOMIC "
            + "INSERT INTO document(id, author, title, body, page, mark) VALUES (NEXT VALUE FOR document_ids, author, title, "
            + "body_of(n, filler), page_of(n, filler), mark_of(n)); END");
        trialClient.update("CREATE PROCEDURE rewrite_document(rewritten BIGINT, n INTEGER, filler INTEGER) "
            + "LANGUAGE SQL MODIFIES SQL DATA BEGIN ATOMIC "
            + "UPDATE document SET page = page_of(n, filler), mark = mark_of(n) WHERE id = rewritten; "
            + "UPDATE document SET body = body_of(n, filler) WHERE id = rewritten; END");
        return new TreeMap<>();
    }

    /// The model's knowledge of a row.
    private record Document(String author, String title, int changes, int n, int filler) {
        static Document of(String row) {
            String[] fields = row.split("\\|");
            return new Document(fields[0], fields[1], Integer.parseInt(fields[2]), Integer.parseInt(fields[3]), Integer.parseInt(fields[4]));
        }

        String row() {
            return author + '|' + title + '|' + changes + '|' + n + '|' + filler;
        }
    }

    static String authorOf(String row) {
        return Document.of(row).author;
    }

    private static String titleOf(SeededRandom random) {
        return (random.nextBoolean() ? "Title " : "TITLE ") + random.nextInt(TITLES);
    }

    private static int fillerOf(SeededRandom random) {
        return random.nextInt(random.chance(20) ? 6_000 : 40);
    }

    /// Adds a row.
    ///
    /// @return its key and its row
    static Map.Entry<Long, String> add(TrialClient trialClient, SeededRandom random, CommittedState<String, Long> committed) {
        long id = trialClient.query("VALUES SYSCS_UTIL.SYSCS_PEEK_AT_SEQUENCE('APP', 'DOCUMENT_IDS')", row -> "").firstKey();
        TreeMap<Long, String> rows = trialClient.newest(NAME, committed);
        if (!rows.isEmpty() && rows.lastKey() >= id) {
            throw new AssertionError("the sequence goes on with " + id + ", but there is a row " + rows.lastKey());
        }
        Document added = new Document(random.nextBoolean() ? GUEST_AUTHOR : "APP", titleOf(random), 0, random.nextInt(1_000), fillerOf(random));
        trialClient.update("CALL add_document('" + added.author + "', '" + added.title + "', " + added.n + ", " + added.filler + ")");
        return Map.entry(id, added.row());
    }

    /// Changes or deletes a row.
    ///
    /// @return its key and its new row, null for a deleted one; null if there was nothing to change
    static Map.Entry<Long, String> change(TrialClient trialClient, SeededRandom random, CommittedState<String, Long> committed) {
        TreeMap<Long, String> rows = trialClient.newest(NAME, committed);
        if (rows.isEmpty()) {
            return null;
        }
        List<Long> ids = new ArrayList<>(rows.keySet());
        long id = ids.get(random.nextInt(ids.size()));
        Document old = Document.of(rows.get(id));
        switch (random.nextInt(3)) {
            case 0 -> {
                expectOne(trialClient.update("DELETE FROM document WHERE id = " + id), id);
                return new AbstractMap.SimpleEntry<>(id, null);
            }
            case 1 -> {
                String title = titleOf(random);
                expectOne(trialClient.update("UPDATE document SET title = '" + title + "' WHERE id = " + id), id);
                return Map.entry(id, new Document(old.author, title, old.changes + 1, old.n, old.filler).row());
            }
            default -> {
                int n = random.nextInt(1_000);
                int filler = fillerOf(random);
                trialClient.update("CALL rewrite_document(" + id + ", " + n + ", " + filler + ")");
                return Map.entry(id, new Document(old.author, old.title, old.changes + 1, n, filler).row());
            }
        }
    }

    private static void expectOne(long count, long id) {
        if (count != 1) {
            throw new AssertionError("a change of document " + id + " changed " + count + " rows");
        }
    }

    /// Reads the rows of a title in any case, and compares them with the model.
    static void find(TrialClient trialClient, SeededRandom random, CommittedState<String, Long> committed) {
        String title = titleOf(random);
        TreeMap<Long, String> expected = trialClient.newest(NAME, committed);
        expected.values().removeIf(row -> !Document.of(row).title.equalsIgnoreCase(title));
        TreeMap<Long, String> found = trialClient.query(SELECT + " WHERE title = '" + title + "'", row -> rowOf(trialClient, row));
        if (!found.equals(expected)) {
            throw new AssertionError("client " + trialClient.number + " found the documents " + found + " instead of " + expected);
        }
    }

    /// Returns a row as the model has it. The three copies of its number must agree.
    private static String rowOf(TrialClient reader, Cursor row) {
        String title = (String) row.objectAt(2);
        int n = (int) row.longAt(5);
        int filler = (int) row.longAt(6);
        String page = reader.text(row.objectAt(7));
        String expectedPage = filler == 0 ? "<p n=\"" + n + "\"/>" : "<p n=\"" + n + "\">" + "x".repeat(filler) + "</p>";
        if (row.longAt(3) != title.length() || row.longAt(8) != n || !page.equals(expectedPage)) {
            throw new AssertionError("the columns of document " + row.longAt(0) + " disagree: title " + title + ", length " + row.longAt(3)
                + ", JSON " + n + ", mark " + row.longAt(8) + ", " + page.replaceAll("x{10,}", "x.."));
        }
        return new Document((String) row.objectAt(1), title, (int) row.longAt(4), n, filler).row();
    }

    static void read(TrialClient reader, Map<String, TreeMap<Long, String>> tables) {
        tables.put(NAME, reader.query(SELECT, row -> rowOf(reader, row)));
    }
}
