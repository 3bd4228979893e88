// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.engine.watch.MessageLog;
import bowler.types.DataType;
import bowler.types.RowReader;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The message log, of Bowler or Derby, as rows: time, thread, transaction, session, database and message of each entry. A message continues
/// until the next line that begins an entry.
final class MessageLogRows {
    private static final Pattern RECORD_START = Pattern.compile("(?m)^(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}|\\w{3} \\w{3} \\d\\d \\d\\d:\\d\\d:\\d\\d \\S+ \\d{4}) "
        + "(?:Virtual)?Thread\\[(.*?)\\]\\S* \\(XID = (\\d+)\\), \\(SESSIONID = (\\d+)\\), \\(DATABASE = (.*?)\\), \\(DRDAID = (.*?)\\), ");

    /// The times in a log of Derby: those of java.util.Date.
    private static final DateTimeFormatter DERBY_TIME = DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ENGLISH);

    private MessageLogRows() {}

    private record Message(String time, String thread, String transaction, String session, String database, String remote, String text) {}

    private static List<Message> of(String log) {
        List<Message> messages = new ArrayList<>();
        Matcher matcher = RECORD_START.matcher(log);
        boolean found = matcher.find();
        while (found) {
            var begin = matcher.toMatchResult();
            found = matcher.find();
            String text = log.substring(begin.end(), found ? matcher.start() : log.length()).stripTrailing();
            messages.add(new Message(begin.group(1), begin.group(2), begin.group(3), begin.group(4), begin.group(5), begin.group(6),
                text.substring(0, Math.min(text.length(), DataType.MAX_VARCHAR_LENGTH))));
        }
        return messages;
    }

    static List<RowReader> messages(String log) {
        return of(log).stream().map(message -> DiagnosticRow.of(message.time, message.thread, message.transaction, message.session,
            message.database, message.remote, message.text)).toList();
    }

    /// Each message with the time to the next of its thread and session; the last of each is not over yet.
    static List<RowReader> durations(String log) {
        List<Message> messages = of(log);
        Message[] next = new Message[messages.size()];
        Map<String, Message> later = new HashMap<>();
        for (int at = messages.size() - 1; at >= 0; at--) {
            next[at] = later.put(messages.get(at).thread, messages.get(at));
        }
        List<RowReader> rows = new ArrayList<>();
        for (int at = 0; at < next.length; at++) {
            Message message = messages.get(at);
            if (next[at] != null) {
                Duration duration = Duration.between(timeOf(message), timeOf(next[at]));
                String text = "(DATABASE = " + message.database + "), (DRDAID = " + message.remote + "), " + message.text;
                rows.add(DiagnosticRow.of(message.time, message.thread, message.transaction, message.session,
                    text.substring(0, Math.min(text.length(), DataType.MAX_VARCHAR_LENGTH)), Long.toString(duration.toMillis())));
            }
        }
        return rows;
    }

    private static LocalDateTime timeOf(Message message) {
        return Character.isDigit(message.time.charAt(0)) ? LocalDateTime.parse(message.time, MessageLog.TIME)
            : LocalDateTime.parse(message.time, DERBY_TIME);
    }
}
