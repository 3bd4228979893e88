// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.source;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.TableReference.XmlColumn;
import bowler.sql.ast.TableReference.XmlTable;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope.Entry;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.DocumentRows;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.cast.ConversionRules;
import bowler.types.function.xml.XmlTableSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds XMLTABLE as a relation. A column without a path has its name as the path.
public final class XmlTableBinder {
    private static final String NAME = "XMLTABLE";

    private final BindContext context;
    private final ExpressionBinder scalars;
    private final List<Scalar> arguments = new ArrayList<>();

    public XmlTableBinder(BindContext context) {
        this.context = context;
        scalars = new ExpressionBinder(context, new NameScope(context), null);
    }

    public static String nameOf(XmlTable table) {
        return table.alias() == null ? NAME : table.alias();
    }

    public FromPart table(XmlTable table) {
        Scalar document = scalars.bind(table.input(), DataType.XML);
        if (document.type().id() != TypeId.XML) {
            throw context.failure(BindError.XML_CONTEXT, table.input().offset(), document.type());
        }
        arguments.add(document);
        context.placed(table.offset(), () -> {
            XmlTableSpec.check(table.path(), table.namespaces(), NAME);
            return null;
        });
        List<XmlTableSpec.Column> specs = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (XmlColumn written : table.columns()) {
            if (!names.add(written.name())) {
                throw context.failure(BindError.REPEATED_COLUMN, written.offset(), written.name());
            }
            XmlTableSpec.Column spec = column(written, table);
            specs.add(spec);
            columns.add(context.newColumn(spec.type(), spec.path() != null && !spec.required()));
            entries.add(new Entry(written.name(), columns.getLast(), null, null));
        }
        NameScope nameScope = new NameScope(context);
        String name = nameOf(table);
        nameScope.add(new NameScope.Table(null, name, new ColumnAliases(context).renamed(entries, table.columnNames(), name, table.offset())),
                table.offset());
        return new FromPart(new DocumentRows(new XmlTableSpec(table.path(), table.namespaces(), specs), arguments, columns), nameScope);
    }

    private XmlTableSpec.Column column(XmlColumn written, XmlTable table) {
        if (written.type() == null) {
            return new XmlTableSpec.Column(written.name(), DataType.INTEGER, null, 0, false);
        }
        DataType type = new TypeBinder(context).type(written.type());
        if (!XmlTableSpec.isColumnType(type)) {
            throw context.failure(BindError.NOT_CASTABLE, written.type().offset(), "XML", type);
        }
        String path = written.path() == null ? written.name() : written.path();
        context.placed(written.offset(), () -> {
            XmlTableSpec.check(path, table.namespaces(), NAME);
            return null;
        });
        return new XmlTableSpec.Column(written.name(), type, path, defaultOf(written, type), written.required());
    }

    /// Returns the index of the argument for DEFAULT, or 0.
    private int defaultOf(XmlColumn written, DataType type) {
        if (written.defaultValue() == null) {
            return 0;
        }
        Scalar value = scalars.bind(written.defaultValue(), type);
        if (!ConversionRules.isCastable(value.type(), type)) {
            throw context.failure(BindError.NOT_CASTABLE, written.defaultValue().offset(), value.type(), type);
        }
        arguments.add(Coercion.exactly(value, type, false));
        return arguments.size() - 1;
    }
}
