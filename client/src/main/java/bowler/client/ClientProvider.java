// SPDX-License-Identifier: Apache-2.0
package bowler.client;

import bowler.base.error.SqlFailure;
import bowler.client.address.ConnectionTarget;
import bowler.client.address.ServerAddress;
import bowler.client.address.ServerType;
import bowler.client.failure.ClientError;
import bowler.client.link.Login;
import bowler.client.link.Opened;
import bowler.client.remote.RemoteSession;
import bowler.client.standard.StandardSession;
import bowler.os.Clock;
import bowler.os.Entropy;
import bowler.os.Network;
import bowler.os.host.HostClock;
import bowler.os.host.HostEntropy;
import bowler.os.host.HostNetwork;
import bowler.session.Session;
import bowler.session.SessionProvider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Opens sessions on servers: `//host:port,host:port/database`.
///
/// With several servers, the first that answers and has the wanted type is taken. A server that did not answer is tried
/// last for the next [#RECHECK_NANOS]. With `loadBalanceHosts=true`, the order is random.
public final class ClientProvider implements SessionProvider {
    private static final String PROGRAM = "Bowler network client";
    /// The time for which a server that did not answer is tried last.
    private static final long RECHECK_NANOS = 10_000_000_000L;

    private final Entropy entropy;
    private final Clock clock;
    private final Login login;
    /// The time at which each server last failed to answer.
    private final Map<ServerAddress, Long> unreachable = new ConcurrentHashMap<>();

    /// Uses the machine's network; called by [java.util.ServiceLoader].
    public ClientProvider() {
        this(new HostNetwork(), new HostEntropy(), new HostClock());
    }

    public ClientProvider(Network network, Entropy entropy, Clock clock) {
        this.entropy = entropy;
        this.clock = clock;
        login = new Login(network, entropy, PROGRAM);
    }

    @Override
    public boolean accepts(String address) {
        return ConnectionTarget.isTarget(address);
    }

    @Override
    public Session connect(String address, Map<String, String> attributes) {
        return connect(address, attributes, false);
    }

    @Override
    public Session connectForBranches(String address, Map<String, String> attributes) {
        return connect(address, attributes, true);
    }

    private Session connect(String address, Map<String, String> attributes, boolean isXa) {
        ConnectionTarget target = ConnectionTarget.parse(address, attributes);
        Session session = first(target, target.serverType(), isXa);
        if (session == null && target.serverType() == ServerType.PREFER_SECONDARY) {
            session = first(target, ServerType.ANY, isXa);
        }
        if (session == null) {
            throw ClientError.NO_SUITABLE_SERVER.failure(target.servers(), target.serverType().attribute());
        }
        return session;
    }

    /// @return null if servers answered, but none is of the wanted type
    private Session first(ConnectionTarget target, ServerType type, boolean isXa) {
        SqlFailure failure = null;
        boolean answered = false;
        for (ServerAddress server : ordered(target)) {
            try {
                Opened opened = login.open(server, target, isXa);
                unreachable.remove(server);
                answered = true;
                if (type.accepts(opened.status().isReadOnly())) {
                    return opened.server() == null ? new RemoteSession(opened, login, target) : new StandardSession(opened, target, isXa);
                }
                opened.link().close();
            } catch (SqlFailure met) {
                if (!isUnreachable(met)) {
                    throw met;
                }
                unreachable.put(server, clock.nanoTime());
                failure = met;
            }
        }
        if (!answered && failure != null) {
            throw failure;
        }
        return null;
    }

    /// Returns whether another server may do better. One that answers and refuses speaks for all.
    private static boolean isUnreachable(SqlFailure failure) {
        return failure.error() == ClientError.CANNOT_CONNECT || failure.error() == ClientError.CONNECTION_BROKEN;
    }

    private List<ServerAddress> ordered(ConnectionTarget target) {
        if (target.servers().size() == 1) {
            return target.servers();
        }
        List<ServerAddress> servers = new ArrayList<>(target.servers());
        if (target.isBalanced()) {
            for (int i = servers.size() - 1; i > 0; i--) {
                int other = (int) Long.remainderUnsigned(entropy.nextLong(), i + 1);
                ServerAddress moved = servers.set(i, servers.get(other));
                servers.set(other, moved);
            }
        }
        long now = clock.nanoTime();
        servers.sort(Comparator.comparing(server -> {
            Long failed = unreachable.get(server);
            return failed != null && now - failed < RECHECK_NANOS;
        }));
        return servers;
    }
}
