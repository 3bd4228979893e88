// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.wire;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DssReader;
import bowler.engine.Engine;
import bowler.os.NetworkChannel;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostFolders;
import bowler.os.host.HostWorkers;
import bowler.server.BowlerServer;
import bowler.server.security.UserFile;
import bowler.server.security.Users;
import bowler.server.settings.ServerSettings;
import bowler.session.Session;
import bowler.session.SessionProvider;
import bowler.tools.text.ProgressLine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture wire`: hostile bytes for the network server.
@Command(
    name = "wire",
    description = {
        "Send mutated requests to the network server: those of Derby's clients and those of Bowler's own. No input may end in an internal "
            + "error, pass the authentication, or make the server unusable for later clients.",
        "Of each 20 inputs, 18 go to the decoder alone, and 2 are whole conversations with a server. One conversation in 50 meets a server "
            + "that demands a password."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  ./bowler torture wire", "  ./bowler torture wire --inputs 10000000 --seed 7", "", "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
public final class WireCommand implements Callable<Integer> {
    private static final int DECODED_IN_20 = 18;
    private static final int LOCKED_ONE_IN = 50;
    private static final int MAX_FAULTS = 20;
    private static final int MAX_REPLY_BYTES = 1 << 20;
    private static final int SHOWN_EVERY = 10_000;
    /// The hash belongs to no password.
    private static final String USERS =
        "app = pbkdf2-sha256:1000:AAAAAAAAAAAAAAAAAAAAAA==:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

    @Spec
    private CommandSpec spec;

    @Option(names = "--inputs", paramLabel = "N", defaultValue = "200000", description = "The number of inputs (default ${DEFAULT-VALUE}).")
    private long inputs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of the inputs (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--from", paramLabel = "N", defaultValue = "0", description = "Start with this input, to repeat a failure (default ${DEFAULT-VALUE}).")
    private long from;

    private final List<String> faults = new ArrayList<>();
    private final Engine engine = new Engine();
    private WireSeeds seeds;
    private long next;
    private long decoded;
    private long understood;
    private long conversations;
    private ProgressLine progress;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (inputs < 1 || from < 0) {
            throw new ParameterException(spec.commandLine(), "Inputs are counted from 1, and begin with 0");
        }
        progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        seeds = WireSeeds.record(engine);
        next = from;
        byte[] before = answer(seeds.derby());
        InlineNetwork network = new InlineNetwork(this::nextConversation);
        try (BowlerServer server = server(network, engine, Users.EVERYBODY)) {
            server.start();
            network.awaitEnd();
        }
        WireSeeds.fill(engine);
        if (!java.util.Arrays.equals(before, answer(seeds.derby()))) {
            faults.add("a valid conversation is answered otherwise than before");
        }
        progress.clear();
        PrintWriter out = spec.commandLine().getOut();
        faults.forEach(out::println);
        out.printf("%-22s %,14d%n%-22s %,14d, %,d of them understood%n%-22s %,14d%n%-22s %,14d%n", "inputs", next - from, "decoded", decoded, understood,
            "conversations", conversations, "faults", faults.size());
        return faults.isEmpty() ? 0 : 1;
    }

    private static BowlerServer server(InlineNetwork network, SessionProvider provider, Users users) {
        ServerSettings.Limits limits = new ServerSettings.Limits(10, MAX_REPLY_BYTES, 3_600_000, 3_600_000, 0, 0);
        return new BowlerServer(ServerSettings.local("", 0).with(limits).with(users), provider, network, new HostClock(), new HostEntropy(),
            new HostWorkers(), new HostFolders());
    }

    /// Decodes inputs until one is for the server.
    ///
    /// @return null if there are no more
    private NetworkChannel nextConversation() {
        while (next - from < inputs && faults.size() < MAX_FAULTS) {
            long input = next++;
            if (input % SHOWN_EVERY == 0) {
                progress.show(input + " inputs, " + faults.size() + " faults");
            }
            SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + input);
            byte[] valid = switch (random.nextInt(5)) {
                case 0, 1 -> seeds.derby();
                case 2, 3 -> seeds.own();
                default -> seeds.replies();
            };
            byte[] bytes = WireInputs.mutated(valid, random);
            if (input % 20 < DECODED_IN_20 || valid == seeds.replies()) {
                decode(input, bytes);
            } else if (random.nextInt(LOCKED_ONE_IN) == 0) {
                authenticate(input, WireInputs.mutated(valid, random));
            } else {
                conversations++;
                return new Input(input, bytes);
            }
        }
        return null;
    }

    private void decode(long input, byte[] bytes) {
        decoded++;
        try {
            understood += WireInputs.decodes(bytes) ? 1 : 0;
        } catch (RuntimeException | Error e) {
            faults.add("input " + input + ": the decoder ends with " + e + " at " + e.getStackTrace()[0]);
        }
    }

    /// Sends the bytes to a server whose only user has an unknown password.
    private void authenticate(long input, byte[] bytes) {
        conversations++;
        AtomicLong opened = new AtomicLong();
        SessionProvider counting = new SessionProvider() {
            @Override
            public boolean accepts(String address) {
                return true;
            }

            @Override
            public Session connect(String address, Map<String, String> attributes) {
                opened.incrementAndGet();
                return engine.connect(WireSeeds.DATABASE, Map.of());
            }
        };
        answer(input, bytes, counting, new UserFile(USERS, () -> 1));
        if (opened.get() > 0) {
            faults.add("input " + input + ": it passes the authentication");
        }
    }

    private byte[] answer(byte[] bytes) {
        return answer(-1, bytes, engine, Users.EVERYBODY);
    }

    private byte[] answer(long number, byte[] bytes, SessionProvider provider, Users users) {
        Input input = new Input(number, bytes);
        List<NetworkChannel> once = new ArrayList<>(List.of(input));
        InlineNetwork network = new InlineNetwork(() -> once.isEmpty() ? null : once.removeFirst());
        try (BowlerServer server = server(network, provider, users)) {
            server.start();
            network.awaitEnd();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return input.replies.toByteArray();
    }

    /// One connection, whose bytes are known in advance.
    private final class Input implements NetworkChannel {
        private final long number;
        private final ByteArrayInputStream sent;
        private final ByteArrayOutputStream replies = new ByteArrayOutputStream();

        Input(long number, byte[] bytes) {
            this.number = number;
            sent = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return sent.read(into, offset, length);
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            replies.write(from, offset, length);
        }

        @Override
        public void limitReads(long millis) {
            // The bytes are here.
        }

        @Override
        public String remote() {
            return "input:" + number;
        }

        @Override
        public boolean isLocal() {
            return false;
        }

        /// The conversation has ended: its replies must be complete and without an internal error.
        @Override
        public void close() {
            ByteArrayInputStream in = new ByteArrayInputStream(replies.toByteArray());
            DssReader reader = new DssReader(in::read, MAX_REPLY_BYTES);
            sent.skip(Long.MAX_VALUE);
            try {
                while (reader.next()) {
                    if (reader.type() == DssReader.REPLY && reader.peekCodePoint() == CodePoint.AGNPRMRM) {
                        faults.add("input " + number + ": the server reports an internal error");
                        return;
                    }
                }
            } catch (IOException | RuntimeException e) {
                faults.add("input " + number + ": the replies are broken: " + e);
            }
        }
    }
}
