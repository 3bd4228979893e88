// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.xid.TransactionId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// The records of the decision log, big-endian; the kind comes first.
///
///     1 opened      epoch, node
///     2 commit      epoch, number, count of participants, of each its branch and its resource's name
///     3 end         epoch, number
///     4 heuristic   epoch, number, branch, resource, decided, did, time in milliseconds, remark
///     5 forgotten   epoch, number, branch
///     6 needed      LSN
public sealed interface DecisionRecord {
    /// A manager began its work under this epoch.
    record Opened(long epoch, String node) implements DecisionRecord {}

    /// The transaction commits, by all of these.
    record Commit(TransactionId id, List<Participant> participants) implements DecisionRecord {}

    /// All of them have, or an operator said so.
    record End(TransactionId id) implements DecisionRecord {}

    /// A resource deviated from the decision, or its outcome is unknown.
    record Heuristic(HeuristicNote note) implements DecisionRecord {}

    /// An operator has seen it.
    record Forgotten(TransactionId id, int branch) implements DecisionRecord {}

    /// All relevant records begin at this LSN: each earlier entry was written again, or has ended.
    record Needed(long fromLsn) implements DecisionRecord {}

    int OPENED = 1;
    int COMMIT = 2;
    int END = 3;
    int HEURISTIC = 4;
    int FORGOTTEN = 5;
    int NEEDED = 6;

    default byte[] encoded() {
        var bytes = new ByteArrayOutputStream(64);
        try (var out = new DataOutputStream(bytes)) {
            switch (this) {
                case Opened(long epoch, String node) -> {
                    out.writeByte(OPENED);
                    out.writeLong(epoch);
                    out.writeUTF(node);
                }
                case Commit(TransactionId id, List<Participant> participants) -> {
                    put(out, COMMIT, id);
                    out.writeShort(participants.size());
                    for (Participant participant : participants) {
                        out.writeInt(participant.branch());
                        out.writeUTF(participant.resource());
                    }
                }
                case End(TransactionId id) -> put(out, END, id);
                case Heuristic(HeuristicNote note) -> {
                    put(out, HEURISTIC, note.id());
                    out.writeInt(note.branch());
                    out.writeUTF(note.resource());
                    out.writeByte(note.decided().ordinal());
                    out.writeByte(note.did().ordinal());
                    out.writeLong(note.timeMillis());
                    out.writeUTF(note.remark());
                }
                case Forgotten(TransactionId id, int branch) -> {
                    put(out, FORGOTTEN, id);
                    out.writeInt(branch);
                }
                case Needed(long fromLsn) -> {
                    out.writeByte(NEEDED);
                    out.writeLong(fromLsn);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void put(DataOutputStream out, int kind, TransactionId id) throws IOException {
        out.writeByte(kind);
        out.writeLong(id.epoch());
        out.writeLong(id.number());
    }

    /// @throws IOException if it is no record of this format; the message says why
    static DecisionRecord decode(byte[] payload) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(payload));
        int kind = in.read();
        DecisionRecord record = switch (kind) {
            case OPENED -> new Opened(in.readLong(), in.readUTF());
            case COMMIT -> new Commit(id(in), participants(in));
            case END -> new End(id(in));
            case HEURISTIC -> new Heuristic(new HeuristicNote(id(in), in.readInt(), in.readUTF(), verdict(in), verdict(in),
                in.readLong(), in.readUTF()));
            case FORGOTTEN -> new Forgotten(id(in), in.readInt());
            case NEEDED -> new Needed(in.readLong());
            default -> throw new IOException("kind " + kind + " is unknown");
        };
        if (in.available() > 0) {
            throw new IOException(in.available() + " bytes too many for kind " + kind);
        }
        return record;
    }

    private static TransactionId id(DataInputStream in) throws IOException {
        return new TransactionId(in.readLong(), in.readLong());
    }

    private static List<Participant> participants(DataInputStream in) throws IOException {
        int count = in.readUnsignedShort();
        List<Participant> participants = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            participants.add(new Participant(in.readInt(), in.readUTF()));
        }
        return participants;
    }

    private static DecisionOutcome verdict(DataInputStream in) throws IOException {
        int number = in.readUnsignedByte();
        if (number >= DecisionOutcome.values().length) {
            throw new IOException("verdict " + number + " is unknown");
        }
        return DecisionOutcome.values()[number];
    }
}
