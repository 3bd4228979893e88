// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.types.TypesError;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/// A compiled query in XPath 1.0. One thread at a time may use it.
final class XmlPath {
    private final XPathExpression query;
    private final String operator;

    /// Fails with 10000 if the query is wrong.
    ///
    /// @param namespaces the URI of each prefix
    /// @param operator the name of the operator, for messages
    XmlPath(String path, Map<String, String> namespaces, String operator) {
        this.operator = operator;
        try {
            XPathFactory queries = XPathFactory.newDefaultInstance();
            queries.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            XPath maker = queries.newXPath();
            maker.setNamespaceContext(new Namespaces(namespaces));
            query = maker.compile(path);
        } catch (XPathExpressionException e) {
            throw failure(e);
        } catch (XPathFactoryConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Returns a [NodeList] or a [String].
    Object evaluate(Node context) {
        try {
            return query.evaluate(context, XPathConstants.NODESET);
        } catch (XPathExpressionException noNodes) {
            try {
                return query.evaluate(context, XPathConstants.STRING);
            } catch (XPathExpressionException e) {
                throw failure(e);
            }
        }
    }

    private RuntimeException failure(XPathExpressionException cause) {
        return TypesError.XML_QUERY.causedBy(cause, operator, message(cause));
    }

    /// Returns the message of a failure of the JDK's libraries, which may lie in its cause.
    static String message(Throwable failure) {
        String own = failure.getMessage();
        return own == null && failure.getCause() != null ? failure.getCause().getMessage() : own;
    }

    /// Resolves the prefixes of a query. The reverse direction is never used.
    private record Namespaces(Map<String, String> uris) implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return uris.get(prefix);
        }

        @Override
        public String getPrefix(String uri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            return List.<String>of().iterator();
        }
    }
}
