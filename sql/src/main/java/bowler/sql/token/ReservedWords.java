// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/// The words that are names only if quoted; Derby's list.
public final class ReservedWords {
    private static final Set<String> WORDS = words("""
            ADD ALL ALLOCATE ALTER AND ANY ARE AS ASC ASSERTION AT AUTHORIZATION AVG BEGIN BETWEEN BIGINT BIT BOOLEAN
            BOTH BY CALL CASCADE CASCADED CASE CAST CHAR CHARACTER CHARACTER_LENGTH CHECK CLOSE COLLATE COLLATION COLUMN
            COMMIT CONNECT CONNECTION CONSTRAINT CONSTRAINTS CONTINUE CONVERT CORRESPONDING CREATE CROSS CURRENT
            CURRENT_DATE CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER CURSOR CURSORS DEALLOCATE DEC DECIMAL
            DECLARE DEFAULT DEFERRABLE DEFERRED DEFINER DELETE DESC DESCRIBE DETERMINISTIC DIAGNOSTICS DISCONNECT
            DISTINCT DOUBLE DROP ELSE END ESCAPE EXCEPT EXCEPTION EXEC EXECUTE EXISTS EXPLAIN EXTERNAL FALSE FETCH FIRST
            FLOAT FOR FOREIGN FOUND FROM FULL FUNCTION GET GETCURRENTCONNECTION GLOBAL GO GOTO GRANT GROUP HAVING HOUR
            IDENTITY IMMEDIATE IN INDICATOR INITIALLY INNER INOUT INPUT INSENSITIVE INSERT INT INTEGER INTERSECT INTO
            INVOKER IS ISOLATION JOIN KEY LAST LEADING LEFT LIKE LOWER LTRIM MATCH MAX MIN MINUTE NATIONAL NATURAL NCHAR
            NEXT NO NONE NOT NULL NULLIF NUMERIC NVARCHAR OF ON ONLY OPEN OPTION OR ORDER OUT OUTER OUTPUT OVERLAPS PAD
            PARTIAL PREPARE PRESERVE PRIMARY PRIOR PRIVILEGES PROCEDURE PUBLIC READ REAL REFERENCES RELATIVE RESTRICT
            REVOKE RIGHT ROLLBACK ROWS RTRIM SCHEMA SCROLL SECOND SELECT SESSION_USER SET SMALLINT SOME SPACE SQL
            SQLCODE SQLERROR SQLSTATE SUBSTRING SUM SYSTEM_USER TABLE TEMPORARY TIMEZONE_HOUR TIMEZONE_MINUTE TO
            TRAILING TRANSACTION TRANSLATE TRANSLATION TRIM TRUE UNION UNIQUE UNKNOWN UPDATE UPPER USER USING VALUES
            VARCHAR VARYING VIEW WHENEVER WHERE WINDOW WITH WORK WRITE YEAR""");

    private ReservedWords() {}

    /// Splits by hand, because each engine start runs this and the JDK's classes for splitting would be loaded for this
    /// alone.
    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) <= ' ') {
                if (i > begin) {
                    words.add(text.substring(begin, i));
                }
                begin = i + 1;
            }
        }
        return Collections.unmodifiableSet(words);
    }

    public static boolean contains(String word) {
        return WORDS.contains(word);
    }
}
