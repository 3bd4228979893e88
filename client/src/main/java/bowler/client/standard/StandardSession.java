// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.base.error.SqlFailure;
import bowler.client.address.ConnectionTarget;
import bowler.client.failure.ClientError;
import bowler.client.link.Opened;
import bowler.drda.command.DescribeStatement;
import bowler.drda.command.PackageSection;
import bowler.drda.command.PrepareStatement;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.ProtocolException;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.session.Lob;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import bowler.session.ServerProduct;
import bowler.session.Session;
import bowler.session.Statement;
import bowler.session.branch.TransactionBranches;
import bowler.types.LobReference;
import bowler.types.RowBuffer;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/// A session at a server that speaks standard DRDA.
///
/// Derby's server tells isolation level and schema when they change, so asking for them costs nothing. COMMIT and
/// ROLLBACK are sent only after a statement. With [#expectCommit], the commit is sent in the chain that runs the
/// statement.
///
/// **Threads.** One call at a time; others wait. [#abort] may be called by any thread.
public final class StandardSession implements Session {
    private static final int PARAMETERS = 5;
    private static final String SAVEPOINT_PREFIX = "BOWLER_";
    private static final Pattern FOR_UPDATE = Pattern.compile(".*\\bFOR\\s+UPDATE\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final StandardStatement.Services services = new Services();
    private final Opened opened;
    private final StandardExchange exchange;
    private final StandardCommands commands;
    private final StandardLobs lobs;
    private final StandardBranches branches;
    private OpenCursors cursors;
    private long savepoints;
    private StandardStatement identity;
    private StandardStatement probe;

    /// @param isXa whether the login has asked for branches of distributed transactions
    public StandardSession(Opened opened, ConnectionTarget target, boolean isXa) {
        this.opened = opened;
        exchange = new StandardExchange(opened, isXa);
        commands = new StandardCommands(exchange, target.database());
        lobs = new StandardLobs(commands, this::prepareCall);
        exchange.use(new ServerFailures(
            new MessageTexts(commands, this::prepareCall, opened.server().isBowler(), target.retrievesTexts())));
        branches = isXa
            ? new StandardBranches(commands, List.of(opened.link().address(), target.database().split(";", 2)[0])) : null;
    }

    /// The services of this session for its statements.
    private final class Services implements StandardStatement.Services {
        @Override
        public StandardCommands commands() {
            return commands;
        }

        @Override
        public LongValues longValues() {
            return opened.server().hasLocators() ? lobs : null;
        }

        @Override
        public List<ColumnDescription> columnsOf(String table) {
            try (Statement query = prepare("SELECT * FROM " + table)) {
                return query.columns();
            } catch (SqlFailure failure) {
                if (exchange.hasEnded()) {
                    throw failure;
                }
                return List.of();
            }
        }

        @Override
        public Long lastIdentity() {
            if (identity == null) {
                identity = prepare("VALUES IDENTITY_VAL_LOCAL()", false, false);
            }
            boolean wasInTransaction = exchange.inTransaction();
            Long value = null;
            try (Cursor row = identity.query(new RowBuffer(0))) {
                if (row.next() && !row.isNull(0)) {
                    value = ((BigDecimal) row.objectAt(0)).longValue();
                }
            }
            commands.endOwnTransaction(wasInTransaction);
            return value;
        }
    }

    // Statements

    @Override
    public Statement prepare(String sql) {
        return prepare(sql, StatementText.isCall(sql), FOR_UPDATE.matcher(sql).matches());
    }

    @Override
    public Statement prepareUpdatable(String sql) {
        return prepare(sql, StatementText.isCall(sql), true);
    }

    @Override
    public Statement prepareForOneRun(String sql) {
        return StatementText.isPlainChange(sql)
            ? new ImmediateStatement(commands, () -> withServersCursor(sql), () -> prepare(sql, false, false)) : prepare(sql);
    }

    /// Prepares a call of a procedure, or of a function as `? = CALL`.
    StandardStatement prepareCall(String sql) {
        return prepare(sql, true, false);
    }

    private StandardStatement prepare(String sql, boolean isCall, boolean isUpdatable) {
        exchange.enter();
        try {
            String text = withServersCursor(sql);
            int number = commands.newSection();
            PreparedReply prepared = new PreparedReply();
            PreparedReply described = new PreparedReply();
            PackageSection section = commands.section(number);
            exchange.begin(new PrepareStatement(section, !isCall), prepared);
            if (isUpdatable) {
                exchange.text(CodePoint.SQLATTR, "FOR UPDATE ");
            }
            exchange.text(CodePoint.SQLSTT, text);
            exchange.begin(new DescribeStatement(section, PARAMETERS), described);
            exchange.run();
            try {
                exchange.check(prepared);
                exchange.check(described);
                return new StandardStatement(services, section, sql, isCall, isUpdatable, prepared.columns(), described.columns());
            } catch (SqlFailure failure) {
                commands.free(number);
                throw failure;
            } catch (ProtocolException e) {
                throw exchange.protocol(e);
            }
        } finally {
            exchange.leave();
        }
    }

    /// Returns the text with the name that the server has given to the cursor that the text names.
    private String withServersCursor(String sql) {
        StatementText.Positioned positioned = cursors == null ? null : StatementText.positioned(sql);
        OpenCursor cursor = positioned == null ? null : cursors.named(positioned.cursor());
        if (cursor == null || !(cursor.statement() instanceof StandardStatement statement) || statement.cursor() == null) {
            return sql;
        }
        if (cursor.current() != null && !statement.cursor().isOnServersRow(cursor.current())) {
            throw ClientError.NOT_SERVERS_ROW.failure(positioned.cursor());
        }
        return positioned.with(statement.section().cursorName());
    }

    @Override
    public void useCursors(OpenCursors given) {
        cursors = given;
    }

    // Transactions

    @Override
    public void expectCommit() {
        commands.expectCommit();
    }

    @Override
    public void commit() {
        commands.endTransaction(true);
    }

    @Override
    public void rollback() {
        commands.endTransaction(false);
    }

    @Override
    public boolean inTransaction() {
        return exchange.inTransaction();
    }

    @Override
    public void setIsolation(Isolation isolation) {
        String name = switch (isolation) {
            case READ_UNCOMMITTED -> "UR";
            case READ_COMMITTED -> "CS";
            case REPEATABLE_READ -> "RS";
            case SERIALIZABLE -> "RR";
            case SNAPSHOT -> throw ClientError.NOT_IN_STANDARD.failure("the isolation level SNAPSHOT", opened.link().address());
        };
        boolean wasInTransaction = exchange.inTransaction();
        commands.immediate("SET CURRENT ISOLATION = " + name);
        commands.endOwnTransaction(wasInTransaction);
    }

    @Override
    public Isolation isolation() {
        return exchange.status().isolation();
    }

    /// The server is not told, as with Derby's client.
    @Override
    public void setReadOnly(boolean readOnly) {
        exchange.setReadOnly(readOnly);
    }

    @Override
    public boolean isReadOnly() {
        return exchange.status().isReadOnly();
    }

    @Override
    public void setFullDurability(boolean full) {
        if (!full) {
            throw ClientError.NOT_IN_STANDARD.failure("relaxed durability", opened.link().address());
        }
    }

    @Override
    public String schema() {
        return exchange.status().schema();
    }

    @Override
    public void setSchema(String name) {
        boolean wasInTransaction = exchange.inTransaction();
        commands.immediate("SET SCHEMA " + StandardCommands.quoted(name));
        commands.endOwnTransaction(wasInTransaction);
    }

    @Override
    public String user() {
        return opened.user();
    }

    @Override
    public long savepoint() {
        commands.immediate(StandardCommands.savepointText(SAVEPOINT_PREFIX + ++savepoints));
        return savepoints;
    }

    @Override
    public void rollbackTo(long savepoint) {
        commands.immediate("ROLLBACK TO SAVEPOINT " + StandardCommands.quoted(SAVEPOINT_PREFIX + savepoint));
    }

    @Override
    public void release(long savepoint) {
        commands.immediate("RELEASE SAVEPOINT " + StandardCommands.quoted(SAVEPOINT_PREFIX + savepoint));
    }

    /// Returns null unless the login has asked for branches.
    @Override
    public TransactionBranches branches() {
        return branches;
    }

    // State

    @Override
    public List<SqlFailure> takeWarnings() {
        return exchange.takeWarnings();
    }

    @Override
    public Lob open(LobReference reference) {
        return lobs.open(reference);
    }

    @Override
    public ServerProduct foreignProduct() {
        return opened.server().product();
    }

    @Override
    public boolean isValid() {
        if (exchange.hasEnded()) {
            return false;
        }
        try {
            if (probe == null) {
                probe = prepare("VALUES 1", false, false);
            }
            boolean wasInTransaction = exchange.inTransaction();
            try (Cursor row = probe.query(new RowBuffer(0))) {
                row.next();
            }
            commands.endOwnTransaction(wasInTransaction);
            return true;
        } catch (SqlFailure failure) {
            return false;
        }
    }

    @Override
    public void abort() {
        exchange.end(ClientError.ABORTED.failure());
    }

    @Override
    public boolean isClosed() {
        return exchange.hasEnded();
    }

    /// The server rolls back when the connection ends.
    @Override
    public void close() {
        exchange.end(ClientError.CLOSED.failure());
    }
}
