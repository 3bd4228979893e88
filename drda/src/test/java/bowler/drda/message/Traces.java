// SPDX-License-Identifier: Apache-2.0
package bowler.drda.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The DSSs of recorded conversations of real clients with Derby's network server. A line has `C` (from the client) or
/// `S` (from the server), the number of the connection, and the bytes. Instead of bytes, `=3` stands for those of the
/// third message. Lines of other kinds, and long DSSs that are shortened, are left out.
public final class Traces {
    private static final String FOLDER = "/bowler/drda/recorded";
    private static final String LINES_OF_MESSAGES = "CScs";
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-f]+");

    static final List<String> NAMES = names();

    private Traces() {}

    /// @param fromClient else from the server
    public record Message(boolean fromClient, byte[] bytes) {}

    private static List<String> names() {
        try (Stream<Path> files = Files.list(Path.of(Traces.class.getResource(FOLDER).toURI()))) {
            return files.map(file -> file.getFileName().toString().replace(".txt", "")).filter(name -> !read(name).isEmpty()).sorted().toList();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static List<Message> read(String name) {
        try (InputStream in = Traces.class.getResourceAsStream(FOLDER + "/" + name + ".txt")) {
            List<String> texts = new ArrayList<>();
            List<Message> messages = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!LINES_OF_MESSAGES.contains(line.substring(0, 1))) {
                    continue;
                }
                String text = line.substring(line.indexOf(' ') + 1);
                String bytes = text.startsWith("=") ? texts.get(Integer.parseInt(text.substring(1)) - 1) : text;
                texts.add(bytes);
                boolean isDss = Character.isUpperCase(line.charAt(0));
                if (isDss && HEXADECIMAL.matcher(bytes).matches()) {
                    messages.add(new Message(line.charAt(0) == 'C', HexFormat.of().parseHex(bytes)));
                }
            }
            return messages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns whether names of this conversation are in UTF-8 from the third command on.
    static boolean isUnicode(String name) {
        return !name.startsWith("derby-10.2.") && !name.startsWith("derby-10.5.") && !name.startsWith("pydrda");
    }
}
