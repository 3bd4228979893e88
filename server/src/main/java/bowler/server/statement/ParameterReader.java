// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.fdoca.FdocaRowDecoder;
import bowler.server.failure.ServerError;
import bowler.server.routine.Locators;
import bowler.server.routine.LongValue;
import bowler.types.DataType;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Reads the objects that follow a command that executes a statement: SQLDTA, then an EXTDTA for each long value. The
/// last long value may stay in the connection and be read while the statement runs. The earlier ones are held in
/// memory.
public final class ParameterReader {
    private static final RowBuffer NONE = new RowBuffer(0);
    private static final int NO_ROW = 0xFF;

    private final DssReader reader;
    private final Locators locators;
    private final boolean hasStreamStatus;
    private final boolean isLittleEndian;
    private final int maxHeldBytes;
    private final List<Integer> following = new ArrayList<>();
    private Section section;
    private ParameterBinding binding;
    private RowBuffer values;

    /// @param isLittleEndian whether numbers have their lowest byte first
    /// @param maxHeldBytes the maximum size of one long value in memory
    public ParameterReader(DssReader reader, Locators locators, boolean hasStreamStatus, boolean isLittleEndian, int maxHeldBytes) {
        this.reader = reader;
        this.locators = locators;
        this.hasStreamStatus = hasStreamStatus;
        this.isLittleEndian = isLittleEndian;
        this.maxHeldBytes = maxHeldBytes;
    }

    /// Reads the parameters of a statement. Objects that do not concern parameters are skipped.
    ///
    /// @throws bowler.base.error.SqlFailure if a value cannot be converted to its parameter's type
    public RowReader read(Section of) throws IOException {
        section = of;
        binding = null;
        values = NONE;
        following.clear();
        int next = 0;
        while (reader.isSameCorrelatorNext()) {
            if (!reader.next() || reader.type() != DssReader.OBJECT) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SQLDTA);
            }
            if (reader.peekCodePoint() == CodePoint.EXTDTA) {
                takeLong(next++);
            } else {
                readObjects(reader.payload());
            }
        }
        if (section.parameterTypes().length > 0 && binding == null) {
            throw ServerError.PARAMETER_MISSING.failure();
        }
        return values;
    }

    private void readObjects(DdmReader objects) {
        while (objects.nextObject()) {
            switch (objects.codePoint()) {
                case CodePoint.SQLDTA -> readData(objects.inner());
                case CodePoint.OUTOVR, CodePoint.TYPDEFNAM, CodePoint.TYPDEFOVR, CodePoint.SQLATTR -> objects.skipObject();
                default -> throw ProtocolException.objectNotSupported(objects.codePoint());
            }
        }
    }

    private void readData(DdmReader data) {
        if (!data.nextObject() || data.codePoint() != CodePoint.FDODSC) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.FDODSC);
        }
        binding = section.binding();
        if (binding == null || !binding.isOf(data.array(), data.position(), data.left())) {
            DdmReader layout = data.inner();
            byte[] bytes = new DdmReader(layout.array(), layout.position(), layout.left()).rest();
            binding = new ParameterBinding(bytes, new FdocaRowDecoder(Descriptor.read(layout), isLittleEndian), section.parameterTypes());
            section.bind(binding);
        } else {
            data.skipObject();
        }
        if (!data.nextObject() || data.codePoint() != CodePoint.FDODTA) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.FDODTA);
        }
        RowBuffer given = new RowBuffer(binding.decoder().descriptor().columnCount());
        values = new RowBuffer(binding.count());
        if (data.u1() == NO_ROW) {
            return;
        }
        binding.decoder().read(data, given, new FdocaRowDecoder.Externals() {
            @Override
            public void follows(int column, long length) {
                if (length == 0) {
                    putLong(column, isText(column) ? "" : new byte[0]);
                } else {
                    following.add(column);
                }
            }

            @Override
            public void locator(int column, int locator) {
                LongValue value = locators.get(locator);
                putLong(column, value.value());
            }
        });
        for (int at = 0; at < binding.count(); at++) {
            if (!given.isNull(at)) {
                binding.convert(given, at, values);
            }
        }
    }

    private boolean isText(int column) {
        return binding.decoder().type(column).id() == bowler.types.TypeId.CLOB;
    }

    /// @param next counts the long values that follow
    private void takeLong(int next) throws IOException {
        if (next >= following.size()) {
            throw ProtocolException.syntax(ProtocolException.TOO_MANY, CodePoint.EXTDTA);
        }
        int column = following.get(next);
        LongParameter parameter = new LongParameter(reader, column + 1, binding.decoder().descriptor().type(column), hasStreamStatus);
        boolean isLast = next == following.size() - 1 && !reader.isSameCorrelatorNext();
        if (column >= binding.count()) {
            return;
        }
        DataType wanted = binding.wanted(column);
        if (isLast && wanted.id().isLob() && parameter.isText() == wanted.id().isCharacter()) {
            values.setObject(column, parameter);
        } else {
            putLong(column, parameter.readAll(maxHeldBytes));
        }
    }

    /// @param value `byte[]`, `String` or [LobReference]
    private void putLong(int column, Object value) {
        if (column >= binding.count()) {
            return;
        }
        DataType wanted = binding.wanted(column);
        if (wanted.id().isLob()) {
            boolean isText = value instanceof String || value instanceof LobReference && isText(column);
            if (isText != wanted.id().isCharacter()) {
                throw ServerError.PARAMETER_TYPE.failure(isText ? "CLOB" : "BLOB", wanted.name());
            }
            values.setObject(column, value);
            return;
        }
        Object whole = value instanceof LobReference reference ? locators.whole(reference, isText(column), maxHeldBytes) : value;
        RowBuffer given = new RowBuffer(column + 1);
        given.setObject(column, whole);
        binding.convert(given, column, values);
    }
}
