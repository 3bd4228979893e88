// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.DocumentCursor;
import java.util.BitSet;
import java.util.List;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/// Produces the rows of an XMLTABLE. The document is parsed when the cursor is opened; columns are evaluated row by row.
///
/// The JDK builds an index of the nodes of the whole tree for each evaluation. The time of a table would grow with the
/// square of its rows. Therefore a column is evaluated on a part of the tree if its path allows that, see [Reach]. A
/// value that several rows share is evaluated once. For other paths the product of rows and nodes is bounded.
public final class XmlCursor implements DocumentCursor {
    /// Takes about ten seconds.
    static final long MAX_NODES_READ = 100_000_000;
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);

    private static final NodeList EMPTY = new NodeList() {
        @Override
        public Node item(int index) {
            return null;
        }

        @Override
        public int getLength() {
            return 0;
        }
    };

    private final XmlTableSpec spec;
    private final XmlTools tools = new XmlTools(null, "xmltable");
    private final XmlPath path;
    private final ColumnPath[] columns;
    private final RowBuffer row;
    private BitSet wanted;
    private RowReader arguments;
    /// Null before the first row and after the last.
    private NodeList items;
    private int next;
    private Document document;
    /// The number of nodes of the document; 0 until it is needed.
    private long nodeCount;

    /// @param types of the arguments
    public XmlCursor(XmlTableSpec spec, List<DataType> types) {
        this.spec = spec;
        path = new XmlPath(spec.path(), spec.namespaces(), "XMLTABLE");
        columns = new ColumnPath[spec.columns().size()];
        wanted = new BitSet();
        wanted.set(0, columns.length);
        row = new RowBuffer(columns.length);
        for (int at = 0; at < columns.length; at++) {
            columns[at] = new ColumnPath(spec.columns().get(at), types);
        }
    }

    @Override
    public void want(BitSet columns) {
        wanted = columns;
    }

    @Override
    public void open(RowReader arguments) {
        close();
        if (arguments.isNull(0)) {
            return;
        }
        String text = (String) arguments.objectAt(0);
        if (!XmlValue.isDocument(text)) {
            throw TypesError.XML_CONTEXT.failure("XMLTABLE");
        }
        this.arguments = arguments;
        document = tools.parse(text);
        if (path.evaluate(document) instanceof NodeList nodes) {
            items = nodes;
        } else {
            throw TypesError.XML_ROWS.failure(spec.path());
        }
    }

    @Override
    public boolean next() {
        if (items == null || next >= items.getLength()) {
            return false;
        }
        Node item = items.item(next++);
        Node alone = null;
        for (int at = 0; at < columns.length; at++) {
            ColumnPath column = columns[at];
            if (!wanted.get(at) && !column.mayFail()) {
                row.setNull(at);
                continue;
            }
            if (column.reach == Reach.ITEM && alone == null && item instanceof Element) {
                alone = item.cloneNode(true);
            }
            column.give(alone != null && column.reach == Reach.ITEM ? alone : item, at);
        }
        return true;
    }

    @Override
    public RowReader row() {
        return row;
    }

    @Override
    public void close() {
        items = null;
        arguments = null;
        document = null;
        next = 0;
        nodeCount = 0;
        for (ColumnPath column : columns) {
            column.forget();
        }
    }

    private final class ColumnPath {
        private final XmlTableSpec.Column column;
        private final Reach reach;
        /// Null for the number of the row.
        private final XmlPath query;
        /// Null for XML.
        private final Conversion conversion;
        private final DataType from;
        private final DataType defaultType;
        /// The node from which the last shared value was read; null if there is none.
        private Node sharedFrom;
        private Object shared;

        ColumnPath(XmlTableSpec.Column column, List<DataType> types) {
            this.column = column;
            reach = column.path() == null ? Reach.ITEM : Reach.of(column.path());
            query = column.path() == null ? null
                    : new XmlPath(pathFrom(reach, column.path()), spec.namespaces(), "XMLTABLE");
            from = column.type().id().isCharacter() ? TEXT : ArgumentTypes.ANY_TEXT;
            conversion = column.type().id() == TypeId.XML ? null : Casts.convert(from, column.type(), null);
            defaultType = column.defaultArgument() == 0 ? null : types.get(column.defaultArgument());
        }

        boolean mayFail() {
            return query != null;
        }

        void give(Node item, int at) {
            if (query == null) {
                row.setLong(at, next);
                return;
            }
            Object found = evaluate(item);
            if (!(found instanceof NodeList nodes)) {
                give((String) found, at);
            } else if (nodes.getLength() == 0) {
                giveDefault(at);
            } else if (conversion == null) {
                row.setObject(at, nodes.getLength() == 1 && nodes.item(0) instanceof Element element
                        ? tools.serialize(element) : tools.items(nodes));
            } else if (nodes.getLength() > 1) {
                throw TypesError.XML_SEVERAL_ITEMS.failure(column.path(), column.name());
            } else {
                give(textOf(nodes.item(0)), at);
            }
        }

        private static String pathFrom(Reach reach, String path) {
            return switch (reach) {
                case ANCESTOR -> Reach.attribute(path);
                case BELOW_ANCESTOR -> Reach.afterClimb(path);
                case ITEM, ROOT, DOCUMENT -> path;
            };
        }

        void forget() {
            sharedFrom = null;
            shared = null;
        }

        private Object evaluate(Node item) {
            switch (reach) {
                case ITEM -> {
                    return query.evaluate(item);
                }
                case ANCESTOR -> {
                    return Reach.ancestor(item, column.path()) instanceof Element ancestor ? query.evaluate(ancestor.cloneNode(false)) : EMPTY;
                }
                case BELOW_ANCESTOR -> {
                    Node ancestor = Reach.ancestor(item, column.path());
                    return ancestor == null ? EMPTY : shared(ancestor);
                }
                case ROOT -> {
                    return shared(document);
                }
                case DOCUMENT -> {
                    requireSmall();
                    return query.evaluate(item);
                }
            }
            throw new AssertionError(reach);
        }

        /// Returns the value of the path from a node, which is read once for rows with the same node. The path starts at a copy
        /// of an element, which is small compared with the document.
        private Object shared(Node from) {
            if (from != sharedFrom) {
                shared = query.evaluate(from instanceof Element ? from.cloneNode(true) : from);
                sharedFrom = from;
            }
            return shared;
        }

        /// Fails with 54000 before the first row if the work for all rows is too much.
        private void requireSmall() {
            if (nodeCount == 0) {
                nodeCount = count(document);
            }
            if (nodeCount * items.getLength() > MAX_NODES_READ) {
                throw TypesError.XML_PATH_WORK.failure(column.path(), column.name(), nodeCount, items.getLength());
            }
        }

        private void give(String text, int at) {
            if (conversion == null) {
                row.setObject(at, XmlValue.SEQUENCE + text);
            } else {
                conversion.convert(Value.of(from, text), 0, row, at);
            }
        }

        private void giveDefault(int at) {
            if (defaultType == null) {
                row.setNull(at);
            } else {
                row.set(at, defaultType, arguments, column.defaultArgument());
            }
            if (column.required() && row.isNull(at)) {
                throw TypesError.XML_NULL_COLUMN.failure(column.name());
            }
        }
    }

    private static long count(Node root) {
        long count = 0;
        Node at = root;
        while (at != null) {
            count++;
            Node following = at.getFirstChild();
            while (following == null && at != null && at != root) {
                following = at.getNextSibling();
                at = following == null ? at.getParentNode() : at;
            }
            at = following;
        }
        return count;
    }

    private static String textOf(Node node) {
        String text = node instanceof Document document ? document.getDocumentElement().getTextContent() : node.getTextContent();
        return text == null ? "" : text;
    }
}
