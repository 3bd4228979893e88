// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.UserTypeDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.Securables;
import bowler.plan.access.RequiredPrivilege;
import bowler.sql.ast.Name;
import bowler.sql.ast.TypeName;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.parse.cursor.ForeignTypeNames;
import bowler.sql.parse.cursor.TypeParser;
import bowler.types.DataType;
import bowler.types.IntervalField;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;

/// Binds written types: fills in defaults and checks limits. VARCHAR without a length is an extension of Bowler and has
/// the maximum length.
public final class TypeBinder {
    private static final int MAX_REAL_PRECISION = 23;
    private static final int MAX_DOUBLE_PRECISION = 52;
    private static final int DEFAULT_DECIMAL_PRECISION = 5;

    private final BindContext context;

    public TypeBinder(BindContext context) {
        this.context = context;
    }

    public DataType type(TypeName name) {
        return switch (name.name()) {
            case "TINYINT" -> DataType.TINYINT;
            case "SMALLINT" -> DataType.SMALLINT;
            case "INTEGER" -> DataType.INTEGER;
            case "BIGINT" -> DataType.BIGINT;
            case "REAL" -> DataType.REAL;
            case "DOUBLE" -> DataType.DOUBLE;
            case "BOOLEAN" -> DataType.BOOLEAN;
            case "DATE" -> DataType.DATE;
            case "TIME" -> DataType.TIME;
            case "UUID" -> DataType.UUID;
            case "JSON" -> DataType.JSON;
            case "XML" -> DataType.XML;
            case "TIME WITH TIME ZONE" -> DataType.TIME_TZ;
            case String interval when interval.startsWith("INTERVAL ") -> interval(name,
                    IntervalQualifier.DEFAULT_PRECISION, IntervalQualifier.DEFAULT_FRACTION).type();
            case "TIMESTAMP" -> timestamp(TypeId.TIMESTAMP, name);
            case "TIMESTAMP WITH TIME ZONE" -> timestamp(TypeId.TIMESTAMP_TZ, name);
            case "LONG VARCHAR" -> DataType.LONG_VARCHAR.withCollation(collation(name));
            case "LONG VARCHAR FOR BIT DATA" -> DataType.LONG_VARCHAR_BITS;
            case "FLOAT" -> floating(name);
            case "DECIMAL" -> decimal(TypeId.DECIMAL, name);
            case "NUMERIC" -> decimal(TypeId.NUMERIC, name);
            case "CHAR" -> string(TypeId.CHAR, name, 1, DataType.MAX_CHAR_LENGTH);
            case "CHAR FOR BIT DATA" -> string(TypeId.CHAR_BITS, name, 1, DataType.MAX_CHAR_LENGTH);
            case "VARCHAR" ->
                string(TypeId.VARCHAR, name, DataType.MAX_VARCHAR_LENGTH, DataType.MAX_VARCHAR_LENGTH);
            case "VARCHAR FOR BIT DATA" ->
                string(TypeId.VARCHAR_BITS, name, DataType.MAX_VARCHAR_LENGTH, DataType.MAX_VARCHAR_LENGTH);
            case "CLOB" -> string(TypeId.CLOB, name, DataType.MAX_LOB_LENGTH, DataType.MAX_LOB_LENGTH);
            case "ARRAY" -> array(name);
            case "BLOB" -> string(TypeId.BLOB, name, DataType.MAX_LOB_LENGTH, DataType.MAX_LOB_LENGTH);
            case "OBJECT" -> user(name.user());
            default -> throw new IllegalStateException("the parser gave type " + name);
        };
    }

    /// Binds an interval's qualifier.
    ///
    /// @param precision the precision if none is written
    /// @param fraction the fractional digits if none are written
    IntervalQualifier interval(TypeName name, int precision, int fraction) {
        if (name.length() == 0 || name.length() > IntervalQualifier.MAX_PRECISION) {
            throw context.failure(BindError.BAD_PRECISION, name.offset(), name.length(), name.name());
        }
        if (name.scale() > DataType.MAX_FRACTION_DIGITS) {
            throw context.failure(BindError.BAD_SCALE, name.offset(), name.scale(), name.name());
        }
        IntervalQualifier fields = IntervalQualifier.of(IntervalQualifier.typeOf(name.name()));
        return new IntervalQualifier(fields.first(), fields.last(), name.length() < 0 ? precision : (int) name.length(),
            fields.last() != IntervalField.SECOND ? 0 : name.scale() < 0 ? fraction : name.scale());
    }

    private DataType user(Name name) {
        if (!(context.catalog().object(Kind.TYPE, context.names().schemaOf(name), name.name()) instanceof UserTypeDescriptor type)) {
            if (name.schema() != null) {
                context.names().requireSchema(name.schema(), name.offset());
                throw context.unknown(BindError.NO_SUCH_TYPE, name.offset(), context.names().nearestObject(Kind.TYPE, name), name);
            }
            String remedy = ForeignTypeNames.remedy(name.name());
            String builtIn = TypeParser.nearest(name.name());
            throw remedy != null ? context.failureWithRemedy(BindError.NO_SUCH_TYPE, remedy, name.offset(), name)
                    : context.unknown(BindError.NO_SUCH_TYPE, name.offset(),
                        builtIn != null ? builtIn : context.names().nearestObject(Kind.TYPE, name), name);
        }
        context.used().use(type);
        context.used().require(new RequiredPrivilege.OnObject(Securables.of(type), type.schemaName(), type.name(), Privilege.USAGE));
        return type.type();
    }

    private DataType array(TypeName name) {
        DataType element = type(name.element());
        if (!element.isElement()) {
            throw context.failure(BindError.ARRAY_ELEMENT, name.offset(), element);
        }
        if (name.length() == 0) {
            throw context.failure(BindError.BAD_LENGTH, name.offset(), name.length());
        }
        if (name.length() > DataType.MAX_CARDINALITY) {
            throw context.failure(BindError.TYPE_LENGTH, name.offset(), "ARRAY[" + name.length() + "]");
        }
        return DataType.array(element, name.length() < 0 ? DataType.MAX_CARDINALITY : (int) name.length());
    }

    private DataType floating(TypeName name) {
        if (name.length() == 0 || name.length() > MAX_DOUBLE_PRECISION) {
            throw context.failure(BindError.BAD_PRECISION, name.offset(), name.length(), "FLOAT");
        }
        return name.length() < 0 || name.length() > MAX_REAL_PRECISION ? DataType.DOUBLE : DataType.REAL;
    }

    private DataType timestamp(TypeId id, TypeName name) {
        if (name.length() > DataType.MAX_FRACTION_DIGITS) {
            throw context.failure(BindError.BAD_PRECISION, name.offset(), name.length(), name.name());
        }
        return DataType.timestamp(id, name.length() < 0 ? DataType.MAX_FRACTION_DIGITS : (int) name.length());
    }

    private DataType decimal(TypeId id, TypeName name) {
        if (name.length() < 0) {
            return new DataType(id, DEFAULT_DECIMAL_PRECISION, 0);
        }
        if (name.length() == 0 || name.length() > DataType.MAX_DECIMAL_PRECISION) {
            throw context.failure(BindError.BAD_PRECISION, name.offset(), name.length(), id);
        }
        if (name.scale() > DataType.MAX_DECIMAL_PRECISION) {
            throw context.failure(BindError.BAD_SCALE, name.offset(), name.scale(), id);
        }
        if (name.scale() > name.length()) {
            throw context.failure(BindError.SCALE_ABOVE_PRECISION, name.offset(), name.scale(), name.length());
        }
        return new DataType(id, (int) name.length(), name.scale());
    }

    private DataType string(TypeId id, TypeName name, int defaultLength, int maxLength) {
        long length = name.length();
        if (length == 0) {
            throw context.failure(BindError.BAD_LENGTH, name.offset(), length);
        }
        // 2G means the maximum length, which is one less.
        if (maxLength == DataType.MAX_LOB_LENGTH && length == 1L + maxLength) {
            length = maxLength;
        }
        if (length > maxLength) {
            throw context.failure(BindError.TYPE_LENGTH, name.offset(), name.name() + "(" + length + ")");
        }
        DataType type = new DataType(id, length < 0 ? defaultLength : (int) length, 0);
        return id.isCharacter() ? type.withCollation(collation(name)) : type;
    }

    private int collation(TypeName name) {
        return name.collation() == null ? context.catalog().defaultCollation()
                : CollationBinder.named(name.collation(), name.offset(), context);
    }
}
