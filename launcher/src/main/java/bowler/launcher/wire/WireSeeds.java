// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.client.ClientProvider;
import bowler.drda.command.AccessDatabase;
import bowler.drda.command.AccessSecurity;
import bowler.drda.command.Ccsids;
import bowler.drda.command.CloseQuery;
import bowler.drda.command.Command;
import bowler.drda.command.ContinueQuery;
import bowler.drda.command.DescribeStatement;
import bowler.drda.command.EndTransaction;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.command.ExecuteImmediate;
import bowler.drda.command.ExecuteStatement;
import bowler.drda.command.OpenQuery;
import bowler.drda.command.PackageSection;
import bowler.drda.command.PrepareStatement;
import bowler.drda.command.SecurityCheck;
import bowler.drda.command.SecurityMechanism;
import bowler.drda.command.SqlText;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.fdoca.Descriptor;
import bowler.os.NetworkChannel;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostNetwork;
import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import bowler.session.Cursor;
import bowler.session.Session;
import bowler.session.SessionProvider;
import bowler.session.Statement;
import bowler.types.RowBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Valid conversations, from which the hostile ones are made.
///
/// @param derby the bytes that a client like Derby's sends
/// @param own the bytes that Bowler's client sends
/// @param replies the bytes that Bowler's client receives
record WireSeeds(byte[] derby, byte[] own, byte[] replies) {
    static final String DATABASE = "memory:wire";
    static final String TABLE = "CREATE TABLE t (id INT, name VARCHAR(20), text CLOB)";

    static WireSeeds record(SessionProvider engine) throws IOException {
        try (Session session = engine.connect(DATABASE, Map.of("create", "true"))) {
            session.prepare(TABLE).update(new RowBuffer(0));
            session.commit();
        }
        fill(engine);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        try (BowlerServer server = BowlerServer.start(ServerSettings.local("", 0), engine)) {
            ClientProvider client = new ClientProvider(new Recorder(sent, received), new HostEntropy(), new HostClock());
            try (Session session = client.connect("//127.0.0.1:" + server.port() + "/" + DATABASE, Map.of())) {
                work(session);
            }
        }
        return new WireSeeds(derbyConversation("any"), sent.toByteArray(), received.toByteArray());
    }

    /// Gives the table the rows that it had, whatever an input has done to it.
    static void fill(SessionProvider engine) {
        try (Session session = engine.connect(DATABASE, Map.of())) {
            session.prepare("DELETE FROM t").update(new RowBuffer(0));
            session.prepare("INSERT INTO t VALUES (1, 'one', 'a'), (2, 'two', 'b'), (3, 'three', NULL)").update(new RowBuffer(0));
            session.commit();
        }
    }

    private static void work(Session session) {
        Statement insert = session.prepare("INSERT INTO t VALUES (?, ?, ?)");
        RowBuffer row = new RowBuffer(3);
        row.setLong(0, 9);
        row.setObject(1, "nine");
        row.setObject(2, "text".repeat(10));
        insert.update(row);
        long savepoint = session.savepoint();
        session.prepareUpdatable("SELECT id FROM t").query(new RowBuffer(0)).close();
        session.rollbackTo(savepoint);
        try (Cursor cursor = session.prepare("SELECT * FROM t WHERE id <= 5").query(new RowBuffer(0))) {
            while (cursor.next()) {
                cursor.objectAt(1);
            }
        }
        session.setSchema("APP");
        session.rollback();
        session.commit();
    }

    /// Returns the bytes of a client like Derby's that logs in, queries with a scrolling cursor, changes and calls.
    static byte[] derbyConversation(String password) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DssWriter writer = new DssWriter(out::write);
        send(writer, 1, new ExchangeAttributes("test", "here", "DNC10170/10.17.1.0", "QDERBY/JVM", List.of(
            new ExchangeAttributes.ManagerLevel(CodePoint.AGENT, 7), new ExchangeAttributes.ManagerLevel(CodePoint.SQLAM, 7),
            new ExchangeAttributes.ManagerLevel(CodePoint.UNICODEMGR, 1208)), false));
        send(writer, 2, new AccessSecurity(SecurityMechanism.PASSWORD, DATABASE, null, 0));
        writer.finish();
        send(writer, 1, new SecurityCheck(SecurityMechanism.PASSWORD, DATABASE, "app", password, List.of()));
        send(writer, 2, new AccessDatabase(DATABASE, "DNC10170", new byte[4], "QTDSQLASC", new Ccsids(1208, 1200, 1208), new byte[19]));
        writer.finish();
        send(writer, 1, new PrepareStatement(section(1), true));
        SqlText.write(writer, 1, CodePoint.SQLATTR, "INSENSITIVE SCROLL WITH HOLD ");
        SqlText.write(writer, 1, CodePoint.SQLSTT, "SELECT id, name FROM t WHERE id > ?");
        send(writer, 2, new DescribeStatement(section(1), 5));
        send(writer, 3, new OpenQuery(section(1), 32_767, 10, 1, false));
        parameters(writer, 3);
        writer.finish();
        send(writer, 1, new ContinueQuery(section(1), 32_767, 0, 5, ContinueQuery.Scroll.ABSOLUTE, 2, true));
        writer.finish();
        send(writer, 1, new CloseQuery(section(1), 0));
        send(writer, 2, new ExecuteImmediate(section(2)));
        SqlText.write(writer, 2, CodePoint.SQLSTT, "INSERT INTO t VALUES (7, 'seven', 'x')");
        send(writer, 3, new EndTransaction(false));
        writer.finish();
        send(writer, 1, new PrepareStatement(section(3), false));
        SqlText.write(writer, 1, CodePoint.SQLSTT, "CALL SYSIBM.SQLGETTYPEINFO(?, 'x')");
        send(writer, 2, new ExecuteStatement(section(3), true, null, 32_767, -1));
        parameters(writer, 2);
        writer.finish();
        return out.toByteArray();
    }

    private static PackageSection section(int number) {
        return new PackageSection(DATABASE, "NULLID", "SYSLH000", PackageSection.USUAL_TOKEN, number);
    }

    private static void send(DssWriter writer, int correlator, Command command) throws IOException {
        boolean isEarly = command instanceof ExchangeAttributes || command instanceof AccessSecurity;
        command.write(writer, correlator, isEarly ? DdmText.EBCDIC : DdmText.UTF8);
    }

    /// Writes one INTEGER.
    private static void parameters(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        int data = writer.beginObject(CodePoint.SQLDTA);
        int descriptor = writer.beginObject(CodePoint.FDODSC);
        new Descriptor(new int[] {3}, new int[] {4}).writeForParameters(writer);
        writer.endObject(descriptor);
        int row = writer.beginObject(CodePoint.FDODTA);
        writer.u1(0);
        writer.u1(0);
        writer.i4(1);
        writer.endObject(row);
        writer.endObject(data);
        writer.end();
    }

    /// Keeps a copy of the bytes of one connection.
    private static final class Recorder extends DelegatingNetwork {
        private final ByteArrayOutputStream sent;
        private final ByteArrayOutputStream received;

        Recorder(ByteArrayOutputStream sent, ByteArrayOutputStream received) {
            super(new HostNetwork());
            this.sent = sent;
            this.received = received;
        }

        @Override
        protected NetworkChannel wrapped(NetworkChannel channel) {
            return new DelegatingNetwork.Channel(channel) {
                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                    int count = super.read(into, offset, length);
                    if (count > 0) {
                        received.write(into, offset, count);
                    }
                    return count;
                }

                @Override
                public void write(byte[] from, int offset, int length) throws IOException {
                    sent.write(from, offset, length);
                    super.write(from, offset, length);
                }
            };
        }
    }
}
