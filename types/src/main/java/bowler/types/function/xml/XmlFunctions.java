// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.cast.Conversion;
import bowler.types.function.call.FunctionCall;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/// The functions of SQL/XML as calls. NULL arguments give NULL.
public final class XmlFunctions {
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);

    private XmlFunctions() {}

    /// Tools that threads borrow, because they are costly to make.
    static final class Pool {
        private final ConcurrentLinkedQueue<XmlTools> idle = new ConcurrentLinkedQueue<>();
        private final String path;
        private final String operator;

        Pool(String path, String operator) {
            this.path = path;
            this.operator = operator;
        }

        <T> T use(Function<XmlTools, T> work) {
            XmlTools found = idle.poll();
            XmlTools tools = found == null ? new XmlTools(path, operator) : found;
            T result = work.apply(tools);
            idle.add(tools);
            return result;
        }
    }

    /// XMLPARSE(DOCUMENT text PRESERVE WHITESPACE). Fails with 2200M if the text is no document.
    ///
    /// @param type the type of the text
    public static FunctionCall parse(DataType type) {
        Conversion conversion = Casts.convert(type, TEXT, null);
        Pool pool = new Pool(null, "xmlparse");
        return new FunctionCall("XMLPARSE", DataType.XML, List.of(type)) {
            @Override
            public Object objectOf(RowReader arguments) {
                RowBuffer text = new RowBuffer(1);
                conversion.convert(arguments, 0, text, 0);
                return pool.use(tools -> tools.serialize(tools.parse((String) text.objectAt(0))));
            }
        };
    }

    /// XMLSERIALIZE(value AS type). Fails with 22001 if the text is too long, and with 2200W if the value has attributes
    /// outside of elements.
    public static FunctionCall serialize(DataType type) {
        Conversion conversion = Casts.convert(TEXT, type, null);
        return new FunctionCall("XMLSERIALIZE", type, List.of(DataType.XML)) {
            @Override
            public Object objectOf(RowReader arguments) {
                String value = (String) arguments.objectAt(0);
                if (XmlValue.hasAttributes(value)) {
                    throw TypesError.XML_ATTRIBUTE.failure();
                }
                RowBuffer text = new RowBuffer(1);
                conversion.convert(Value.of(TEXT, XmlValue.text(value)), 0, text, 0);
                return text.objectAt(0);
            }
        };
    }

    /// XMLEXISTS(path PASSING BY REF value). Fails with 10000 if the path is wrong, and with 2200V if the value is no
    /// document.
    public static FunctionCall exists(String path) {
        Pool pool = checked(path, "xmlexists");
        return new FunctionCall("XMLEXISTS", DataType.BOOLEAN, List.of(DataType.XML)) {
            @Override
            public long longOf(RowReader arguments) {
                String value = document(arguments, "XMLEXISTS");
                return pool.use(tools -> tools.exists(value)) ? 1 : 0;
            }
        };
    }

    /// XMLQUERY(path PASSING BY REF value EMPTY ON EMPTY). Errors are those of [#exists].
    public static FunctionCall query(String path) {
        Pool pool = checked(path, "xmlquery");
        return new FunctionCall("XMLQUERY", DataType.XML, List.of(DataType.XML)) {
            @Override
            public Object objectOf(RowReader arguments) {
                String value = document(arguments, "XMLQUERY");
                return pool.use(tools -> tools.items(value));
            }
        };
    }

    /// The check of a value that is stored in a column. Fails with 2200L unless it is a document.
    public static FunctionCall stored() {
        return new FunctionCall("XMLDOCUMENT", DataType.XML, List.of(DataType.XML)) {
            @Override
            public Object objectOf(RowReader arguments) {
                String value = (String) arguments.objectAt(0);
                if (!XmlValue.isDocument(value)) {
                    throw TypesError.XML_NO_DOCUMENT.failure();
                }
                return value;
            }
        };
    }

    /// The text of a value that a query returns to its caller, which may be a sequence. Fails as [#serialize].
    public static FunctionCall returned() {
        return new FunctionCall("XMLTEXT", DataType.XML, List.of(DataType.XML)) {
            @Override
            public Object objectOf(RowReader arguments) {
                String value = (String) arguments.objectAt(0);
                if (XmlValue.hasAttributes(value)) {
                    throw TypesError.XML_ATTRIBUTE.failure();
                }
                return XmlValue.text(value);
            }
        };
    }

    private static Pool checked(String path, String operator) {
        Pool pool = new Pool(path, operator);
        pool.use(tools -> tools);
        return pool;
    }

    private static String document(RowReader arguments, String operator) {
        String value = (String) arguments.objectAt(0);
        if (!XmlValue.isDocument(value)) {
            throw TypesError.XML_CONTEXT.failure(operator);
        }
        return value;
    }
}
