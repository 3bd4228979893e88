// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

/// A defect in an answer.
///
/// @param kind the defect without details of the question; a reduced question must show the same kind
/// @param text the statements and their results
public record AnswerFault(String kind, String text) {
    static AnswerFault rows(String text) {
        return new AnswerFault("rows", text);
    }
}
