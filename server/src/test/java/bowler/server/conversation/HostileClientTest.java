// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import static org.assertj.core.api.Assertions.assertThat;

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
import bowler.drda.ddm.ByteSink;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.engine.Engine;
import bowler.os.Clock;
import bowler.os.Entropy;
import bowler.os.NetworkChannel;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.server.activity.TraceFiles;
import bowler.server.security.UserFile;
import bowler.server.security.Users;
import bowler.server.settings.ServerSettings;
import bowler.session.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Conversations with bytes changed at random. None ends with an exception, none changes what another sees, and none opens a database
/// without the password.
@Timeout(120)
final class HostileClientTest {
    private static final long SEED = 4;
    private static final int ROUNDS = 3000;
    private static final String DATABASE = "memory:hostile";
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private final Engine engine = new Engine();
    private final AtomicInteger opened = new AtomicInteger();
    private Users users = Users.EVERYBODY;

    private final Conversation.Host host = new Conversation.Host() {
        @Override
        public boolean beginRequest(Session session) {
            return false;
        }

        @Override
        public void endRequest() {
            throw new IllegalStateException("no request has begun");
        }

        @Override
        public ServerSettings.Drda drda() {
            return ServerSettings.Drda.usual("");
        }

        @Override
        public void cancel(long connection, long key, boolean ends) {}

        private final Clock clock = new HostClock();
        private final Entropy entropy = new HostEntropy();

        @Override
        public Session open(String database, String user, String password, boolean isLocal) {
            opened.incrementAndGet();
            return engine.connect(DATABASE, Map.of("create", "true"));
        }

        @Override
        public Users users() {
            return users;
        }

        @Override
        public Clock clock() {
            return clock;
        }

        @Override
        public Entropy entropy() {
            return entropy;
        }

        @Override
        public TraceFiles.Lines trace(long number) {
            return new TraceFiles.Lines() {
                @Override
                public void line(String text) {
                    assertThat(text).isNotBlank();
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public int maxMessageBytes() {
            return MAX_MESSAGE_BYTES;
        }

        @Override
        public void control(DssReader reader, ByteSink sink, boolean isLocal) {
            assertThat(isLocal).isTrue();
        }
    };

    private static PackageSection section(int number) {
        return new PackageSection(DATABASE, "NULLID", "SYSLH000", PackageSection.USUAL_TOKEN, number);
    }

    private static void send(DssWriter writer, int correlator, Command command) throws IOException {
        command.write(writer, correlator, command instanceof ExchangeAttributes || command instanceof AccessSecurity ? DdmText.EBCDIC : DdmText.UTF8);
    }

    private static byte[] conversation(String password) throws IOException {
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
        SqlText.write(writer, 2, CodePoint.SQLSTT, "INSERT INTO t VALUES (7, 'seven')");
        send(writer, 3, new EndTransaction(false));
        writer.finish();
        send(writer, 1, new PrepareStatement(section(3), false));
        SqlText.write(writer, 1, CodePoint.SQLSTT, "CALL SYSIBM.SQLGETTYPEINFO(?, 'x')");
        send(writer, 2, new ExecuteStatement(section(3), true, null, 32_767, -1));
        parameters(writer, 2);
        writer.finish();
        return out.toByteArray();
    }

    /// One INTEGER.
    private static void parameters(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        int data = writer.beginObject(CodePoint.SQLDTA);
        int descriptor = writer.beginObject(CodePoint.FDODSC);
        new bowler.drda.fdoca.Descriptor(new int[] {3}, new int[] {4}).writeForParameters(writer);
        writer.endObject(descriptor);
        int row = writer.beginObject(CodePoint.FDODTA);
        writer.u1(0);
        writer.u1(0);
        writer.i4(1);
        writer.endObject(row);
        writer.endObject(data);
        writer.end();
    }

    private byte[] run(byte[] sent) {
        ByteArrayInputStream in = new ByteArrayInputStream(sent);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Conversation(1, new NetworkChannel() {
            @Override
            public void limitReads(long millis) {}

            @Override
            public int read(byte[] into, int offset, int length) {
                return in.read(into, offset, length);
            }

            @Override
            public void write(byte[] from, int offset, int length) {
                out.write(from, offset, length);
            }

            @Override
            public String remote() {
                return "test";
            }

            @Override
            public boolean isLocal() {
                return true;
            }

            @Override
            public void close() {
                in.skip(Long.MAX_VALUE);
            }
        }, host).run();
        assertThat(holdsInternalFailure(out.toByteArray())).as("the reply that tells of an internal error").isFalse();
        return out.toByteArray();
    }

    private static boolean holdsInternalFailure(byte[] replies) {
        ByteArrayInputStream in = new ByteArrayInputStream(replies);
        DssReader reader = new DssReader(in::read, MAX_MESSAGE_BYTES);
        try {
            boolean found = false;
            while (reader.next()) {
                found |= reader.type() == DssReader.REPLY && reader.peekCodePoint() == CodePoint.AGNPRMRM;
            }
            return found;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void mutate(byte[] bytes, Random random) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(bytes.length);
            bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : bytes[at] ^ 1 << random.nextInt(8));
        }
    }

    @Test
    void noConversationCausesAnExceptionOrAffectsAnother() throws IOException {
        byte[] valid = conversation("any");
        byte[] expected;
        try (Session session = engine.connect(DATABASE, Map.of("create", "true"))) {
            session.prepare("CREATE TABLE t (id INT, name VARCHAR(20))").update(new bowler.types.RowBuffer(0));
            session.prepare("INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three')").update(new bowler.types.RowBuffer(0));
            session.commit();
            expected = run(valid);
            assertThat(new String(expected, java.nio.charset.StandardCharsets.ISO_8859_1)).contains("three", "INTEGER");
            Random random = new Random(SEED);
            for (int round = 0; round < ROUNDS; round++) {
                byte[] bytes = valid.clone();
                mutate(bytes, random);
                try {
                    run(bytes);
                } catch (RuntimeException | Error e) {
                    throw new AssertionError("round " + round + " of seed " + SEED, e);
                }
            }
            assertThat(run(valid)).as("what a conversation is answered afterwards").isEqualTo(expected);
        }
    }

    @Test
    void noConversationGetsPastThePassword() throws IOException {
        // The work of a check is one thing, its outcome another: few iterations keep the test short.
        users = new UserFile("app = pbkdf2-sha256:1000:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", () -> 1);
        byte[] valid = conversation("wrong");
        run(valid);
        Random random = new Random(SEED);
        for (int round = 0; round < ROUNDS / 10; round++) {
            byte[] bytes = valid.clone();
            mutate(bytes, random);
            run(bytes);
        }
        assertThat(opened).hasValue(0);
    }
}
