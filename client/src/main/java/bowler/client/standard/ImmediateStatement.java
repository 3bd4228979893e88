// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.types.RowReader;
import java.util.List;
import java.util.function.Supplier;

/// A change or definition without parameters and rows, which the server compiles and runs in one round trip (EXCSQLIMM).
/// The statement is prepared in a section of its own if a call needs one, for example for a time limit.
final class ImmediateStatement implements Statement {
    private final StandardCommands commands;
    private final Supplier<String> text;
    private final Supplier<StandardStatement> preparation;
    /// Null until it is needed.
    private StandardStatement prepared;
    private long timeoutMillis;
    private long lastUpdateCount;

    /// @param text returns the text for the server, which may differ from run to run
    /// @param preparation prepares the statement
    ImmediateStatement(StandardCommands commands, Supplier<String> text, Supplier<StandardStatement> preparation) {
        this.commands = commands;
        this.text = text;
        this.preparation = preparation;
    }

    private StandardStatement prepared() {
        if (prepared == null) {
            prepared = preparation.get();
            prepared.setTimeoutMillis(timeoutMillis);
        }
        return prepared;
    }

    @Override
    public boolean isQuery() {
        return false;
    }

    @Override
    public List<ColumnDescription> columns() {
        return List.of();
    }

    @Override
    public List<ColumnDescription> targetColumns() {
        return prepared().targetColumns();
    }

    @Override
    public List<ParameterDescription> parameters() {
        return List.of();
    }

    @Override
    public Cursor query(RowReader parameters) {
        return prepared().query(parameters);
    }

    @Override
    public long update(RowReader parameters) {
        if (prepared != null || timeoutMillis != 0) {
            return prepared().update(parameters);
        }
        lastUpdateCount = commands.update(text.get());
        return lastUpdateCount;
    }

    @Override
    public Cursor updateReturningKeys(RowReader parameters, List<String> columnNames) {
        return prepared().updateReturningKeys(parameters, columnNames);
    }

    @Override
    public long lastUpdateCount() {
        return prepared == null ? lastUpdateCount : prepared.lastUpdateCount();
    }

    @Override
    public void setTimeoutMillis(long millis) {
        timeoutMillis = millis;
        if (prepared != null) {
            prepared.setTimeoutMillis(millis);
        }
    }

    @Override
    public void cancel() {
        prepared().cancel();
    }

    @Override
    public void close() {
        if (prepared != null) {
            prepared.close();
        }
    }
}
