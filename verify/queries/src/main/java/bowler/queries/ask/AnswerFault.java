// SPDX-License-Identifier: Apache-2.0
package bowler.queries.ask;

/// What is wrong with an answer.
///
/// @param kind without the accidents of the question: what shrinks has to keep it
/// @param text the statements and what they gave
public record AnswerFault(String kind, String text) {
    static AnswerFault rows(String text) {
        return new AnswerFault("rows", text);
    }
}
