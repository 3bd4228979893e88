// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import bowler.jta.decision.DecisionLog;
import bowler.jta.failure.JtaError;
import bowler.jta.transaction.ParallelismMode;
import bowler.jta.xid.NodeName;
import bowler.log.LogOptions;
import java.time.Duration;
import java.util.List;

/// All that can be set, each with its default.
///
/// @param folder where the decision log lies, on a disk that outlives the process: without it prepared branches are rolled back that
///     should commit
/// @param nodeName what tells this manager's branches from others'; null for a name by chance, kept with the log
/// @param timeout of transactions whose thread has set none
/// @param grace how long a transaction that has timed out is left to its thread before it is rolled back without it
/// @param recoveryInterval how often recovery asks resources for branches without a running transaction
/// @param longestPause between attempts to reach a resource that is down
/// @param parallelismMode whether branches are prepared and committed side by side
/// @param log sizes of the decision log
/// @param registerMbeans whether the manager shows itself by JMX
public record TransactionSettings(String folder, String nodeName, Duration timeout, Duration grace, Duration recoveryInterval,
        Duration longestPause, ParallelismMode parallelismMode, LogOptions log, boolean registerMbeans) {
    public TransactionSettings {
        require(folder != null && !folder.isBlank(), "The folder", folder == null ? null : "'" + folder + "'", "it must be named");
        if (nodeName != null) {
            new NodeName(nodeName);
        }
        require(timeout != null && timeout.toSeconds() >= 1 && timeout.toSeconds() <= Integer.MAX_VALUE, "The timeout", timeout, "it takes at least a second");
        require(grace != null && !grace.isNegative() && grace.toDays() < 365, "The grace time", grace, "it is 0 or more, and less than a year");
        require(isPause(recoveryInterval), "The recovery interval", recoveryInterval, "it is more than 0 and at most a day");
        require(isPause(longestPause), "The longest pause", longestPause, "it is more than 0 and at most a day");
        require(parallelismMode != null, "What is done side by side", null, "it is one of " + List.of(ParallelismMode.values()));
        require(log != null && !log.memory(), "The decision log", log == null ? null : "in memory", "decisions must outlive the process");
    }

    private static boolean isPause(Duration time) {
        return time != null && time.isPositive() && time.toDays() <= 1;
    }

    private static void require(boolean holds, String what, Object value, String why) {
        if (!holds) {
            throw JtaError.BAD_SETTING.failure(what, value, why);
        }
    }

    public static TransactionSettings in(String folder) {
        return new TransactionSettings(folder, null, Duration.ofSeconds(60), Duration.ofSeconds(2), Duration.ofSeconds(60),
            Duration.ofSeconds(60), ParallelismMode.AUTO, DecisionLog.DEFAULT_OPTIONS, false);
    }

    public TransactionSettings withNodeName(String name) {
        return new TransactionSettings(folder, name, timeout, grace, recoveryInterval, longestPause, parallelismMode, log, registerMbeans);
    }

    public TransactionSettings withTimeout(Duration time) {
        return new TransactionSettings(folder, nodeName, time, grace, recoveryInterval, longestPause, parallelismMode, log, registerMbeans);
    }

    public TransactionSettings withGrace(Duration time) {
        return new TransactionSettings(folder, nodeName, timeout, time, recoveryInterval, longestPause, parallelismMode, log, registerMbeans);
    }

    public TransactionSettings withRecoveryInterval(Duration time) {
        return new TransactionSettings(folder, nodeName, timeout, grace, time, longestPause, parallelismMode, log, registerMbeans);
    }

    public TransactionSettings withLongestPause(Duration time) {
        return new TransactionSettings(folder, nodeName, timeout, grace, recoveryInterval, time, parallelismMode, log, registerMbeans);
    }

    public TransactionSettings withParallel(ParallelismMode wanted) {
        return new TransactionSettings(folder, nodeName, timeout, grace, recoveryInterval, longestPause, wanted, log, registerMbeans);
    }

    public TransactionSettings withLog(LogOptions options) {
        return new TransactionSettings(folder, nodeName, timeout, grace, recoveryInterval, longestPause, parallelismMode, options, registerMbeans);
    }

    public TransactionSettings withMbeans(boolean shown) {
        return new TransactionSettings(folder, nodeName, timeout, grace, recoveryInterval, longestPause, parallelismMode, log, shown);
    }
}
