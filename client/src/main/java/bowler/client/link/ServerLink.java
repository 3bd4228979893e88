// SPDX-License-Identifier: Apache-2.0
package bowler.client.link;

import bowler.base.error.SqlFailure;
import bowler.client.address.ServerAddress;
import bowler.client.failure.ClientError;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.os.NetworkChannel;
import java.io.IOException;

/// A connection to a server: chains of requests out, replies in. A reply is valid until the next one is read.
///
/// A failure of the connection or a violation of the protocol closes it, and every later call fails.
///
/// **Threads.** One at a time, except for [#close].
public final class ServerLink implements AutoCloseable {
    /// The maximum size of a reply: a row with its values, or a part of a long value.
    private static final int MAX_REPLY_BYTES = 1 << 30;

    private final ServerAddress address;
    private final NetworkChannel channel;
    private final DssReader reader;
    private final DssWriter writer;
    private int correlator;
    private int object;

    public ServerLink(ServerAddress address, NetworkChannel channel) {
        this.address = address;
        this.channel = channel;
        reader = new DssReader(channel::read, MAX_REPLY_BYTES);
        writer = new DssWriter(channel::write);
    }

    /// Limits the time that a reply may take; 0: no limit.
    void limitReads(long millis) throws IOException {
        channel.limitReads(millis);
    }

    public ServerAddress address() {
        return address;
    }

    /// Returns the reader of replies, for standard commands.
    public DssReader reader() {
        return reader;
    }

    /// Returns the writer of commands, for standard commands.
    public DssWriter writer() {
        return writer;
    }

    /// Begins a request, chained to those begun since the last [#send]. [#end] completes it.
    public DssWriter begin(int codePoint) {
        try {
            writer.begin(DssReader.REQUEST, ++correlator);
        } catch (IOException e) {
            throw broken(e);
        }
        object = writer.beginObject(codePoint);
        return writer;
    }

    public void end() {
        writer.endObject(object);
        writer.end();
    }

    /// Discards the request begun last, for example because a value cannot be encoded.
    public void cancel() {
        writer.cancel();
    }

    /// Sends the chain of requests.
    public void send() {
        try {
            writer.finish();
            correlator = 0;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /// Waits for the next reply.
    ///
    /// @return a reader within the object of the reply
    public DdmReader receive() {
        try {
            if (!reader.next()) {
                throw broken("the server has closed it");
            }
            DdmReader reply = reader.payload();
            if (!reply.nextObject()) {
                throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, 0);
            }
            return reply;
        } catch (IOException e) {
            throw broken(e);
        } catch (ProtocolException e) {
            throw protocol(e.getMessage());
        }
    }

    /// Returns the failure for a reply that does not belong to the request.
    public SqlFailure unexpected(int codePoint) {
        return protocol(CodePoint.name(codePoint));
    }

    public SqlFailure protocol(String problem) {
        close();
        return ClientError.PROTOCOL.failure(address, problem);
    }

    /// Closes the connection, and returns the failure that tells so.
    public SqlFailure broken(IOException e) {
        close();
        return ClientError.CONNECTION_BROKEN.causedBy(e, address, e.getMessage());
    }

    /// Closes the connection, and returns the failure that tells so.
    public SqlFailure broken(String reason) {
        close();
        return ClientError.CONNECTION_BROKEN.failure(address, reason);
    }

    @Override
    public void close() {
        channel.close();
    }
}
