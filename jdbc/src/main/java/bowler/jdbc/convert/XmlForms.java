// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.SQLException;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMResult;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.sax.SAXTransformerFactory;
import javax.xml.transform.sax.TransformerHandler;
import javax.xml.transform.stax.StAXResult;
import javax.xml.transform.stax.StAXSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// The forms in which Java programs read and write XML: DOM, SAX, StAX and streams. Nothing outside of a document is
/// read.
final class XmlForms {
    private static final String EXTERNAL_ENTITIES = "http://xml.org/sax/features/external-general-entities";
    private static final String EXTERNAL_PARAMETERS = "http://xml.org/sax/features/external-parameter-entities";
    private static final String EXTERNAL_DEFINITIONS = "http://apache.org/xml/features/nonvalidating/load-external-dtd";

    private XmlForms() {}

    /// An object that a program writes into.
    record Target<T extends Result>(T result, StringWriter written) {
        String text() throws SQLException {
            if (!(result instanceof DOMResult tree)) {
                return written.toString();
            }
            if (tree.getNode() == null) {
                throw JdbcError.XML_STATE.exception("setResult");
            }
            StringWriter text = new StringWriter();
            try {
                serializer().transform(new DOMSource(tree.getNode()), new StreamResult(text));
            } catch (TransformerException e) {
                throw SqlExceptions.of(JdbcError.XML_INVALID.causedBy(e, e.getMessage()), false);
            }
            return text.toString();
        }
    }

    /// @param form null for a form of the driver's choice
    static <T extends Source> T source(String text, Class<T> form) throws SQLException {
        InputSource input = new InputSource(new StringReader(text));
        try {
            Object source;
            if (form == null || form.equals(StreamSource.class)) {
                source = new StreamSource(new StringReader(text));
            } else if (form.equals(DOMSource.class)) {
                source = new DOMSource(tree(input));
            } else if (form.equals(SAXSource.class)) {
                source = new SAXSource(events().newSAXParser().getXMLReader(), input);
            } else if (form.equals(StAXSource.class)) {
                source = new StAXSource(readers().createXMLStreamReader(new StringReader(text)));
            } else {
                throw JdbcError.XML_FORM.exception(form.getName());
            }
            @SuppressWarnings("unchecked")
            T found = (T) source;
            return found;
        } catch (SAXException | XMLStreamException e) {
            throw SqlExceptions.of(JdbcError.XML_INVALID.causedBy(e, e.getMessage()), false);
        } catch (IOException | ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Document tree(InputSource input) throws SAXException, IOException, ParserConfigurationException {
        DocumentBuilder parser = trees().newDocumentBuilder();
        // The parser's own handler prints errors.
        parser.setErrorHandler(new DefaultHandler());
        return parser.parse(input);
    }

    /// @param form null for a form of the driver's choice
    static <T extends Result> Target<T> target(Class<T> form) throws SQLException {
        StringWriter written = new StringWriter();
        Object result;
        if (form == null || form.equals(StreamResult.class)) {
            result = new StreamResult(written);
        } else if (form.equals(DOMResult.class)) {
            result = new DOMResult();
        } else if (form.equals(SAXResult.class)) {
            result = new SAXResult(handler(written));
        } else if (form.equals(StAXResult.class)) {
            result = writer(written);
        } else {
            throw JdbcError.XML_FORM.exception(form.getName());
        }
        @SuppressWarnings("unchecked")
        T found = (T) result;
        return new Target<>(found, written);
    }

    private static StAXResult writer(StringWriter written) {
        try {
            return new StAXResult(XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(written));
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TransformerHandler handler(StringWriter written) {
        try {
            TransformerHandler handler = ((SAXTransformerFactory) serializers()).newTransformerHandler();
            handler.getTransformer().setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            handler.setResult(new StreamResult(written));
            return handler;
        } catch (TransformerException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Transformer serializer() throws TransformerException {
        Transformer serializer = serializers().newTransformer();
        serializer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        return serializer;
    }

    private static TransformerFactory serializers() throws TransformerException {
        TransformerFactory factory = TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory;
    }

    private static DocumentBuilderFactory trees() throws ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(EXTERNAL_ENTITIES, false);
        factory.setFeature(EXTERNAL_PARAMETERS, false);
        factory.setFeature(EXTERNAL_DEFINITIONS, false);
        return factory;
    }

    private static SAXParserFactory events() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature(EXTERNAL_ENTITIES, false);
        factory.setFeature(EXTERNAL_PARAMETERS, false);
        factory.setFeature(EXTERNAL_DEFINITIONS, false);
        return factory;
    }

    static XMLInputFactory readers() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
        return factory;
    }
}
