// SPDX-License-Identifier: Apache-2.0
package bowler.client.link;

import bowler.base.error.SqlFailure;
import bowler.client.address.ConnectionTarget;
import bowler.client.address.ServerAddress;
import bowler.client.failure.ClientError;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.drda.extension.SessionStatus;
import bowler.drda.extension.WireText;
import bowler.drda.command.AccessDatabase;
import bowler.drda.command.AccessSecurity;
import bowler.drda.reply.AccessSecurityReply;
import bowler.drda.command.Ccsids;
import bowler.drda.command.Command;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.command.ExchangeAttributes.ManagerLevel;
import bowler.drda.command.SecurityCheck;
import bowler.drda.reply.SecurityCheckReply;
import bowler.drda.command.SecurityMechanism;
import bowler.os.Entropy;
import bowler.os.Network;
import bowler.os.NetworkChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Connects to a server and opens a database: EXCSAT and ACCSEC in one round trip, SECCHK and ACCRDB in another.
public final class Login {
    private static final String PRODUCT_ID = "DNC10170";
    private static final String RELEASE = "DNC10170/10.17.1.0 - Bowler 0.1.0";
    private static final String SERVER_CLASS = "QBOWLER/JVM";
    private static final int LEVEL = 7;
    private static final int UTF8_CCSID = 1208;
    private static final int UTF16_CCSID = 1200;
    private static final int TOKEN_BYTES = 19;

    private final Network network;
    private final Entropy entropy;
    private final String program;

    public Login(Network network, Entropy entropy, String program) {
        this.network = network;
        this.entropy = entropy;
        this.program = program;
    }

    /// @param isXa whether a server that speaks standard DRDA shall support branches of distributed transactions
    public Opened open(ServerAddress address, ConnectionTarget target, boolean isXa) {
        ServerLink link = connect(address, target);
        try {
            Opened opened = logIn(link, target, isXa);
            link.limitReads(target.socketMillis());
            return opened;
        } catch (IOException e) {
            link.close();
            throw ClientError.CANNOT_CONNECT.causedBy(e, address, reason(e));
        } catch (ProtocolException e) {
            link.close();
            throw ClientError.CANNOT_CONNECT.causedBy(e, address, "it does not answer in this protocol; it may demand TLS (ssl=basic)");
        } catch (SqlFailure failure) {
            link.close();
            throw failure;
        }
    }

    private ServerLink connect(ServerAddress address, ConnectionTarget target) {
        try {
            NetworkChannel channel = network.connect(address.host(), address.port(), target.loginMillis(), target.tls());
            channel.limitReads(target.loginMillis());
            return new ServerLink(address, channel);
        } catch (IOException e) {
            throw ClientError.CANNOT_CONNECT.causedBy(e, address, reason(e));
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private Opened logIn(ServerLink link, ConnectionTarget target, boolean isXa) throws IOException {
        DssWriter writer = link.writer();
        int mechanism = target.password() == null ? SecurityMechanism.USER_ONLY : SecurityMechanism.PASSWORD;
        String database = target.database();
        attributes(!target.isStandard(), isXa).write(writer, 1, DdmText.EBCDIC);
        accessSecurity(writer, new AccessSecurity(mechanism, database, null, 0));
        writer.finish();
        ExchangeAttributes server = ExchangeAttributes.readReply(expect(link, CodePoint.EXCSATRD).inner(), DdmText.EBCDIC);
        DdmReader reply = expect(link, CodePoint.ACCSECRD);
        AccessSecurityReply security = AccessSecurityReply.read(reply.inner());
        if (security.code() != SecurityMechanism.OK) {
            throw refused(target, mechanism == SecurityMechanism.USER_ONLY
                ? "it demands a password; give the attributes user and password" : "it does not accept passwords in clear");
        }
        new SecurityCheck(mechanism, database, target.user(), target.password(), List.of()).write(writer, 1, DdmText.UTF8);
        new AccessDatabase(database, PRODUCT_ID, productData(), "QTDSQLASC", new Ccsids(UTF8_CCSID, UTF16_CCSID, UTF8_CCSID), token())
            .write(writer, 2, DdmText.UTF8);
        writer.finish();
        SecurityCheckReply check = SecurityCheckReply.read(expect(link, CodePoint.SECCHKRM).inner());
        if (check.code() != SecurityMechanism.OK) {
            throw refused(target, "user or password is wrong");
        }
        return hasExtension(server) ? opened(link) : new StandardLogin(link, target, server).opened();
    }

    /// ACCSEC encodes the name in EBCDIC, which has no letters beyond Latin-1. The server takes the name from ACCRDB.
    private static void accessSecurity(DssWriter writer, AccessSecurity command) throws IOException {
        command.write(writer, 2, DdmText.EBCDIC);
    }

    private ExchangeAttributes attributes(boolean offersExtension, boolean isXa) {
        List<ManagerLevel> managers = new ArrayList<>(List.of(
            new ManagerLevel(CodePoint.AGENT, LEVEL), new ManagerLevel(CodePoint.SQLAM, LEVEL), new ManagerLevel(CodePoint.RDB, LEVEL),
            new ManagerLevel(CodePoint.SECMGR, LEVEL), new ManagerLevel(CodePoint.UNICODEMGR, UTF8_CCSID)));
        if (isXa) {
            managers.add(new ManagerLevel(CodePoint.XAMGR, LEVEL));
        }
        if (offersExtension) {
            managers.add(new ManagerLevel(ExtensionCode.MANAGER, ExtensionCode.LEVEL));
        }
        return new ExchangeAttributes(program, "bowler", RELEASE, SERVER_CLASS, managers, false);
    }

    private static boolean hasExtension(ExchangeAttributes server) {
        return server.managers().stream()
            .anyMatch(manager -> manager.manager() == ExtensionCode.MANAGER && manager.level() == ExtensionCode.LEVEL);
    }

    private Opened opened(ServerLink link) throws IOException {
        while (true) {
            DdmReader reply = next(link);
            switch (reply.codePoint()) {
                case ExtensionCode.OPENED -> {
                    Opened opened = new Opened(link, reply.i8(), reply.i8(), WireText.readPresent(reply), SessionStatus.read(reply),
                        FailureCodec.readAll(reply), null);
                    skipChain(link.reader());
                    return opened;
                }
                case ExtensionCode.FAILURE -> {
                    reply.u2();
                    throw FailureCodec.read(reply);
                }
                default -> {
                    if (!link.reader().isChained()) {
                        throw link.unexpected(reply.codePoint());
                    }
                }
            }
        }
    }

    /// Skips the rest of a reply, which only clients of Derby need.
    private static void skipChain(DssReader reader) throws IOException {
        while (reader.isChained() && reader.next()) {
            reader.payload();
        }
    }

    private static DdmReader expect(ServerLink link, int codePoint) throws IOException {
        DdmReader reply = next(link);
        if (reply.codePoint() != codePoint) {
            throw link.unexpected(reply.codePoint());
        }
        return reply;
    }

    static DdmReader next(ServerLink link) throws IOException {
        if (!link.reader().next()) {
            throw new IOException("the server closes the connection; it may have too many, or demand TLS (ssl=basic)");
        }
        DdmReader reply = link.reader().payload();
        if (!reply.nextObject()) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, 0);
        }
        return reply;
    }

    private static SqlFailure refused(ConnectionTarget target, String reason) {
        return ClientError.REFUSED.failure(target.user(), target.database(), reason);
    }

    private static byte[] productData() {
        return new byte[] {0};
    }

    private byte[] token() {
        byte[] token = new byte[TOKEN_BYTES];
        long bits = entropy.nextLong();
        for (int i = 0; i < token.length; i++) {
            token[i] = (byte) (bits >>> i % Long.BYTES * Byte.SIZE);
        }
        return token;
    }

    /// Asks the server over a connection of its own to cancel the running statement of another.
    ///
    /// @param ends whether that connection ends
    public void cancel(Opened opened, ConnectionTarget target, boolean ends) {
        try (ServerLink link = connect(opened.link().address(), target)) {
            Command attributes = attributes(true, false);
            attributes.write(link.writer(), 1, DdmText.EBCDIC);
            link.writer().finish();
            expect(link, CodePoint.EXCSATRD);
            DssWriter request = link.begin(ExtensionCode.CANCEL);
            request.i8(opened.number());
            request.i8(opened.key());
            request.u1(ends ? 1 : 0);
            link.end();
            link.send();
            expect(link, ExtensionCode.RESULT);
        } catch (IOException e) {
            throw ClientError.CANNOT_CONNECT.causedBy(e, opened.link().address(), reason(e));
        } catch (ProtocolException e) {
            throw ClientError.PROTOCOL.failure(opened.link().address(), e.getMessage());
        }
    }
}
