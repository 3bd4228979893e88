// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.convert.JdbcTypes;
import bowler.jdbc.failure.JdbcError;
import bowler.session.ParameterDescription;
import bowler.types.DataType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/// The metadata of a statement's parameters.
public final class ParametersMetaData implements ParameterMetaData, NoUnwrap {
    /// The precision of REAL parameters is given in bits, that of columns in digits.
    private static final int REAL_BITS = 23;
    private static final int DOUBLE_BITS = 52;

    private final List<ParameterDescription> parameters;
    private final boolean returns;

    /// @param returns whether the first is what a call returns
    public ParametersMetaData(List<ParameterDescription> parameters, boolean returns) {
        this.parameters = parameters;
        this.returns = returns;
    }

    private ParameterDescription parameter(int index) throws SQLException {
        if (index < 1 || index > parameters.size()) {
            throw JdbcError.NO_PARAMETER.exception(index, parameters.size());
        }
        return parameters.get(index - 1);
    }

    private DataType type(int index) throws SQLException {
        return parameter(index).type();
    }

    @Override
    public int getParameterCount() {
        return parameters.size();
    }

    @Override
    public int isNullable(int index) throws SQLException {
        return parameter(index).nullable() ? parameterNullable : parameterNoNulls;
    }

    @Override
    public boolean isSigned(int index) throws SQLException {
        return type(index).id().isNumeric();
    }

    @Override
    public int getPrecision(int index) throws SQLException {
        DataType type = type(index);
        return switch (type.id()) {
            case REAL -> REAL_BITS;
            case DOUBLE -> DOUBLE_BITS;
            default -> JdbcTypes.precision(type);
        };
    }

    @Override
    public int getScale(int index) throws SQLException {
        return JdbcTypes.scale(type(index));
    }

    @Override
    public int getParameterType(int index) throws SQLException {
        return JdbcTypes.code(type(index).id());
    }

    @Override
    public String getParameterTypeName(int index) throws SQLException {
        return type(index).name();
    }

    @Override
    public String getParameterClassName(int index) throws SQLException {
        return JdbcTypes.className(type(index));
    }

    @Override
    public int getParameterMode(int index) throws SQLException {
        return returns && index == 1 ? parameterModeOut : switch (parameter(index).mode()) {
            case IN -> parameterModeIn;
            case OUT -> parameterModeOut;
            case INOUT -> parameterModeInOut;
        };
    }
}
