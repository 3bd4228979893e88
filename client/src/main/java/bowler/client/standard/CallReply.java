// SPDX-License-Identifier: Apache-2.0
package bowler.client.standard;

import bowler.drda.command.PackageSection;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.ProtocolException;
import bowler.drda.fdoca.Descriptor;
import bowler.drda.fdoca.FdocaRowDecoder;
import bowler.drda.reply.SqlCard;
import bowler.types.RowBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The reply to a CALL: values of its OUT parameters, and result sets.
final class CallReply extends StatementReply {
    private final List<PackageSection> sections = new ArrayList<>(0);
    private final List<RowsReply> resultSets = new ArrayList<>(0);
    private final ArrayDeque<byte[]> longValues = new ArrayDeque<>(0);
    /// The parameters whose value follows or is a locator, with the number that stands in the row.
    private final Map<Integer, Long> longFields = new HashMap<>(0);
    private RowBuffer outputs;
    private FdocaRowDecoder decoder;

    @Override
    void take(int codePoint, DdmReader data) {
        switch (codePoint) {
            case CodePoint.RSLSETRM -> readSections(data);
            case CodePoint.SQLDTARD -> readOutputs(data);
            case CodePoint.SQLRSLRD -> answered();
            case CodePoint.OPNQRYRM -> {
                resultSets.add(new RowsReply());
                resultSets.getLast().take(codePoint, data);
            }
            case CodePoint.EXTDTA -> {
                if (resultSets.isEmpty()) {
                    longValues.add(data.rest());
                } else {
                    resultSets.getLast().take(codePoint, data);
                }
            }
            case CodePoint.SQLCINRD, CodePoint.QRYDSC, CodePoint.QRYDTA -> {
                if (resultSets.isEmpty()) {
                    throw ProtocolException.objectNotSupported(codePoint);
                }
                resultSets.getLast().take(codePoint, data);
            }
            default -> super.take(codePoint, data);
        }
    }

    private void readSections(DdmReader data) {
        while (data.nextObject()) {
            if (data.codePoint() != CodePoint.PKGSNLST) {
                data.skipObject();
                continue;
            }
            DdmReader list = data.inner();
            while (list.nextObject()) {
                sections.add(PackageSection.read(list.inner(), DdmText.UTF8));
            }
        }
        answered();
    }

    private void readOutputs(DdmReader data) {
        while (data.nextObject()) {
            DdmReader content = data.inner();
            switch (data.codePoint()) {
                case CodePoint.FDODSC -> decoder = new FdocaRowDecoder(Descriptor.read(content));
                case CodePoint.FDODTA -> {
                    take(SqlCard.readGroup(content));
                    if (decoder != null && content.u1() == 0) {
                        outputs = new RowBuffer(decoder.descriptor().columnCount());
                        decoder.read(content, outputs, new FdocaRowDecoder.Externals() {
                            @Override
                            public void follows(int column, long length) {
                                longFields.put(column, length);
                            }

                            @Override
                            public void locator(int column, int locator) {
                                longFields.put(column, (long) locator);
                            }
                        });
                    }
                }
                default -> throw ProtocolException.objectNotSupported(data.codePoint());
            }
        }
        answered();
    }

    /// Returns the values of all parameters, NULL for those of mode IN; null if the procedure has no others.
    RowBuffer outputs() {
        return outputs;
    }

    /// Returns the decoder of the output values; null if there are none.
    FdocaRowDecoder decoder() {
        return decoder;
    }

    /// Returns the long output values by parameter: a locator, or the length of a value that follows.
    Map<Integer, Long> longFields() {
        return longFields;
    }

    ArrayDeque<byte[]> longValues() {
        return longValues;
    }

    List<PackageSection> sections() {
        return sections;
    }

    List<RowsReply> resultSets() {
        return resultSets;
    }
}
