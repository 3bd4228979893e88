// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.types.TypesError;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.Text;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/// A parser, a serializer and a compiled query of the JDK. One thread at a time may use them.
final class XmlTools {
    private static final String EXTERNAL_ENTITIES = "http://xml.org/sax/features/external-general-entities";
    private static final String EXTERNAL_PARAMETERS = "http://xml.org/sax/features/external-parameter-entities";
    private static final String EXTERNAL_DEFINITIONS = "http://apache.org/xml/features/nonvalidating/load-external-dtd";
    /// Elements may nest this deep. Serializing a deeper document could exhaust the stack.
    private static final String MAX_DEPTH = "http://www.oracle.com/xml/jaxp/properties/maxElementDepth";
    private static final int MAX_ELEMENT_DEPTH = 1_000;

    /// A document of this length is always parsed.
    private static final int MIN_CHARACTERS = 1_000_000;
    /// The bytes of heap that a longer document needs for each character. Its tree takes 10 to 30 bytes for a character.
    private static final int HEAP_PER_CHARACTER = 64;

    private final DocumentBuilder parser;
    private final Transformer serializer;
    /// Null if there is no query.
    private final XmlPath query;

    /// @param path a query in XPath, or null; fails with 10000 if it is wrong
    /// @param operator the name of the operator, for messages
    XmlTools(String path, String operator) {
        try {
            DocumentBuilderFactory parsers = DocumentBuilderFactory.newDefaultNSInstance();
            parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            parsers.setFeature(EXTERNAL_ENTITIES, false);
            parsers.setFeature(EXTERNAL_PARAMETERS, false);
            parsers.setFeature(EXTERNAL_DEFINITIONS, false);
            parsers.setAttribute(MAX_DEPTH, MAX_ELEMENT_DEPTH);
            parser = parsers.newDocumentBuilder();
            parser.setErrorHandler(new Failing());
            TransformerFactory serializers = TransformerFactory.newDefaultInstance();
            serializers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            serializer = serializers.newTransformer();
            serializer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
            query = path == null ? null : new XmlPath(path, Map.of(), operator);
        } catch (ParserConfigurationException | TransformerConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Failing implements ErrorHandler {
        @Override
        public void warning(SAXParseException exception) {
            // A warning does not make a document invalid.
        }

        @Override
        public void error(SAXParseException exception) throws SAXException {
            throw exception;
        }

        @Override
        public void fatalError(SAXParseException exception) throws SAXException {
            throw exception;
        }
    }

    /// Fails with 54000 if the tree of a document of this length could fill the heap.
    static void checkLength(long characters) {
        long longest = Math.max(MIN_CHARACTERS, Runtime.getRuntime().maxMemory() / HEAP_PER_CHARACTER);
        if (characters > longest) {
            throw TypesError.XML_TOO_LONG.failure(characters, longest);
        }
    }

    /// Fails with 2200M if the text is no well-formed document, and with 54000 if its tree could fill the heap.
    Document parse(String text) {
        checkLength(text.length());
        try {
            return parser.parse(new InputSource(new StringReader(text)));
        } catch (SAXException e) {
            throw TypesError.XML_INVALID.causedBy(e, XmlPath.message(e));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String serialize(Node node) {
        StringWriter text = new StringWriter();
        write(node, text);
        return text.toString();
    }

    private void write(Node node, StringWriter text) {
        try {
            serializer.transform(new DOMSource(node), new StreamResult(text));
        } catch (TransformerException e) {
            throw TypesError.XML_INVALID.causedBy(e, XmlPath.message(e));
        }
    }

    /// Returns whether the query finds an item in a document. A value that is no set of nodes is an item.
    boolean exists(String document) {
        Object found = query.evaluate(parse(document));
        return !(found instanceof NodeList nodes) || nodes.getLength() > 0;
    }

    /// Returns the items that the query finds, as a value.
    String items(String document) {
        Object found = query.evaluate(parse(document));
        if (!(found instanceof NodeList nodes)) {
            return XmlValue.sequence((String) found, XmlText.content((String) found));
        }
        if (nodes.getLength() == 1 && nodes.item(0) instanceof Document whole) {
            return serialize(whole);
        }
        return items(nodes);
    }

    /// Returns nodes as a sequence.
    String items(NodeList nodes) {
        StringWriter text = new StringWriter();
        StringBuilder markup = new StringBuilder();
        boolean hasAttributes = false;
        for (int at = 0; at < nodes.getLength(); at++) {
            Node node = nodes.item(at);
            hasAttributes |= node instanceof Attr;
            if (node instanceof Text || node instanceof Attr) {
                text.write(node.getNodeValue());
                markup.append(XmlText.content(node.getNodeValue()));
            } else {
                int begin = text.getBuffer().length();
                write(node, text);
                markup.append(text.getBuffer(), begin, text.getBuffer().length());
            }
        }
        return hasAttributes ? XmlValue.ATTRIBUTES + text.toString() : XmlValue.sequence(text.toString(), markup.toString());
    }
}
