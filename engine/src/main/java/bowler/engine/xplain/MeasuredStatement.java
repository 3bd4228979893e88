// SPDX-License-Identifier: Apache-2.0
package bowler.engine.xplain;

import bowler.plan.statistics.RunTree.StatementRun;
import java.time.LocalDateTime;

/// A statement that has run, with its result sets.
///
/// @param type `S`, `I`, `U`, `D`, `C` or `DDL`
/// @param wasRun false if the statement was only compiled
/// @param timed whether times were measured
public record MeasuredStatement(
        String text, String type, boolean wasRun, boolean timed, LocalDateTime startedAt, LocalDateTime endedAt, long nanos,
        long transactionId, long sessionNumber, String databaseName, StatementRun run) {}
