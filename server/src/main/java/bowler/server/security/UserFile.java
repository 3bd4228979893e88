// SPDX-License-Identifier: Apache-2.0
package bowler.server.security;

import bowler.base.password.PasswordHash;
import bowler.os.Entropy;
import bowler.server.failure.ServerError;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// Users from a text, one a line: `NAME = pbkdf2-sha256:ITERATIONS:SALT:HASH`. The value for security mechanism 8 may
/// follow as `; 3b60...`. Empty lines and lines that begin with `#` are ignored. Names follow SQL: they ignore case,
/// unless they are in double quotes.
public final class UserFile implements Users {

    private final Map<String, Entry> entries = new HashMap<>();
    /// Checked if a user is unknown, so that the response time does not reveal which users exist.
    private final PasswordHash decoy;
    /// Allows one check at a time. A check occupies a processor for a large part of a second, and any client that can
    /// connect can request one.
    private final ReentrantLock check = new ReentrantLock();

    /// @param substitute null if the user cannot use mechanism 8
    private record Entry(PasswordHash hash, String substitute) {}

    /// @throws bowler.base.error.SqlFailure if a line is invalid
    public UserFile(String text, Entropy entropy) {
        int number = 0;
        for (String line : text.split("\\R")) {
            number++;
            String plain = line.strip();
            if (!plain.isEmpty() && !plain.startsWith("#")) {
                add(plain, number);
            }
        }
        decoy = PasswordHash.decoy(PasswordHash.USUAL_ITERATIONS, entropy::nextLong);
    }

    private void add(String line, int number) {
        int equals = line.indexOf('=');
        if (equals < 1) {
            throw ServerError.BAD_SETTING.failure("users", "line " + number, "a line is NAME = HASH");
        }
        String[] parts = line.substring(equals + 1).split(";");
        try {
            String substitute = parts.length > 1 ? parts[1].strip() : null;
            entries.put(spelled(line.substring(0, equals)), new Entry(PasswordHash.parse(parts[0].strip()), substitute));
        } catch (IllegalArgumentException e) {
            throw ServerError.BAD_SETTING.causedBy(e, "users", "line " + number, e.getMessage());
        }
    }

    /// Returns a name as SQL spells it: in upper case, unless it is in double quotes.
    static String spelled(String name) {
        String plain = name.strip();
        return plain.length() > 2 && plain.startsWith("\"") && plain.endsWith("\"")
            ? plain.substring(1, plain.length() - 1).replace("\"\"", "\"") : plain.toUpperCase(Locale.ENGLISH);
    }

    /// Returns a line for a user.
    ///
    /// @param withSubstitute whether the user may use mechanism 8
    public static String line(String user, String password, boolean withSubstitute, Entropy entropy) {
        String line = user + " = " + PasswordHash.of(
            password, PasswordHash.USUAL_ITERATIONS, PasswordHash.salt(entropy::nextLong));
        return withSubstitute ? line + " ; " + PasswordSubstitute.kept(password) : line;
    }

    @Override
    public boolean demandsPassword() {
        return true;
    }

    @Override
    public boolean accepts(String user, String password) {
        Entry entry = entries.get(spelled(user));
        check.lock();
        try {
            boolean matches = (entry == null ? decoy : entry.hash()).matches(password == null ? "" : password);
            return matches && entry != null && password != null;
        } finally {
            check.unlock();
        }
    }

    @Override
    public boolean acceptsSubstitute(String user, byte[] clientSeed, byte[] serverSeed, byte[] substitute) {
        Entry entry = entries.get(spelled(user));
        String kept = entry == null ? null : entry.substitute();
        byte[] expected = PasswordSubstitute.of(user, kept == null ? PasswordSubstitute.PREFIX : kept, serverSeed, clientSeed);
        return PasswordSubstitute.isEqual(expected, substitute) && kept != null;
    }
}
