// SPDX-License-Identifier: Apache-2.0

/// Commands and replies that Bowler's client and server use with each other instead of DRDA's SQL commands.
///
/// **Idea.** The connection starts as any DRDA connection: EXCSAT, ACCSEC, SECCHK, ACCRDB. A client that wants the
/// extension names the manager [ExtensionCode#MANAGER] in EXCSAT. If the server answers with the same level, each
/// further request is a call of a [bowler.session.Session], in one DSS with one object. Types, failures and rows lose
/// nothing on the way: rows have the encoding of [bowler.types.encode.RowLayout].
///
///     request          content of its object                                     reply
///     PREPARE          4 statement, 1 flags, text                                DESCRIPTION
///     RUN              4 statement, 1 flags, [8 milliseconds],                   RESULT, rows in it
///                      [keys: 2 count, texts], row
///     BATCH            4 statement, 1 flags, [8 milliseconds], rows              RESULT, counts in it
///     FETCH            4 statement, 2 number of blocks                           ROWS, one DSS per block
///     CLOSE_CURSOR     4 statement                                               none
///     CLOSE_STATEMENT  4 statement                                               none
///     TRANSACTION      1 verb, 8 savepoint                                       RESULT
///     SETTING          1 setting, its value                                      RESULT
///     SET              1 setting, its value if it has one                        none
///     OPEN_LOB         reference                                                 none
///     READ_LOB         reference, 1 whether text, 8 position, 4 length           VALUE
///     CLOSE_LOB        reference                                                 none
///     END_READS        nothing                                                   none
///     BRANCH           1 verb, 1 how, 8 milliseconds, branch                     RESULT, outcome in it
///     CANCEL           8 connection, 8 key, 1 whether the connection ends        RESULT; only as the first request
///
/// A reply says in its flags whether the open transaction has changed and locked nothing. The client then ends it with
/// END_READS and does not wait. If such an end fails, no change is lost, and no other transaction waits for a lock of it. The
/// server ends the transaction before it answers the next request.
///
/// The result of a call has the row of its parameters, and a number and the columns of each result set; FETCH reads
/// their rows. The result of BRANCH has the outcome as its count, then 1 whether the session works for a branch. The
/// failure follows, if the outcome is one; otherwise 4 count and the branches that wait for a decision. A request that fails is answered by FAILURE. While a statement runs, CALLBACK asks the client for the current row of
/// a cursor, or for a part of a long parameter. The client answers with CALLBACK_REPLY, and may send FETCH before. A
/// request with a reply is the last of its chain. A client need not wait for the reply to a BATCH before it sends the
/// next one of the same batch; after a failure, the server skips the rest.
///
/// **Always true.** Every length is checked against the bytes present, on both sides; a violation is a
/// [bowler.drda.ddm.ProtocolException]. **Start at** [ExtensionCode], then [StatementDescriptionCodec].
package bowler.drda.extension;
