// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.command.PackageSection;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.SessionData;
import bowler.drda.reply.SqlCard;
import bowler.server.routine.Locators;
import bowler.server.routine.RoutineContext;
import bowler.server.statement.Cards;
import bowler.server.statement.Client;
import bowler.server.statement.ParameterReader;
import bowler.server.statement.RunningQuery;
import bowler.server.statement.Section;
import bowler.session.Cursor;
import bowler.session.Isolation;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import bowler.session.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The state that the commands of one connection share once its database is open: the session, the sections, the
/// replies.
final class SessionState {
    private static final int MAX_SECTIONS = 32_767;

    final Session session;
    final Client client;
    final DssReader reader;
    final DssWriter writer;
    final DdmText text;
    /// The name and attributes of the database, as the client repeats them.
    private final String database;
    /// The name of the database in replies.
    final String databaseName;
    final Activity activity;
    final Locators locators;
    final RoutineContext routines;
    final ParameterReader parameters;
    private final Map<String, Map<Integer, Section>> sections = new HashMap<>();
    private PackageSection lastName;
    private Section lastSection;
    private long instances;
    private int timeoutSeconds = -1;
    private boolean hasReportedUpdate;
    private Isolation reportedIsolation;
    private String reportedSchema;
    private boolean broken;

    SessionState(Handshake handshake, DssReader reader, DssWriter writer, Activity activity, int maxHeldBytes) {
        session = handshake.session();
        client = handshake.client();
        database = handshake.database();
        int attributes = database.indexOf(';');
        databaseName = attributes < 0 ? database : database.substring(0, attributes);
        text = handshake.text();
        this.reader = reader;
        this.writer = writer;
        this.activity = activity;
        locators = new Locators(session);
        routines = new RoutineContext(session, locators, ServerIdentity.PRODUCT_NAME);
        parameters = new ParameterReader(reader, locators, client.hasStreamStatus(), handshake.isLittleEndian(), maxHeldBytes);
        if (!handshake.hasExtension()) {
            // DRDA has no place for warnings of the connection, and they do not belong to its first statement.
            session.takeWarnings();
        }
        session.useCursors(new OpenCursors() {
            @Override
            public OpenCursor named(String name) {
                return cursor(name);
            }

            @Override
            public List<Cursor> reading() {
                return SessionState.this.reading();
            }
        });
    }

    // Sections

    /// Returns the section of a name; creates it if necessary.
    Section section(PackageSection name) {
        Section known = find(name);
        if (known != null) {
            return known;
        }
        if (name.section() < 1 || name.section() > MAX_SECTIONS) {
            throw ProtocolException.valueNotSupported(CodePoint.PKGNAMCSN);
        }
        Section made = new Section(name);
        sections.computeIfAbsent(name.packageId(), id -> new HashMap<>()).put(name.section(), made);
        return made;
    }

    /// Returns the section of a name in which a statement was prepared; fails with SYNTAXRM if there is none.
    Section knownSection(PackageSection name) {
        Section known = find(name);
        if (known == null) {
            throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, CodePoint.PKGNAMCSN);
        }
        return known;
    }

    private Section find(PackageSection name) {
        if (name.equals(lastName)) {
            return lastSection;
        }
        if (!name.database().equals(database)) {
            throw ProtocolException.conversation(ProtocolException.OTHER_DATABASE);
        }
        Map<Integer, Section> ofPackage = sections.get(name.packageId());
        Section found = ofPackage == null ? null : ofPackage.get(name.section());
        if (found != null) {
            lastName = name;
            lastSection = found;
        }
        return found;
    }

    private List<Section> allSections() {
        List<Section> all = new ArrayList<>();
        sections.values().forEach(ofPackage -> all.addAll(ofPackage.values()));
        return all;
    }

    private OpenCursor cursor(String name) {
        for (Section section : allSections()) {
            RunningQuery query = section.query();
            if (query != null && query.terms().cursorName().equals(name)) {
                return query;
            }
        }
        return null;
    }

    private List<Cursor> reading() {
        List<Cursor> reading = new ArrayList<>();
        for (RunningQuery query : openQueries()) {
            if (query.reading() != null) {
                reading.add(query.reading());
            }
        }
        return reading;
    }

    List<RunningQuery> openQueries() {
        List<RunningQuery> open = new ArrayList<>();
        for (Section section : allSections()) {
            if (section.query() != null) {
                open.add(section.query());
            }
            open.addAll(section.results());
        }
        return open;
    }

    long nextInstance() {
        return instances++;
    }

    void closeAll() {
        allSections().forEach(Section::clear);
        sections.clear();
        lastName = null;
        lastSection = null;
        locators.clear();
    }

    // Transactions

    /// Commits the transaction. Held queries first read their remaining rows; all other queries are closed.
    void commit() {
        for (Section section : allSections()) {
            RunningQuery query = section.query();
            if (query != null && query.terms().isHeld()) {
                query.outlive();
                query.unlock();
                section.results().forEach(RunningQuery::outlive);
            } else {
                section.closeQueries();
            }
        }
        session.commit();
        ended();
    }

    void rollback() {
        allSections().forEach(Section::closeQueries);
        session.rollback();
        ended();
    }

    void closeQueries() {
        allSections().forEach(Section::closeQueries);
    }

    private void ended() {
        locators.clear();
    }

    /// Reports the next update of the database again, as after RDBCMM and RDBRLLBCK.
    void clearReportedUpdate() {
        hasReportedUpdate = false;
    }

    /// Records the effect that a failure of the session had on its transaction. Warnings of the failed statement do not
    /// belong to the next one.
    void failed(SqlFailure failure) {
        session.takeWarnings();
        if (failure.severity().compareTo(Severity.TRANSACTION) >= 0) {
            allSections().forEach(Section::closeQueries);
            ended();
            clearReportedUpdate();
        }
        broken |= failure.severity().compareTo(Severity.SESSION) >= 0;
    }

    /// Returns whether the session is no longer usable, so that the connection ends.
    boolean isBroken() {
        return broken;
    }

    // The time limit of the next execution

    void limitTime(int seconds) {
        timeoutSeconds = seconds;
    }

    /// Assigns the most recently set limit to a section, which keeps it.
    void takeTimeLimit(Section section) {
        if (timeoutSeconds >= 0) {
            section.limitTime(timeoutSeconds);
            timeoutSeconds = -1;
        }
    }

    /// @return -1 if none was set
    int takeTimeLimit() {
        int taken = timeoutSeconds;
        timeoutSeconds = -1;
        return taken;
    }

    // Replies

    void card(SqlFailure failure, int correlator) throws IOException {
        if (failure.severity().compareTo(Severity.SESSION) >= 0) {
            FailureReply.of(CodePoint.CMDCHKRM, FailureReply.SESSION, null).write(writer, correlator, text);
        }
        card(failure).write(writer, correlator);
    }

    SqlCard card(SqlFailure failure) {
        return client.isDerbys() ? Cards.failure(failure, ServerIdentity.PRODUCT_ID) : Cards.plainFailure(failure, ServerIdentity.PRODUCT_ID);
    }

    /// Sets the isolation level that clients other than Derby's encode in the name of the package. In `SYSSH200`, the
    /// digit after the fifth character is 1 for READ UNCOMMITTED up to 4 for SERIALIZABLE. The level applies from the
    /// next transaction on.
    void adoptIsolation(PackageSection name) {
        String id = name.packageId();
        if (client.isDerbys() || id.length() != 8 || session.inTransaction()) {
            return;
        }
        Isolation wanted = switch (id.charAt(5)) {
            case '1' -> Isolation.READ_UNCOMMITTED;
            case '2' -> Isolation.READ_COMMITTED;
            case '3' -> Isolation.REPEATABLE_READ;
            case '4' -> Isolation.SERIALIZABLE;
            default -> session.isolation();
        };
        if (wanted != session.isolation()) {
            session.setIsolation(wanted);
        }
    }

    /// Writes the outcome of a completed statement, with a warning if the session has one.
    void done(long updateCount, int correlator) throws IOException {
        List<SqlFailure> warnings = session.takeWarnings();
        SqlCard card = warnings.isEmpty() ? SqlCard.done(ServerIdentity.PRODUCT_ID, updateCount)
            : Cards.warning(warnings.getFirst(), ServerIdentity.PRODUCT_ID, updateCount);
        card.write(writer, correlator);
    }

    /// Reports that the database was changed, once until RDBCMM or RDBRLLBCK.
    void reportUpdate(int correlator) throws IOException {
        if (!hasReportedUpdate) {
            hasReportedUpdate = true;
            FailureReply.of(CodePoint.RDBUPDRM, FailureReply.INFO, databaseName).write(writer, correlator, text);
        }
    }

    /// Returns whether [#reportSession] would send anything.
    boolean hasSessionChanges() {
        return client.hasSessionData() && !broken && (session.isolation() != reportedIsolation || !session.schema().equals(reportedSchema));
    }

    /// Forgets what was sent, because a client that resets its connection forgets it too.
    void clearReported() {
        reportedIsolation = null;
        reportedSchema = null;
    }

    /// Sends the isolation level and schema if they have changed since they were last sent.
    void reportSession(int correlator) throws IOException {
        if (!hasSessionChanges()) {
            return;
        }
        Isolation isolation = session.isolation();
        String schema = session.schema();
        new SessionData(isolation == reportedIsolation ? 0 : number(isolation), schema.equals(reportedSchema) ? null : schema)
            .write(writer, correlator);
        reportedIsolation = isolation;
        reportedSchema = schema;
    }

    /// Skips the objects of a command that is answered without them.
    ///
    /// @throws ProtocolException if something else than an object has the correlator of the command
    void skipObjects() throws IOException {
        while (reader.isSameCorrelatorNext() && reader.next()) {
            if (reader.type() != DssReader.OBJECT) {
                throw ProtocolException.syntax(ProtocolException.BAD_CORRELATOR, 0);
            }
        }
    }

    /// Returns the number of the level in JDBC. SNAPSHOT has no number of one byte, so the number of the next stronger
    /// level is sent.
    private static int number(Isolation isolation) {
        return switch (isolation) {
            case READ_UNCOMMITTED -> 1;
            case READ_COMMITTED -> 2;
            case REPEATABLE_READ -> 4;
            case SERIALIZABLE, SNAPSHOT -> 8;
        };
    }
}
