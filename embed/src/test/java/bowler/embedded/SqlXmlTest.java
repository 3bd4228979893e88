// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/// XML as results and parameters, and long documents.
class SqlXmlTest {
    private static final String DOCUMENT = "<a x=\"1\">\u00e4<b/></a>";

    private static Connection connect(String name) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:bowler:memory:" + name + ";create=true");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE docs (id INTEGER PRIMARY KEY, doc XML)");
        }
        return connection;
    }

    private static void refuse(String state, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    private static void insert(Connection connection, int id, SQLXML document) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO docs VALUES (?, ?)")) {
            insert.setInt(1, id);
            insert.setSQLXML(2, document);
            insert.executeUpdate();
        }
    }

    private static String read(Connection connection, int id) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT doc FROM docs WHERE id = " + id)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void aDocumentIsWrittenInEachForm() throws Exception {
        try (Connection connection = connect("xmlforms")) {
            SQLXML text = connection.createSQLXML();
            text.setString(DOCUMENT);
            insert(connection, 1, text);
            SQLXML characters = connection.createSQLXML();
            try (Writer writer = characters.setCharacterStream()) {
                writer.write("<?xml version='1.0'?>" + DOCUMENT);
            }
            insert(connection, 2, characters);
            SQLXML bytes = connection.createSQLXML();
            try (OutputStream stream = bytes.setBinaryStream()) {
                stream.write(("<?xml version='1.0' encoding='ISO-8859-1'?>" + DOCUMENT).getBytes(StandardCharsets.ISO_8859_1));
            }
            insert(connection, 3, bytes);
            SQLXML wide = connection.createSQLXML();
            try (OutputStream stream = wide.setBinaryStream()) {
                stream.write(("<?xml version='1.0' encoding='UTF-16'?>" + DOCUMENT).getBytes(StandardCharsets.UTF_16));
            }
            insert(connection, 4, wide);
            Document tree = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new java.io.ByteArrayInputStream(DOCUMENT.getBytes(StandardCharsets.UTF_8)));
            SQLXML dom = connection.createSQLXML();
            dom.setResult(DOMResult.class).setNode(tree);
            insert(connection, 5, dom);
            SQLXML sax = connection.createSQLXML();
            TransformerFactory.newInstance().newTransformer().transform(new DOMSource(tree), sax.setResult(SAXResult.class));
            insert(connection, 6, sax);
            SQLXML stax = connection.createSQLXML();
            XMLStreamWriter writer = stax.setResult(StAXResult.class).getXMLStreamWriter();
            writer.writeStartElement("a");
            writer.writeAttribute("x", "1");
            writer.writeCharacters("\u00e4");
            writer.writeEmptyElement("b");
            writer.writeEndElement();
            writer.close();
            insert(connection, 7, stax);
            SQLXML stream = connection.createSQLXML();
            TransformerFactory.newInstance().newTransformer().transform(new DOMSource(tree), stream.setResult(StreamResult.class));
            insert(connection, 8, stream);
            for (int id = 1; id <= 8; id++) {
                assertThat(read(connection, id)).as("form " + id).isEqualTo(DOCUMENT);
            }
        }
    }

    @Test
    void aDocumentIsReadInEachForm() throws Exception {
        try (Connection connection = connect("xmlsources"); Statement statement = connection.createStatement()) {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO docs VALUES (1, ?), (2, ?), (3, NULL)")) {
                insert.setString(1, DOCUMENT);
                insert.setCharacterStream(2, new StringReader("<r/>"));
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT doc, id FROM docs ORDER BY id")) {
                assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.SQLXML);
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("XML");
                assertThat(rows.getMetaData().getColumnClassName(1)).isEqualTo("java.sql.SQLXML");
                assertThat(rows.getMetaData().getColumnName(1)).isEqualTo("DOC");
                rows.next();
                assertThat(rows.getObject(1)).isInstanceOf(SQLXML.class);
                SQLXML xml = rows.getSQLXML("doc");
                assertThat(xml.getString()).isEqualTo(DOCUMENT);
                try (InputStream bytes = xml.getBinaryStream()) {
                    assertThat(new String(bytes.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(DOCUMENT);
                }
                StringWriter copy = new StringWriter();
                xml.getCharacterStream().transferTo(copy);
                assertThat(copy).hasToString(DOCUMENT);
                Node root = xml.getSource(DOMSource.class).getNode().getFirstChild();
                assertThat(root.getNodeName()).isEqualTo("a");
                XMLStreamReader reader = xml.getSource(StAXSource.class).getXMLStreamReader();
                reader.nextTag();
                assertThat(reader.getAttributeValue(null, "x")).isEqualTo("1");
                StringWriter text = new StringWriter();
                TransformerFactory.newInstance().newTransformer().transform(xml.getSource(SAXSource.class), new StreamResult(text));
                assertThat(text.toString()).contains("<b/>");
                assertThat((Object) xml.getSource(null)).isInstanceOf(StreamSource.class);
                refuse("22005", () -> rows.getSQLXML(2));
                rows.next();
                assertThat(rows.getObject("DOC", SQLXML.class).getString()).isEqualTo("<r/>");
                rows.next();
                assertThat(rows.getSQLXML(1)).isNull();
                assertThat(rows.wasNull()).isTrue();
            }
        }
    }

    @Test
    void anObjectIsWrittenOnceAndRead() throws Exception {
        try (Connection connection = connect("xmlstates")) {
            SQLXML fresh = connection.createSQLXML();
            refuse("HY010", fresh::getString);
            refuse("HY010", () -> insert(connection, 1, connection.createSQLXML()));
            fresh.setString("<a/>");
            refuse("HY010", () -> fresh.setString("<b/>"));
            refuse("HY010", fresh::setBinaryStream);
            refuse("22005", () -> connection.createSQLXML().setResult(OtherResult.class));
            refuse("HY010", () -> {
                SQLXML tree = connection.createSQLXML();
                tree.setResult(DOMResult.class);
                tree.getString();
            });
            fresh.free();
            refuse("XJ215", fresh::getString);
            SQLXML wrong = connection.createSQLXML();
            wrong.setString("<a>");
            refuse("2200M", () -> insert(connection, 1, wrong));
            refuse("2200M", () -> wrong.getSource(DOMSource.class));
            SQLXML coded = connection.createSQLXML();
            coded.setBinaryStream().write("<?xml version='1.0' encoding='nosuch'?><a/>".getBytes(StandardCharsets.US_ASCII));
            refuse("2200M", coded::getString);
            refuse("2200M", () -> connection.createStatement().execute("INSERT INTO docs VALUES (1, XMLPARSE(DOCUMENT 'a' PRESERVE WHITESPACE))"));
        }
    }

    private interface OtherResult extends javax.xml.transform.Result {}

    @Test
    void externalEntitiesAreNotRead() throws Exception {
        try (Connection connection = connect("xmlexternal")) {
            SQLXML xml = connection.createSQLXML();
            xml.setString("<!DOCTYPE a [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><a>&f;</a>");
            assertThat(xml.getSource(DOMSource.class).getNode().getTextContent()).isNull();
            assertThat(((Document) xml.getSource(DOMSource.class).getNode()).getDocumentElement().getTextContent()).isEmpty();
            StringWriter text = new StringWriter();
            TransformerFactory.newInstance().newTransformer().transform(xml.getSource(SAXSource.class), new StreamResult(text));
            assertThat(text.toString()).doesNotContain("root");
        }
    }

    @Test
    void parametersOfOtherKindsBecomeXml() throws Exception {
        try (Connection connection = connect("xmlparameters"); Statement statement = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO docs VALUES (?, ?)")) {
            SQLXML xml = connection.createSQLXML();
            xml.setString("<a/>");
            List<Object> values = List.of("<a/>", xml);
            for (int at = 0; at < values.size(); at++) {
                insert.setInt(1, at);
                insert.setObject(2, values.get(at));
                insert.executeUpdate();
                insert.setInt(1, 10 + at);
                insert.setObject(2, values.get(at), Types.SQLXML);
                insert.executeUpdate();
            }
            insert.setInt(1, 20);
            insert.setNull(2, Types.SQLXML);
            insert.executeUpdate();
            insert.setInt(1, 21);
            insert.setSQLXML(2, null);
            insert.executeUpdate();
            insert.setInt(1, 22);
            insert.setString(2, "no document");
            refuse("2200M", insert::executeUpdate);
            refuse("22018", () -> insert.setSQLXML(1, xml));
            assertThat(count(statement, "SELECT COUNT(*) FROM docs WHERE XMLEXISTS('/a' PASSING BY REF doc)")).isEqualTo(4);
            try (PreparedStatement query = connection.prepareStatement("SELECT COUNT(*) FROM docs WHERE XMLEXISTS('/a' PASSING BY REF ?)")) {
                query.setSQLXML(1, xml);
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(6);
                }
            }
            try (PreparedStatement update = connection.prepareStatement("UPDATE docs SET doc = ? WHERE id = 0")) {
                update.setString(1, "<b/>");
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
            assertThat(read(connection, 0)).isEqualTo("<b/>");
        }
    }

    @Test
    void rowsAreChangedThroughResultSets() throws Exception {
        try (Connection connection = connect("xmlcursor");
                Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            statement.execute("INSERT INTO docs VALUES (1, XMLPARSE(DOCUMENT '<a/>' PRESERVE WHITESPACE))");
            connection.setAutoCommit(false);
            try (ResultSet rows = statement.executeQuery("SELECT id, doc FROM docs")) {
                rows.next();
                SQLXML xml = connection.createSQLXML();
                xml.setString("<b/>");
                rows.updateSQLXML("doc", xml);
                rows.updateRow();
                assertThat(rows.getSQLXML(2).getString()).isEqualTo("<b/>");
                rows.updateString(2, "nothing");
                refuse("2200M", rows::updateRow);
                rows.cancelRowUpdates();
                rows.moveToInsertRow();
                rows.updateInt(1, 2);
                rows.updateString(2, "<c/>");
                rows.insertRow();
            }
            connection.commit();
            assertThat(read(connection, 1)).isEqualTo("<b/>");
            assertThat(read(connection, 2)).isEqualTo("<c/>");
            connection.commit();
        }
    }

    @Test
    void sequencesAndJoinsAreResults() throws Exception {
        try (Connection connection = connect("xmlresults"); Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO docs VALUES (2, XMLPARSE(DOCUMENT '<a><b>2</b><b>3</b></a>' PRESERVE WHITESPACE)), "
                + "(1, XMLPARSE(DOCUMENT '<a><b>1</b></a>' PRESERVE WHITESPACE))");
            assertThat(texts(statement, "SELECT XMLQUERY('//b' PASSING BY REF doc EMPTY ON EMPTY) FROM docs ORDER BY id"))
                .containsExactly("<b>1</b>", "<b>2</b><b>3</b>");
            assertThat(texts(statement, "SELECT doc FROM docs ORDER BY id DESC FETCH FIRST 1 ROW ONLY")).containsExactly("<a><b>2</b><b>3</b></a>");
            assertThat(texts(statement, "SELECT d.doc FROM docs d JOIN docs e ON d.id = e.id + 1")).containsExactly("<a><b>2</b><b>3</b></a>");
            assertThat(texts(statement, "SELECT doc FROM docs WHERE id = 1 UNION ALL SELECT doc FROM docs WHERE id = 1"))
                .containsExactly("<a><b>1</b></a>", "<a><b>1</b></a>");
            assertThat(texts(statement, "VALUES XMLPARSE(DOCUMENT '<v/>' PRESERVE WHITESPACE)")).containsExactly("<v/>");
            assertThat(texts(statement, "UPDATE docs SET id = 3 WHERE id = 1 RETURNING doc")).containsExactly("<a><b>1</b></a>");
            assertThat(texts(statement, "SELECT doc FROM FINAL TABLE (INSERT INTO docs VALUES (4, XMLPARSE(DOCUMENT '<n/>' PRESERVE WHITESPACE)))"))
                .containsExactly("<n/>");
            refuse("2200W", () -> texts(statement, "VALUES XMLQUERY('//@x' PASSING BY REF XMLPARSE(DOCUMENT '<v x=\"1\"/>' PRESERVE WHITESPACE) EMPTY ON EMPTY)"));
        }
    }

    @Test
    void longDocumentsAreStoredInPieces(@TempDir java.nio.file.Path folder) throws Exception {
        String url = "jdbc:bowler:" + folder.resolve("db");
        String text = "<a>" + "<b>0123456789</b>".repeat(150_000) + "</a>";
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE docs (id INTEGER PRIMARY KEY, doc XML)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO docs VALUES (?, ?)")) {
                for (int id = 1; id <= 3; id++) {
                    insert.setInt(1, id);
                    insert.setCharacterStream(2, new StringReader(text));
                    insert.executeUpdate();
                }
            }
            statement.execute("INSERT INTO docs SELECT id + 10, doc FROM docs WHERE id = 1");
            connection.setAutoCommit(false);
            statement.execute("UPDATE docs SET doc = XMLPARSE(DOCUMENT '<s/>' PRESERVE WHITESPACE) WHERE id = 2");
            statement.execute("DELETE FROM docs WHERE id = 1");
            connection.rollback();
            statement.execute("UPDATE docs SET doc = XMLPARSE(DOCUMENT '<s/>' PRESERVE WHITESPACE) WHERE id = 3");
            connection.commit();
            connection.setAutoCommit(true);
        }
        refuse("08006", () -> DriverManager.getConnection(url + ";shutdown=true"));
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            assertThat(read(connection, 1)).isEqualTo(text);
            assertThat(read(connection, 2)).isEqualTo(text);
            assertThat(read(connection, 3)).isEqualTo("<s/>");
            assertThat(read(connection, 11)).isEqualTo(text);
            assertThat(count(statement, "SELECT COUNT(*) FROM docs, XMLTABLE('/a/b' PASSING doc COLUMNS t VARCHAR(10) PATH '.') x WHERE t = '0123456789' AND docs.id = 1"))
                .isEqualTo(150_000);
            assertThat(texts(statement, "UPDATE docs SET id = 4 WHERE id = 2 RETURNING doc")).containsExactly(text);
            statement.execute("CREATE TABLE log (id INTEGER, doc XML)");
            statement.execute("CREATE TRIGGER t AFTER UPDATE ON docs REFERENCING OLD AS o FOR EACH ROW INSERT INTO log VALUES (o.id, o.doc)");
            statement.execute("UPDATE docs SET doc = XMLPARSE(DOCUMENT '<t/>' PRESERVE WHITESPACE) WHERE id = 4");
            assertThat(texts(statement, "SELECT doc FROM log")).containsExactly(text);
            statement.execute("ALTER TABLE docs ADD COLUMN more INTEGER DEFAULT 1");
            statement.execute("CALL SYSCS_UTIL.SYSCS_COMPRESS_TABLE('APP', 'DOCS', 0)");
            assertThat(read(connection, 1)).isEqualTo(text);
            assertThat(count(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'DOCS')")).isEqualTo(1);
        }
        refuse("08006", () -> DriverManager.getConnection(url + ";shutdown=true"));
    }

    @Test
    void aDocumentThatCouldFillTheHeapIsRefused() throws Exception {
        try (Connection connection = connect("xmltoolong");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO docs VALUES (1, ?)")) {
            int length = (int) Math.max(1_000_001, Runtime.getRuntime().maxMemory() / 64 + 1);
            insert.setString(1, "<a>" + "x".repeat(length) + "</a>");
            assertThatThrownBy(insert::executeUpdate).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isIn("54000", "54006"));
        }
    }

    @Test
    void derbysModeRefusesWhatDerbyRefuses() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:xmlderby;create=true;mode=derby");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE docs (id INTEGER PRIMARY KEY, doc XML)");
            refuse("0A000", connection::createSQLXML);
            refuse("42Z71", () -> statement.executeQuery("SELECT doc FROM docs"));
            refuse("42Z70", () -> connection.prepareStatement("INSERT INTO docs VALUES (1, ?)"));
            refuse("42Z70", () -> connection.prepareStatement("SELECT XMLSERIALIZE(? AS CLOB) FROM docs"));
            refuse("42Z71", () -> statement.executeQuery("VALUES XMLPARSE(DOCUMENT '<a/>' PRESERVE WHITESPACE)"));
            refuse("42Z72", () -> statement.executeQuery("SELECT XMLSERIALIZE(CONTENT doc AS CLOB) FROM docs"));
            try (PreparedStatement parse = connection.prepareStatement("INSERT INTO docs VALUES (1, XMLPARSE(DOCUMENT CAST(? AS CLOB) PRESERVE WHITESPACE))")) {
                refuse("0A000", () -> parse.setSQLXML(1, null));
            }
            try (ResultSet rows = statement.executeQuery("SELECT id FROM docs")) {
                refuse("0A000", () -> rows.getSQLXML(1));
            }
        }
    }

    private static int count(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> found = new java.util.ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
