// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

/// CCSID 500, the EBCDIC of the first messages of a conversation and of clients without the manager for Unicode. The table is here
/// because small Java runtimes lack the charset.
public final class Ebcdic {
    static final byte BLANK = 0x40;
    private static final byte SUBSTITUTE = 0x6F; // the question mark
    private static final String TO_UNICODE =
        "\000\001\002\003\234\011\206\177\227\215\216\013\014\015\016\017"
        + "\020\021\022\023\235\205\010\207\030\031\222\217\034\035\036\037"
        + "\200\201\202\203\204\012\027\033\210\211\212\213\214\005\006\007"
        + "\220\221\026\223\224\225\226\004\230\231\232\233\024\025\236\032"
        + " \240\342\344\340\341\343\345\347\361[.<(+!"
        + "&\351\352\353\350\355\356\357\354\337]$*);^"
        + "-/\302\304\300\301\303\305\307\321\246,%_>?"
        + "\370\311\312\313\310\315\316\317\314`:#@'=\042"
        + "\330abcdefghi\253\273\360\375\376\261"
        + "\260jklmnopqr\252\272\346\270\306\244"
        + "\265~stuvwxyz\241\277\320\335\336\256"
        + "\242\243\245\267\251\247\266\274\275\276\254|\257\250\264\327"
        + "{ABCDEFGHI\255\364\366\362\363\365"
        + "}JKLMNOPQR\271\373\374\371\372\377"
        + "\134\367STUVWXYZ\262\324\326\322\323\325"
        + "0123456789\263\333\334\331\332\237";
    private static final byte[] FROM_UNICODE = new byte[256];

    static {
        for (int code = 0; code < TO_UNICODE.length(); code++) {
            FROM_UNICODE[TO_UNICODE.charAt(code)] = (byte) code;
        }
    }

    private Ebcdic() {}

    public static String decode(byte[] bytes, int offset, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = TO_UNICODE.charAt(bytes[offset + i] & 0xFF);
        }
        return new String(text);
    }

    /// Characters outside of Latin-1 become question marks.
    public static byte[] encode(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            char next = text.charAt(i);
            bytes[i] = next < FROM_UNICODE.length ? FROM_UNICODE[next] : SUBSTITUTE;
        }
        return bytes;
    }
}
