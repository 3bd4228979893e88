// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.session.ColumnDescription;
import bowler.session.CursorTarget;
import bowler.session.Isolation;
import bowler.session.ParameterDescription;
import bowler.session.ParameterMode;
import bowler.session.TransactionVerb;
import java.util.ArrayList;
import java.util.List;

/// Descriptions of prepared statements:
///
///     1 flags, [verb: 1 kind, 1 isolation + 1 or 0, 1 read-only, 1 chain], columns, [target: schema, table, columns],
///     columns of the target table, parameters
///
/// A list is a count of 2 bytes and its elements.
public final class StatementDescriptionCodec {
    private static final int IS_QUERY = 1;
    private static final int CHANGES_ROWS = 2;
    private static final int HAS_VERB = 4;
    private static final int HAS_TARGET = 8;
    private static final int IS_CALL = 16;
    private static final int NULLABLE = 1;
    private static final int IDENTITY = 2;
    private static final int UNSPECIFIED = 2;

    private StatementDescriptionCodec() {}

    public static void write(DssWriter writer, PreparedShape shape) {
        writer.u1((shape.isQuery() ? IS_QUERY : 0) | (shape.changesRows() ? CHANGES_ROWS : 0)
            | (shape.verb() != null ? HAS_VERB : 0) | (shape.target() != null ? HAS_TARGET : 0)
            | (shape.isCall() ? IS_CALL : 0));
        if (shape.verb() != null) {
            writeVerb(writer, shape.verb());
        }
        writeColumns(writer, shape.columns());
        if (shape.target() != null) {
            WireText.write(writer, shape.target().schemaName());
            WireText.write(writer, shape.target().tableName());
            writer.u2(shape.target().updatableColumns().size());
            shape.target().updatableColumns().forEach(name -> WireText.write(writer, name));
        }
        writeColumns(writer, shape.targetColumns());
        writer.u2(shape.parameters().size());
        for (ParameterDescription parameter : shape.parameters()) {
            TypeCodec.write(writer, parameter.type());
            writer.u1(parameter.nullable() ? NULLABLE : 0);
            writer.u1(parameter.mode().ordinal());
            WireText.write(writer, parameter.name());
        }
    }

    public static PreparedShape read(DdmReader reader) {
        int flags = reader.u1();
        TransactionVerb verb = (flags & HAS_VERB) != 0 ? readVerb(reader) : null;
        List<ColumnDescription> columns = readColumns(reader);
        CursorTarget target = (flags & HAS_TARGET) != 0 ? readTarget(reader) : null;
        List<ColumnDescription> targetColumns = readColumns(reader);
        int count = reader.u2();
        List<ParameterDescription> parameters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parameters.add(new ParameterDescription(TypeCodec.read(reader), reader.u1() == NULLABLE,
                constant(ParameterMode.values(), reader), WireText.read(reader)));
        }
        return new PreparedShape((flags & IS_QUERY) != 0, (flags & CHANGES_ROWS) != 0, (flags & IS_CALL) != 0, verb, columns, target, targetColumns,
            List.copyOf(parameters));
    }

    private static void writeVerb(DssWriter writer, TransactionVerb verb) {
        writer.u1(verb.kind().ordinal());
        writer.u1(verb.isolation() == null ? 0 : verb.isolation().ordinal() + 1);
        writer.u1(verb.readOnly() == null ? UNSPECIFIED : verb.readOnly() ? 1 : 0);
        writer.u1(verb.chain() ? 1 : 0);
    }

    private static TransactionVerb readVerb(DdmReader reader) {
        TransactionVerb.Kind kind = constant(TransactionVerb.Kind.values(), reader);
        int isolation = reader.u1();
        int readOnly = reader.u1();
        if (isolation > Isolation.values().length) {
            throw ProtocolException.valueNotSupported(reader.codePoint());
        }
        return new TransactionVerb(kind, isolation == 0 ? null : Isolation.values()[isolation - 1],
            readOnly == UNSPECIFIED ? null : (Boolean) (readOnly == 1), reader.u1() == 1);
    }

    /// Reads the number of an enum constant.
    static <T> T constant(T[] constants, DdmReader reader) {
        int number = reader.u1();
        if (number >= constants.length) {
            throw ProtocolException.valueNotSupported(reader.codePoint());
        }
        return constants[number];
    }

    public static void writeColumns(DssWriter writer, List<ColumnDescription> columns) {
        writer.u2(columns.size());
        for (ColumnDescription column : columns) {
            WireText.write(writer, column.label());
            TypeCodec.write(writer, column.type());
            writer.u1((column.nullable() ? NULLABLE : 0) | (column.isIdentity() ? IDENTITY : 0));
            WireText.write(writer, column.schemaName());
            WireText.write(writer, column.tableName());
            WireText.write(writer, column.columnName());
        }
    }

    public static List<ColumnDescription> readColumns(DdmReader reader) {
        int count = reader.u2();
        List<ColumnDescription> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String label = WireText.read(reader);
            var type = TypeCodec.read(reader);
            int flags = reader.u1();
            columns.add(new ColumnDescription(label, type, (flags & NULLABLE) != 0, WireText.read(reader), WireText.read(reader),
                WireText.read(reader), (flags & IDENTITY) != 0));
        }
        return List.copyOf(columns);
    }

    private static CursorTarget readTarget(DdmReader reader) {
        String schema = WireText.read(reader);
        String table = WireText.read(reader);
        int count = reader.u2();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(WireText.readPresent(reader));
        }
        return new CursorTarget(schema, table, List.copyOf(names));
    }
}
