// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.base.error.SqlFailure;
import bowler.drda.command.AccessDatabase;
import bowler.drda.command.AccessSecurity;
import bowler.drda.command.ExchangeAttributes.ManagerLevel;
import bowler.drda.command.ExchangeAttributes;
import bowler.drda.command.SecurityCheck;
import bowler.drda.command.SecurityMechanism;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.extension.ExtensionCode;
import bowler.drda.extension.FailureCodec;
import bowler.drda.reply.AccessSecurityReply;
import bowler.drda.reply.FailureReply;
import bowler.drda.reply.SecurityCheckReply;
import bowler.os.Entropy;
import bowler.server.failure.ServerError;
import bowler.server.security.EncryptedPassword;
import bowler.server.security.PasswordSubstitute;
import bowler.server.security.PropertyUsers;
import bowler.server.security.Users;
import bowler.server.settings.ServerSettings.Drda;
import bowler.server.statement.Cards;
import bowler.server.statement.Client;
import bowler.session.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Handles the first four commands of a conversation, in order: EXCSAT, ACCSEC, SECCHK, ACCRDB. A connection pool sends
/// the same four again to reset a connection, which then keeps its session and needs no new proof.
final class Handshake {
    private static final int SECURITY_LEVEL = 7;
    private static final int UTF8_CCSID = 1208;
    private static final String REFUSED = "08004";

    private final Users users;
    /// The only security mechanism that clients may use; 0 for all.
    private final int onlyMechanism;
    private final boolean acceptsDes;
    private final Entropy entropy;
    private final SessionOpener opener;
    private final DssWriter writer;
    private Step step = Step.ATTRIBUTES;
    private DdmText text = DdmText.EBCDIC;
    private DdmText early = DdmText.EBCDIC;
    private boolean wantsUnicode;
    private boolean extension;
    private int mechanism;
    private byte[] clientSeed;
    private byte[] serverSeed;
    private EncryptedPassword encryption;
    private String user;
    /// The password that the client has sent, or proved by its substitute; null if the server does not know it.
    private String password;
    private String database;
    private Client client;
    private boolean isLittleEndian;
    private Session session;
    /// The reason for which the database could not be opened; null if there is none.
    private SqlFailure failure;
    private boolean resets;

    /// The command that is expected next.
    private enum Step {
        ATTRIBUTES, SECURITY, CHECK, DATABASE, DONE
    }

    /// Opens sessions for clients.
    interface SessionOpener {
        /// @param password null if the client has not sent one
        Session open(String database, String user, String password);
    }

    Handshake(Users users, Drda drda, Entropy entropy, SessionOpener opener, DssWriter writer) {
        this.users = users;
        onlyMechanism = drda.mechanism();
        acceptsDes = drda.acceptsDes();
        this.entropy = entropy;
        this.opener = opener;
        this.writer = writer;
    }

    boolean isDone() {
        return step == Step.DONE;
    }

    /// Returns whether no command has arrived yet.
    boolean isNew() {
        return step == Step.ATTRIBUTES;
    }

    /// Returns whether both sides speak Bowler's own commands.
    boolean hasExtension() {
        return extension;
    }

    /// Returns the encoding of names in commands.
    DdmText text() {
        return text;
    }

    /// Returns the encoding of names in EXCSAT and ACCSEC.
    DdmText early() {
        return early;
    }

    Session session() {
        return session;
    }

    Client client() {
        return client;
    }

    /// Returns whether the client sends the numbers of parameters with their lowest byte first.
    boolean isLittleEndian() {
        return isLittleEndian;
    }

    /// Returns the name and attributes in the form that the client repeats.
    String database() {
        return database;
    }

    String user() {
        return user == null ? "" : user;
    }

    void attributes(ExchangeAttributes command, int correlator) throws IOException {
        if (step != Step.ATTRIBUTES && step != Step.DONE) {
            throw ProtocolException.conversation(ProtocolException.SECURITY_ORDER);
        }
        resets = session != null;
        List<ManagerLevel> levels = new ArrayList<>();
        for (ManagerLevel asked : command.managers()) {
            int level = level(asked.manager(), asked.level());
            levels.add(new ManagerLevel(asked.manager(), level));
            extension |= asked.manager() == ExtensionCode.MANAGER && level != 0;
            wantsUnicode |= asked.manager() == CodePoint.UNICODEMGR && level != 0;
            if (step == Step.DONE && asked.manager() == CodePoint.CCSIDMGR && asked.level() == UTF8_CCSID) {
                text = DdmText.UTF8;
            }
        }
        ExchangeAttributes reply = new ExchangeAttributes(ServerIdentity.EXTERNAL_NAME, ServerIdentity.SERVER_NAME, ServerIdentity.RELEASE,
            ServerIdentity.PRODUCT_NAME, levels, true);
        writer.begin(bowler.drda.ddm.DssReader.REPLY, correlator);
        int object = writer.beginObject(CodePoint.EXCSATRD);
        reply.writeParameters(writer, early);
        writer.endObject(object);
        writer.end();
        step = step == Step.DONE ? Step.DONE : Step.SECURITY;
    }

    /// Returns the lower of both sides' levels; 0 for a manager that is missing or too old.
    private static int level(int manager, int asked) {
        return switch (manager) {
            case CodePoint.AGENT, CodePoint.RDB -> asked < 3 ? 0 : Math.min(asked, SECURITY_LEVEL);
            case CodePoint.SQLAM -> asked < 7 ? 0 : 7;
            case CodePoint.SECMGR -> Math.min(asked, SECURITY_LEVEL);
            case CodePoint.CMNTCPIP -> asked < 5 ? 0 : 5;
            case CodePoint.UNICODEMGR -> asked == UTF8_CCSID ? UTF8_CCSID : 0;
            case ExtensionCode.MANAGER -> asked < ExtensionCode.LEVEL ? 0 : ExtensionCode.LEVEL;
            case CodePoint.XAMGR -> asked < 7 ? 0 : 7;
            case CodePoint.CCSIDMGR -> Math.min(asked, 4);
            default -> 0;
        };
    }

    /// @return whether the chain continues
    boolean security(AccessSecurity command, int correlator) throws IOException {
        if (step != Step.SECURITY && step != Step.CHECK && !(step == Step.DONE && resets)) {
            throw ProtocolException.conversation(isNew() ? ProtocolException.ATTRIBUTES_NOT_FIRST : ProtocolException.SECURITY_ORDER);
        }
        List<Integer> offered = offered();
        if (!offered.contains(command.mechanism())) {
            new AccessSecurityReply(offered, null, SecurityMechanism.NOT_SUPPORTED).write(writer, correlator);
            return false;
        }
        mechanism = command.mechanism();
        serverSeed = null;
        boolean takesToken = mechanism == SecurityMechanism.PASSWORD_SUBSTITUTE || mechanism == SecurityMechanism.ENCRYPTED_PASSWORD;
        if (!takesToken && command.token() != null) {
            new AccessSecurityReply(List.of(mechanism), null, SecurityMechanism.TOKEN_MISSING).write(writer, correlator);
            return false;
        }
        if (mechanism == SecurityMechanism.PASSWORD_SUBSTITUTE) {
            clientSeed = command.token();
            if (clientSeed == null || clientSeed.length != PasswordSubstitute.SEED_BYTES) {
                new AccessSecurityReply(List.of(mechanism), null, SecurityMechanism.TOKEN_MISSING).write(writer, correlator);
                return false;
            }
            serverSeed = seed();
        }
        if (mechanism == SecurityMechanism.ENCRYPTED_PASSWORD) {
            encryption = EncryptedPassword.answering(command.token(), acceptsDes, entropy);
            if (encryption == null) {
                new AccessSecurityReply(offered, null, SecurityMechanism.NOT_SUPPORTED).write(writer, correlator);
                return false;
            }
            serverSeed = encryption.token();
        }
        new AccessSecurityReply(List.of(mechanism), serverSeed, SecurityMechanism.OK).write(writer, correlator);
        if (wantsUnicode) {
            text = DdmText.UTF8;
        }
        step = Step.CHECK;
        return true;
    }

    private List<Integer> offered() {
        if (onlyMechanism != 0) {
            return List.of(onlyMechanism);
        }
        return users.demandsPassword()
            ? List.of(SecurityMechanism.PASSWORD, SecurityMechanism.ENCRYPTED_PASSWORD, SecurityMechanism.PASSWORD_SUBSTITUTE)
            : List.of(SecurityMechanism.PASSWORD, SecurityMechanism.ENCRYPTED_PASSWORD, SecurityMechanism.USER_ONLY,
                SecurityMechanism.PASSWORD_SUBSTITUTE);
    }

    private byte[] seed() {
        byte[] seed = new byte[PasswordSubstitute.SEED_BYTES];
        long bits = entropy.nextLong();
        for (int i = 0; i < seed.length; i++, bits >>= Byte.SIZE) {
            seed[i] = (byte) bits;
        }
        return seed;
    }

    /// @return whether the chain continues
    boolean check(SecurityCheck command, int correlator) throws IOException {
        if (step != Step.CHECK || command.mechanism() != mechanism) {
            throw ProtocolException.conversation(ProtocolException.SECURITY_ORDER);
        }
        SecurityCheck known = mechanism == SecurityMechanism.ENCRYPTED_PASSWORD ? decrypted(command) : command;
        int code = known == null ? SecurityMechanism.LOCAL_FAILURE : resets ? codeOfReset(known) : codeOf(known);
        if (code == SecurityMechanism.OK && !resets) {
            code = opened(known);
        }
        new SecurityCheckReply(code).write(writer, correlator);
        if (code != SecurityMechanism.OK) {
            return false;
        }
        user = known.user();
        password = switch (mechanism) {
            case SecurityMechanism.PASSWORD, SecurityMechanism.ENCRYPTED_PASSWORD -> known.password();
            case SecurityMechanism.PASSWORD_SUBSTITUTE -> resets ? null
                : PropertyUsers.provenPassword(user, clientSeed, serverSeed, known.tokens().getFirst());
            default -> null;
        };
        database = command.database();
        step = Step.DATABASE;
        return true;
    }

    /// Opens the database, so that a wrong password is reported as one. Other failures are reported by ACCRDB. Bowler's
    /// own client shows the message of the database, which ACCRDB sends.
    private int opened(SecurityCheck known) {
        if (extension || known.database() == null || mechanism == SecurityMechanism.PASSWORD_SUBSTITUTE) {
            return SecurityMechanism.OK;
        }
        try {
            session = opener.open(known.database(), known.user(), mechanism == SecurityMechanism.USER_ONLY ? null : known.password());
        } catch (RuntimeException | Error e) {
            failure = Cards.of(e);
        }
        return failure != null && failure.sqlState().equals(REFUSED) && !(failure.error() instanceof ServerError)
            ? SecurityMechanism.USER_INVALID : SecurityMechanism.OK;
    }

    /// Closes a session that no ACCRDB has asked for.
    void abandon() {
        if (session != null) {
            session.close();
        }
    }

    /// Returns the command with the user and password decrypted from its tokens.
    ///
    /// @return null if they cannot be decrypted
    private SecurityCheck decrypted(SecurityCheck command) {
        if (command.tokens().size() != 2) {
            return null;
        }
        byte[] name = encryption.decrypt(command.tokens().getFirst());
        byte[] password = encryption.decrypt(command.tokens().getLast());
        return name == null || password == null ? null : new SecurityCheck(command.mechanism(), command.database(),
            text.decode(name, 0, name.length).stripTrailing(), text.decode(password, 0, password.length), List.of());
    }

    /// An authenticated user stays authenticated for the rest of the connection, but cannot become another user without
    /// a new proof.
    private int codeOfReset(SecurityCheck command) {
        boolean isSame = user != null && user.equals(command.user()) && database.equals(command.database());
        return isSame ? SecurityMechanism.OK : SecurityMechanism.USER_INVALID;
    }

    private int codeOf(SecurityCheck command) {
        if (command.user() == null || command.user().isEmpty()) {
            return SecurityMechanism.USER_MISSING;
        }
        switch (mechanism) {
            case SecurityMechanism.PASSWORD, SecurityMechanism.ENCRYPTED_PASSWORD -> {
                if (command.password() == null) {
                    return SecurityMechanism.PASSWORD_MISSING;
                }
                return users.accepts(command.user(), command.password()) ? SecurityMechanism.OK : SecurityMechanism.USER_INVALID;
            }
            case SecurityMechanism.PASSWORD_SUBSTITUTE -> {
                if (command.tokens().size() != 1) {
                    return SecurityMechanism.TOKEN_MISSING;
                }
                boolean accepted = users.acceptsSubstitute(command.user(), clientSeed, serverSeed, command.tokens().getFirst());
                return accepted ? SecurityMechanism.OK : SecurityMechanism.USER_INVALID;
            }
            default -> {
                return SecurityMechanism.OK;
            }
        }
    }

    /// @return whether the chain continues
    boolean database(AccessDatabase command, int correlator) throws IOException {
        if (step != Step.DATABASE) {
            throw ProtocolException.conversation(ProtocolException.SECURITY_ORDER);
        }
        if (database != null && !database.equals(command.database())) {
            throw ProtocolException.conversation(ProtocolException.OTHER_DATABASE);
        }
        isLittleEndian = command.typeDefinition().equals("QTDSQLX86");
        if (!isLittleEndian && !command.typeDefinition().equals("QTDSQLASC") && !command.typeDefinition().equals("QTDSQLJVM")) {
            throw ProtocolException.valueNotSupported(CodePoint.TYPDEFNAM);
        }
        database = command.database();
        client = Client.of(command.productId());
        if (session == null) {
            try {
                if (failure != null) {
                    throw failure;
                }
                session = opener.open(database, user, password);
                password = null;
            } catch (RuntimeException | Error e) {
                failure = null;
                refuse(withMechanism(Cards.of(e)), correlator);
                step = Step.SECURITY;
                return false;
            }
        }
        ServerIdentity.TYPE_DEFINITION.write(writer, correlator, text);
        early = text;
        step = Step.DONE;
        return true;
    }

    /// Adds the mechanism to the refusal of a database that checks passwords itself: its salted hashes do not allow the
    /// check of a substitute. Derby's server refuses such connections too.
    private SqlFailure withMechanism(SqlFailure failure) {
        return mechanism == SecurityMechanism.PASSWORD_SUBSTITUTE && failure.sqlState().equals(REFUSED)
            && !(failure.error() instanceof ServerError)
            ? ServerError.SUBSTITUTE_NOT_CHECKED.failure(failure.getMessage()) : failure;
    }

    /// Returns whether the last ACCRDB came from a connection pool that reuses the connection.
    boolean wasReset() {
        return resets;
    }

    private void refuse(SqlFailure failure, int correlator) throws IOException {
        boolean isMissing = failure.sqlState().equals("XJ004");
        int message = isMissing ? CodePoint.RDBNFNRM : CodePoint.RDBAFLRM;
        FailureReply.of(message, FailureReply.ERROR, database).write(writer, correlator, text);
        if (!isMissing) {
            ServerIdentity.TYPE_DEFINITION.writeTypeDefinition(writer, correlator, text);
        }
        if (extension) {
            FailureCodec.writeRefusal(writer, failure, correlator);
            return;
        }
        Cards.failure(failure, ServerIdentity.PRODUCT_ID).write(writer, correlator);
    }

}
