// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.drda.ddm.ByteSink;
import bowler.drda.ddm.DssReader;
import bowler.jdbc.EmbeddedSessions;
import bowler.os.Clock;
import bowler.os.Entropy;
import bowler.os.Folders;
import bowler.os.Network;
import bowler.os.NetworkChannel;
import bowler.os.NetworkListener;
import bowler.os.Workers;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostFolders;
import bowler.os.host.HostNetwork;
import bowler.os.host.HostWorkers;
import bowler.server.activity.ConnectionInfo;
import bowler.server.activity.TraceFiles;
import bowler.server.activity.TraceFolder;
import bowler.server.control.ControlResponder;
import bowler.server.conversation.Conversation;
import bowler.server.failure.ServerError;
import bowler.server.security.Users;
import bowler.server.settings.DatabaseNames;
import bowler.server.settings.DatabaseNames.Target;
import bowler.server.settings.ServerSettings;
import bowler.session.Session;
import bowler.session.SessionProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// Serves databases to DRDA clients.
///
///     try (BowlerServer server = BowlerServer.start(ServerSettings.local("/data", 0))) {
///         String url = "jdbc:derby://127.0.0.1:" + server.port() + "/sales;create=true";
///         ...
///     }
///
/// **Threads.** One thread accepts connections, one enforces timeouts, and each connection has a thread of its own, whose
/// kind depends on the load ([ConnectionThreads]). All methods may be called from any thread.
public final class BowlerServer implements AutoCloseable, ServerOperations {
    private static final System.Logger LOG = System.getLogger("bowler.server");
    private static final String NOT_FOUND = "XJ004";
    /// Also the time after which a change of the load changes the threads of connections.
    private static final long WATCH_NANOS = 100_000_000L;
    private static final long POLL_NANOS = 20_000_000L;

    private final ServerSettings settings;
    private final SessionProvider provider;
    private final Network network;
    private final Clock clock;
    private final Entropy entropy;
    private final Workers workers;
    private final Folders folders;
    private final DatabaseNames names;
    private final ConcurrentHashMap<Long, Conversation> conversations = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final Conversation.Host host = new ConversationHost();
    private final RequestSlots requestSlots;
    private final ConnectionThreads threads = new ConnectionThreads(Runtime.getRuntime().availableProcessors());
    private NetworkListener listener;
    private Workers.Task watch;
    private long startedNanos;
    private volatile boolean stopping;
    private volatile boolean logsConnections;
    private volatile TraceFolder traceFolder;
    private volatile boolean tracesAll;
    private volatile boolean closesDatabases = true;
    private volatile boolean startedByEngine;
    private final ServerControl control;
    private final ServerBean bean;
    private boolean isManaged;
    private long startedMillis;
    /// The bytes of connections that have ended.
    private final LongAdder endedBytesIn = new LongAdder();
    private final LongAdder endedBytesOut = new LongAdder();
    private final CountDownLatch stopped = new CountDownLatch(1);

    public BowlerServer(
            ServerSettings settings, SessionProvider provider, Network network, Clock clock, Entropy entropy, Workers workers, Folders folders) {
        this.settings = settings;
        this.provider = provider;
        this.network = network;
        this.clock = clock;
        this.entropy = entropy;
        this.workers = workers;
        names = new DatabaseNames(settings, folders);
        this.folders = folders;
        requestSlots = new RequestSlots(settings.drda().maxThreads());
        control = new ServerControl(this, requestSlots);
        bean = new ServerBean(this, control, clock);
        logsConnections = settings.logsConnections();
        tracesAll = settings.drda().traces();
        traceFolder = new TraceFolder(folders.disk(settings.drda().traceFolder()));
    }

    /// Starts a server on this machine for the databases that embedded connections of this program open too.
    ///
    /// @throws bowler.base.error.SqlFailure if it cannot listen, or the settings forbid it
    public static BowlerServer start(ServerSettings settings) {
        SessionProvider provider = EmbeddedSessions.provider();
        if (provider == null) {
            throw ServerError.INTERNAL.failure("there is no provider of sessions; is the engine's jar present?");
        }
        return start(settings, provider);
    }

    /// Starts a server on this machine for the databases of a provider.
    ///
    /// @throws bowler.base.error.SqlFailure if it cannot listen, or the settings forbid it
    public static BowlerServer start(ServerSettings settings, SessionProvider provider) {
        BowlerServer server = new BowlerServer(
            settings, provider, new HostNetwork(), new HostClock(), new HostEntropy(), new HostWorkers(), new HostFolders());
        server.start();
        return server;
    }

    /// Starts to listen, and returns when clients can connect.
    ///
    /// @throws bowler.base.error.SqlFailure if it cannot listen, or the settings forbid it
    public void start() {
        try {
            boolean isProtected = network.isLoopback(settings.host()) || settings.isInsecure()
                || settings.users().demandsPassword() && settings.tls() != null;
            if (!isProtected) {
                throw ServerError.NOT_PROTECTED.failure(settings.host());
            }
            listener = network.listen(settings.host(), settings.port(), settings.tls());
        } catch (IOException e) {
            throw ServerError.CANNOT_LISTEN.causedBy(e, settings.host(), settings.port(), e.getMessage());
        }
        startedNanos = clock.nanoTime();
        startedMillis = clock.now().toEpochMilli();
        network.serve("bowler server accepts", this::accept);
        watch = workers.start("bowler server watch", this::watch, failure -> stopping = true);
    }

    private void accept() {
        while (!stopping) {
            NetworkChannel channel;
            try {
                channel = listener.accept();
            } catch (IOException e) {
                // Either one connection failed immediately, or the listener is closed.
                if (stopping) {
                    return;
                }
                continue;
            }
            serve(channel);
        }
    }

    private void serve(NetworkChannel channel) {
        if (stopping || conversations.size() >= settings.limits().connections()) {
            refused.incrementAndGet();
            channel.close();
            return;
        }
        long number = numbers.incrementAndGet();
        if (!settings.drda().keepsAlive()) {
            channel.probeIdle(false);
        }
        Conversation conversation = new Conversation(number, channel, host);
        conversations.put(number, conversation);
        log(conversation, "connected");
        serve(conversation, threads.preferred());
    }

    /// Serves a connection in a new thread until it ends, or until another kind of thread serves it better.
    private void serve(Conversation conversation, Network.ThreadKind kind) {
        network.serve("bowler connection " + conversation.number(), kind, () -> {
            boolean hasMoved = false;
            try {
                hasMoved = conversation.serve(() -> threads.preferred() != kind) && move(conversation);
            } finally {
                if (!hasMoved) {
                    ended(conversation);
                }
            }
        });
    }

    /// Serves the connection in a new thread; if there is no memory for one, in this thread until it ends.
    ///
    /// @return whether the new thread serves it
    private boolean move(Conversation conversation) {
        try {
            serve(conversation, threads.preferred());
            return true;
        } catch (OutOfMemoryError noThread) {
            conversation.serve(() -> false);
            return false;
        }
    }

    private void ended(Conversation conversation) {
        log(conversation, "gone");
        ConnectionInfo ended = conversation.info(clock.nanoTime());
        endedBytesIn.add(ended.bytesIn());
        endedBytesOut.add(ended.bytesOut());
        conversations.remove(conversation.number());
    }

    private void log(Conversation conversation, String what) {
        if (logsConnections) {
            ConnectionInfo info = conversation.info(clock.nanoTime());
            LOG.log(System.Logger.Level.INFO, "connection " + info.number() + " from " + info.remote() + " " + what
                + (info.user().isEmpty() ? "" : ", user " + info.user() + ", database " + info.database()));
        }
    }

    private long watch() {
        if (!isManaged) {
            isManaged = true;
            bean.register();
        }
        long now = clock.nanoTime();
        ServerSettings.Limits limits = settings.limits();
        int active = 0;
        int working = 0;
        for (Conversation conversation : conversations.values()) {
            active += conversation.wasActive() ? 1 : 0;
            working += conversation.worksLong() ? 1 : 0;
            if (conversation.isOverdue(now, limits.loginMillis(), limits.messageMillis(), limits.idleMillis())) {
                conversation.end();
            }
        }
        threads.observe(active, working);
        return WATCH_NANOS;
    }

    @Override
    public boolean trace(long number, boolean wanted) {
        if (number == 0) {
            tracesAll = wanted;
            boolean succeeded = true;
            for (Conversation conversation : conversations.values()) {
                succeeded &= trace(conversation, wanted);
            }
            return succeeded;
        }
        Conversation conversation = conversations.get(number);
        return conversation != null && trace(conversation, wanted);
    }

    private boolean trace(Conversation conversation, boolean wanted) {
        if (conversation.isTraced() == wanted) {
            return true;
        }
        TraceFiles.Lines lines = wanted ? traceFolder.open(conversation.number()) : null;
        conversation.traceTo(lines);
        return lines != null || !wanted;
    }

    @Override
    public boolean tracesAll() {
        return tracesAll;
    }

    @Override
    public void traceTo(String folder) {
        traceFolder = new TraceFolder(folders.disk(folder));
    }

    @Override
    public String traceFolder() {
        return traceFolder.folder().description();
    }

    @Override
    public void logConnections(boolean wanted) {
        logsConnections = wanted;
    }

    @Override
    public boolean logsConnections() {
        return logsConnections;
    }

    @Override
    public ServerSettings settings() {
        return settings;
    }

    @Override
    public void stopSoon() {
        network.serve("bowler server stops", closesDatabases ? this::shutDown : this::stop);
    }

    @Override
    public boolean isStartedByEngine() {
        return startedByEngine;
    }

    void markStartedByEngine() {
        startedByEngine = true;
    }

    /// Lets databases stay open when a client stops the server. The program in which the server runs uses them.
    public void keepDatabasesOpen() {
        closesDatabases = false;
    }

    @Override
    public int port() {
        return listener.port();
    }

    /// Returns the address on which the server listens.
    public String address() {
        return listener.address();
    }

    @Override
    public List<ConnectionInfo> connections() {
        long now = clock.nanoTime();
        List<ConnectionInfo> all = new ArrayList<>();
        for (Conversation conversation : conversations.values()) {
            all.add(conversation.info(now));
        }
        all.sort(Comparator.comparingLong(ConnectionInfo::number));
        return all;
    }

    @Override
    public boolean kill(long number) {
        Conversation conversation = conversations.get(number);
        if (conversation != null) {
            conversation.end();
        }
        return conversation != null;
    }

    @Override
    public long refusedCount() {
        return refused.get();
    }

    @Override
    public long acceptedCount() {
        return numbers.get();
    }

    @Override
    public long upMillis() {
        return (clock.nanoTime() - startedNanos) / 1_000_000;
    }

    @Override
    public long startMillis() {
        return startedMillis;
    }

    @Override
    public boolean isServing() {
        return !stopping;
    }

    @Override
    public long bytesReceived() {
        return endedBytesIn.sum() + connections().stream().mapToLong(ConnectionInfo::bytesIn).sum();
    }

    @Override
    public long bytesSent() {
        return endedBytesOut.sum() + connections().stream().mapToLong(ConnectionInfo::bytesOut).sum();
    }

    /// Stops the server gracefully. It accepts no more connections and closes idle ones. Running requests may continue
    /// for [ServerSettings.Limits#stopMillis]; then they are cancelled and rolled back. Databases stay open.
    /// Idempotent.
    public void stop() {
        endConnections();
        stopped.countDown();
    }

    private void endConnections() {
        stopping = true;
        if (listener == null) {
            return;
        }
        listener.close();
        long deadline = clock.nanoTime() + settings.limits().stopMillis() * 1_000_000;
        while (!conversations.isEmpty() && clock.nanoTime() < deadline) {
            for (Conversation conversation : conversations.values()) {
                if (conversation.isIdle()) {
                    conversation.end();
                }
            }
            pause();
        }
        conversations.values().forEach(Conversation::end);
        watch.stop();
        bean.unregister();
        for (int polls = 0; polls < 100 && !conversations.isEmpty(); polls++) {
            pause();
        }
    }

    /// Stops the server, then closes all databases of the provider.
    public void shutDown() {
        endConnections();
        synchronized (stopped) {
            if (stopped.getCount() > 0) {
                closeDatabases();
                stopped.countDown();
            }
        }
    }

    private void closeDatabases() {
        try {
            provider.connect("", Map.of("shutdown", "true")).close();
        } catch (SqlFailure failure) {
            // A successful shutdown also ends with an exception.
            if (failure.severity() != Severity.SYSTEM) {
                LOG.log(System.Logger.Level.ERROR, "a database was not closed in good order", failure);
            }
        }
    }

    /// Waits until the server has stopped, by whatever call, and its databases are closed if that was requested.
    public void awaitStop() {
        boolean interrupted = false;
        while (true) {
            try {
                stopped.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                stop();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pause() {
        java.util.concurrent.locks.LockSupport.parkNanos(POLL_NANOS);
    }

    @Override
    public void close() {
        stop();
    }

    private final class ConversationHost implements Conversation.Host {
        @Override
        public Session open(String database, String user, String password, boolean isLocal) {
            Target target = names.target(database, user, password, isLocal);
            try {
                return provider.connect(target.address(), target.attributes());
            } catch (SqlFailure failure) {
                throw target.isCreationRefused() && failure.sqlState().equals(NOT_FOUND) ? ServerError.CREATE_REFUSED.causedBy(failure, database) : failure;
            }
        }

        @Override
        public Users users() {
            return settings.users();
        }

        @Override
        public ServerSettings.Drda drda() {
            return settings.drda();
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
        public boolean beginRequest(Session session) {
            return requestSlots.max() > 0 && requestSlots.enter(!session.inTransaction());
        }

        @Override
        public void endRequest() {
            requestSlots.leave();
        }

        @Override
        public TraceFiles.Lines trace(long number) {
            return tracesAll ? traceFolder.open(number) : null;
        }

        @Override
        public void cancel(long connection, long key, boolean ends) {
            Conversation conversation = conversations.get(connection);
            if (conversation != null) {
                conversation.cancel(key, ends);
            }
        }

        @Override
        public int maxMessageBytes() {
            return settings.limits().messageBytes();
        }

        @Override
        public void control(DssReader reader, ByteSink sink, boolean isLocal) throws IOException {
            new ControlResponder(reader, sink, settings.users(), control).answer(isLocal);
        }
    }
}
