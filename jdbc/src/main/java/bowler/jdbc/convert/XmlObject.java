// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLXML;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Result;
import javax.xml.transform.Source;

/// An XML value of a result, or one that a program makes for a parameter. It holds the text. Its threads must take turns.
///
/// A new object is written once. The text is complete when it is first read, which is when a parameter takes it. The
/// database checks that it is a document (2200M).
public final class XmlObject implements SQLXML {
    /// Completes what a program has written.
    private interface Text {
        String read() throws SQLException;
    }

    private Text text;
    private boolean freed;

    /// Makes an object to be written.
    public XmlObject() {}

    public XmlObject(String text) {
        this.text = () -> text;
    }

    private String text(String method) throws SQLException {
        requireAlive();
        if (text == null) {
            throw JdbcError.XML_STATE.exception(method);
        }
        String complete = text.read();
        text = () -> complete;
        return complete;
    }

    private void requireUnwritten(String method) throws SQLException {
        requireAlive();
        if (text != null) {
            throw JdbcError.XML_STATE.exception(method);
        }
    }

    private void requireAlive() throws SQLException {
        if (freed) {
            throw JdbcError.XML_FREED.exception();
        }
    }

    @Override
    public void free() {
        freed = true;
        text = null;
    }

    @Override
    public String getString() throws SQLException {
        return text("getString");
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(text("getCharacterStream"));
    }

    /// Returns the text in UTF-8.
    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(text("getBinaryStream").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public <T extends Source> T getSource(Class<T> form) throws SQLException {
        return XmlForms.source(text("getSource"), form);
    }

    @Override
    public void setString(String value) throws SQLException {
        requireUnwritten("setString");
        text = () -> value;
    }

    @Override
    public Writer setCharacterStream() throws SQLException {
        requireUnwritten("setCharacterStream");
        StringWriter written = new StringWriter();
        text = written::toString;
        return written;
    }

    /// The bytes have the encoding that the document declares, and UTF-8 otherwise.
    @Override
    public OutputStream setBinaryStream() throws SQLException {
        requireUnwritten("setBinaryStream");
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        text = () -> decoded(written.toByteArray());
        return written;
    }

    @Override
    public <T extends Result> T setResult(Class<T> form) throws SQLException {
        requireUnwritten("setResult");
        XmlForms.Target<T> target = XmlForms.target(form);
        text = target::text;
        return target.result();
    }

    private static String decoded(byte[] bytes) throws SQLException {
        try {
            XMLStreamReader reader = XmlForms.readers().createXMLStreamReader(new ByteArrayInputStream(bytes));
            String declared = reader.getCharacterEncodingScheme();
            String detected = reader.getEncoding();
            reader.close();
            Charset charset = declared != null && !"UTF-16".equals(detected) ? Charset.forName(declared)
                    : detected != null ? Charset.forName(detected) : StandardCharsets.UTF_8;
            String decoded = new String(bytes, charset);
            return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
        } catch (XMLStreamException | IllegalArgumentException e) {
            throw SqlExceptions.of(JdbcError.XML_INVALID.causedBy(e, e.getMessage()), false);
        }
    }
}
