// SPDX-License-Identifier: Apache-2.0
package bowler.server.statement;

import bowler.drda.command.PackageSection;
import bowler.drda.fdoca.RowCodec;
import bowler.drda.fdoca.WireColumn;
import bowler.drda.fdoca.WireDialect;
import bowler.server.routine.Routine;
import bowler.session.ColumnDescription;
import bowler.session.ParameterDescription;
import bowler.session.Statement;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// A slot for one statement at a time, named by the client. It holds a statement of the session, or a routine that the
/// server executes itself, or neither if the preparation has failed.
public final class Section {
    private final PackageSection name;
    private Statement statement;
    private Routine routine;
    private boolean scrolls;
    private boolean isForUpdate;
    private DataType[] parameterTypes = {};
    /// The columns for which the codec was made. The statement returns the same list until it is recompiled.
    private List<ColumnDescription> codecColumns;
    private RowCodec codec;
    private List<ColumnDescription> describedColumns;
    private ParameterBinding binding;
    private RunningQuery query;
    /// The result sets of a CALL, identified by their token.
    private final List<RunningQuery> results = new ArrayList<>();

    public Section(PackageSection name) {
        this.name = name;
    }

    public PackageSection name() {
        return name;
    }

    /// Closes and removes the contents of the section.
    public void clear() {
        closeQueries();
        if (statement != null) {
            statement.close();
        }
        statement = null;
        routine = null;
        codec = null;
        codecColumns = null;
        describedColumns = null;
        binding = null;
        parameterTypes = new DataType[0];
    }

    public void prepared(Statement given, boolean scrolling, boolean forUpdate) {
        statement = given;
        scrolls = scrolling;
        isForUpdate = forUpdate;
        parameterTypes = given.parameters().stream().map(ParameterDescription::type).toArray(DataType[]::new);
        describedColumns = given.columns();
    }

    public void prepared(Routine given) {
        routine = given;
        parameterTypes = given.parameters().stream().map(Routine.Parameter::type).toArray(DataType[]::new);
    }

    /// Makes the section hold the call of a procedure, in addition to its statement.
    public void prepared(Statement given, Routine call) {
        prepared(given, false, false);
        prepared(call);
    }

    /// Returns the statement; null if the section holds a routine or nothing.
    public Statement statement() {
        return statement;
    }

    /// Returns the routine; null if the section holds a statement or nothing.
    public Routine routine() {
        return routine;
    }

    public boolean isEmpty() {
        return statement == null && routine == null;
    }

    public boolean scrolls() {
        return scrolls;
    }

    public boolean isForUpdate() {
        return isForUpdate;
    }

    /// Returns whether the statement was recompiled since its columns were last described, and marks them as described.
    public boolean isRedescribed() {
        List<ColumnDescription> now = statement.columns();
        boolean changed = describedColumns != now && !describedColumns.equals(now);
        describedColumns = now;
        return changed;
    }

    /// Returns the codec that writes the rows of the statement.
    public RowCodec codec(WireDialect dialect) {
        List<ColumnDescription> columns = statement.columns();
        if (codecColumns != columns) {
            codec = codec(columns, dialect);
            codecColumns = columns;
        }
        return codec;
    }

    public static RowCodec codec(List<ColumnDescription> columns, WireDialect dialect) {
        List<WireColumn> wire = new ArrayList<>();
        for (ColumnDescription column : columns) {
            wire.add(WireColumn.of(column.type(), column.nullable(), dialect));
        }
        return new RowCodec(wire);
    }

    DataType[] parameterTypes() {
        return parameterTypes;
    }

    ParameterBinding binding() {
        return binding;
    }

    void bind(ParameterBinding given) {
        binding = given;
    }

    /// Limits the time of the next executions of the statement.
    public void limitTime(int seconds) {
        if (statement != null) {
            statement.setTimeoutMillis(1000L * seconds);
        }
    }

    // Queries

    /// Returns the open query of the section; null if there is none.
    public RunningQuery query() {
        return query;
    }

    public void opened(RunningQuery given) {
        query = given;
    }

    /// Adds a further result set of a CALL.
    public void addResult(RunningQuery given) {
        results.add(given);
    }

    public List<RunningQuery> results() {
        return results;
    }

    /// Returns the open query to which a command refers.
    ///
    /// @param token the token of the command's section
    public RunningQuery query(long token) {
        for (RunningQuery result : results) {
            if (result.token() == token) {
                return result;
            }
        }
        return query;
    }

    public void closed(RunningQuery gone) {
        if (query == gone) {
            query = null;
        }
        results.remove(gone);
    }

    public void closeQueries() {
        if (query != null) {
            query.close();
            query = null;
        }
        results.forEach(RunningQuery::close);
        results.clear();
    }
}
