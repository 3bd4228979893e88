// SPDX-License-Identifier: Apache-2.0
package bowler.drda.ddm;

import java.util.HashMap;
import java.util.Map;

/// Code points of the DDM architecture that DRDA clients of Derby and Db2 use: commands, replies, objects, parameters, managers.
public final class CodePoint {
    /// Exchange server attributes.
    public static final int EXCSAT = 0x1041;
    /// Access security.
    public static final int ACCSEC = 0x106D;
    /// Security check.
    public static final int SECCHK = 0x106E;
    /// Access RDB.
    public static final int ACCRDB = 0x2001;
    /// Sync point control (XA).
    public static final int SYNCCTL = 0x1055;
    /// Execute immediate.
    public static final int EXCSQLIMM = 0x200A;
    /// Execute statement.
    public static final int EXCSQLSTT = 0x200B;
    /// Open query.
    public static final int OPNQRY = 0x200C;
    /// Continue query.
    public static final int CNTQRY = 0x2006;
    /// Close query.
    public static final int CLSQRY = 0x2005;
    /// Prepare statement.
    public static final int PRPSQLSTT = 0x200D;
    /// Describe statement.
    public static final int DSCSQLSTT = 0x2008;
    /// Set session values.
    public static final int EXCSQLSET = 0x2014;
    /// Commit.
    public static final int RDBCMM = 0x200E;
    /// Rollback.
    public static final int RDBRLLBCK = 0x200F;
    /// Interrupt RDB request.
    public static final int INTRDBRQS = 0x2003;
    /// Text of a statement.
    public static final int SQLSTT = 0x2414;
    /// Attributes of a prepared statement.
    public static final int SQLATTR = 0x2450;
    /// Parameter values.
    public static final int SQLDTA = 0x2412;
    /// Output parameter values.
    public static final int SQLDTARD = 0x2413;
    /// FD:OCA descriptor.
    public static final int FDODSC = 0x0010;
    /// FD:OCA data.
    public static final int FDODTA = 0x147A;
    /// Externalized value (LOB).
    public static final int EXTDTA = 0x146C;
    /// Output override.
    public static final int OUTOVR = 0x2415;
    /// Description of rows.
    public static final int QRYDSC = 0x241A;
    /// Rows.
    public static final int QRYDTA = 0x241B;
    /// Outcome of a statement.
    public static final int SQLCARD = 0x2408;
    /// Description of columns or parameters.
    public static final int SQLDARD = 0x2411;
    /// Columns of a result set of CALL.
    public static final int SQLCINRD = 0x240B;
    /// Result sets of CALL.
    public static final int SQLRSLRD = 0x240E;
    /// Server attributes.
    public static final int EXCSATRD = 0x1443;
    /// Security mechanisms.
    public static final int ACCSECRD = 0x14AC;
    /// Outcome of the security check.
    public static final int SECCHKRM = 0x1219;
    /// RDB accessed.
    public static final int ACCRDBRM = 0x2201;
    /// Outcome of sync point control.
    public static final int SYNCCRD = 0x1248;
    /// Query opened.
    public static final int OPNQRYRM = 0x2205;
    /// End of query.
    public static final int ENDQRYRM = 0x220B;
    /// End of unit of work.
    public static final int ENDUOWRM = 0x220C;
    /// RDB updated.
    public static final int RDBUPDRM = 0x2218;
    /// Result sets follow.
    public static final int RSLSETRM = 0x2219;
    /// SQL error.
    public static final int SQLERRRM = 0x2213;
    /// Open query failed.
    public static final int OPNQFLRM = 0x2212;
    /// Abnormal end of unit of work.
    public static final int ABNUOWRM = 0x220D;
    /// Command check.
    public static final int CMDCHKRM = 0x1254;
    /// RDB not found.
    public static final int RDBNFNRM = 0x2211;
    /// Not authorized to RDB.
    public static final int RDBATHRM = 0x22CB;
    /// RDB access failed.
    public static final int RDBAFLRM = 0x221A;
    /// RDB already accessed.
    public static final int RDBACCRM = 0x2207;
    /// RDB not accessed.
    public static final int RDBNACRM = 0x2204;
    /// Conversational protocol error.
    public static final int PRCCNVRM = 0x1245;
    /// Data stream syntax error.
    public static final int SYNTAXRM = 0x124C;
    /// Command not supported.
    public static final int CMDNSPRM = 0x1250;
    /// Parameter not supported.
    public static final int PRMNSPRM = 0x1251;
    /// Value not supported.
    public static final int VALNSPRM = 0x1252;
    /// Object not supported.
    public static final int OBJNSPRM = 0x1253;
    /// Permanent agent error.
    public static final int AGNPRMRM = 0x1232;
    /// Manager level conflict.
    public static final int MGRLVLRM = 0x1210;
    /// Query not open.
    public static final int QRYNOPRM = 0x2202;
    /// Query previously opened.
    public static final int QRYPOPRM = 0x220F;
    /// Resource limits reached.
    public static final int RSCLMTRM = 0x1233;
    /// Session data (Derby).
    public static final int PBSD = 0xC000;
    /// Isolation level (Derby).
    public static final int PBSD_ISO = 0xC001;
    /// Current schema (Derby).
    public static final int PBSD_SCHEMA = 0xC002;
    /// External name.
    public static final int EXTNAM = 0x115E;
    /// Server name.
    public static final int SRVNAM = 0x116D;
    /// Server release.
    public static final int SRVRLSLV = 0x115A;
    /// Server class.
    public static final int SRVCLSNM = 0x1147;
    /// Supervisor name.
    public static final int SPVNAM = 0x115D;
    /// Manager levels.
    public static final int MGRLVLLS = 0x1404;
    /// Security mechanism.
    public static final int SECMEC = 0x11A2;
    /// Security token.
    public static final int SECTKN = 0x11DC;
    /// Security check code.
    public static final int SECCHKCD = 0x11A4;
    /// Security manager name.
    public static final int SECMGRNM = 0x1196;
    /// Encryption algorithm.
    public static final int ENCALG = 0x1909;
    /// Encryption key length.
    public static final int ENCKEYLEN = 0x190A;
    /// User.
    public static final int USRID = 0x11A0;
    /// Password.
    public static final int PASSWORD = 0x11A1;
    /// New password.
    public static final int NEWPASSWORD = 0x11DE;
    /// Database name.
    public static final int RDBNAM = 0x2110;
    /// Access manager class.
    public static final int RDBACCCL = 0x210F;
    /// Product id.
    public static final int PRDID = 0x112E;
    /// Product data.
    public static final int PRDDTA = 0x2104;
    /// Type definition name.
    public static final int TYPDEFNAM = 0x002F;
    /// Type definition overrides.
    public static final int TYPDEFOVR = 0x0035;
    /// CCSID of single-byte characters.
    public static final int CCSIDSBC = 0x119C;
    /// CCSID of double-byte characters.
    public static final int CCSIDDBC = 0x119D;
    /// CCSID of mixed-byte characters.
    public static final int CCSIDMBC = 0x119E;
    /// Correlation token.
    public static final int CRRTKN = 0x2135;
    /// Updates allowed.
    public static final int RDBALWUPD = 0x211A;
    /// Return default target.
    public static final int TRGDFTRT = 0x213B;
    /// Decimal delimiter.
    public static final int STTDECDEL = 0x2121;
    /// String delimiter.
    public static final int STTSTRDEL = 0x2120;
    /// Package, token and section.
    public static final int PKGNAMCSN = 0x2113;
    /// Package and token.
    public static final int PKGNAMCT = 0x2112;
    /// List of sections.
    public static final int PKGSNLST = 0x2139;
    /// Commit allowed.
    public static final int RDBCMTOK = 0x2105;
    /// Output expected.
    public static final int OUTEXP = 0x2111;
    /// Number of rows.
    public static final int NBRROW = 0x213A;
    /// Procedure name.
    public static final int PRCNAM = 0x2138;
    /// Return description.
    public static final int RTNSQLDA = 0x2116;
    /// Kind of description.
    public static final int TYPSQLDA = 0x2146;
    /// Query block size.
    public static final int QRYBLKSZ = 0x2114;
    /// Query block protocol.
    public static final int QRYBLKCTL = 0x2132;
    /// Close implicitly.
    public static final int QRYCLSIMP = 0x215D;
    /// Release locks at close.
    public static final int QRYCLSRLS = 0x215E;
    /// Extra blocks.
    public static final int MAXBLKEXT = 0x2141;
    /// Result sets wanted.
    public static final int MAXRSLCNT = 0x2140;
    /// Result set flags.
    public static final int RSLSETFLG = 0x2142;
    /// Rows wanted.
    public static final int QRYROWSET = 0x2156;
    /// Query instance.
    public static final int QRYINSID = 0x215B;
    /// Scroll orientation.
    public static final int QRYSCRORN = 0x2152;
    /// Row number.
    public static final int QRYROWNBR = 0x213D;
    /// Reset blocks.
    public static final int QRYBLKRST = 0x2154;
    /// Return data.
    public static final int QRYRTNDTA = 0x2155;
    /// Relative scrolling.
    public static final int QRYRELSCR = 0x213C;
    /// Return of EXTDTA.
    public static final int RTNEXTDTA = 0x2148;
    /// Output override option.
    public static final int OUTOVROPT = 0x2147;
    /// Monitor.
    public static final int MONITOR = 0x1900;
    /// Command source.
    public static final int CMDSRCID = 0x2119;
    /// Optimization value.
    public static final int QRYOPTVAL = 0x215F;
    /// Query protocol.
    public static final int QRYPRCTYP = 0x2102;
    /// Cursor held.
    public static final int SQLCSRHLD = 0x211F;
    /// Cursor scrolls.
    public static final int QRYATTSCR = 0x2149;
    /// Cursor sensitivity.
    public static final int QRYATTSNS = 0x2157;
    /// Cursor updatability.
    public static final int QRYATTUPD = 0x2150;
    /// Severity.
    public static final int SVRCOD = 0x1149;
    /// Code point.
    public static final int CODPNT = 0x000C;
    /// Syntax error code.
    public static final int SYNERRCD = 0x114A;
    /// Conversational protocol error code.
    public static final int PRCCNVCD = 0x113F;
    /// Disposition of the unit of work.
    public static final int UOWDSP = 0x2115;
    /// Server diagnostics.
    public static final int SRVDGN = 0x1153;
    /// Resource type.
    public static final int RSCTYP = 0x111F;
    /// Reason code.
    public static final int RSNCOD = 0x1127;
    /// Sync point operation.
    public static final int SYNCTYPE = 0x1187;
    /// Transaction branch.
    public static final int XID = 0x1801;
    /// XA flags.
    public static final int XAFLAGS = 0x1903;
    /// XA timeout.
    public static final int TIMEOUT = 0x1907;
    /// XA return value.
    public static final int XARETVAL = 0x1904;
    /// Prepared branches.
    public static final int PRPHRCLST = 0x1905;
    /// Number of branches.
    public static final int XIDCNT = 0x1906;
    /// Forget.
    public static final int FORGET = 0x1186;
    /// Release conversation.
    public static final int RLSCONV = 0x119F;
    /// Manager: agent.
    public static final int AGENT = 0x1403;
    /// Manager: SQL application.
    public static final int SQLAM = 0x2407;
    /// Manager: RDB.
    public static final int RDB = 0x240F;
    /// Manager: security.
    public static final int SECMGR = 0x1440;
    /// Manager: TCP/IP.
    public static final int CMNTCPIP = 0x1474;
    /// Manager: Unicode.
    public static final int UNICODEMGR = 0x1C08;
    /// Manager: CCSID.
    public static final int CCSIDMGR = 0x14CC;
    /// Manager: XA.
    public static final int XAMGR = 0x1C01;
    /// Manager: sync point.
    public static final int SYNCPTMGR = 0x14C0;
    /// Manager: resynchronization.
    public static final int RSYNCMGR = 0x14C1;
    /// Limited block protocol.
    public static final int LMTBLKPRC = 0x2417;
    /// Fixed row protocol.
    public static final int FIXROWPRC = 0x2418;
    /// Force fixed rows.
    public static final int FRCFIXROW = 0x2410;

    private static final Map<Integer, String> NAMES = new HashMap<>();

    static {
        NAMES.put(EXCSAT, "EXCSAT");
        NAMES.put(ACCSEC, "ACCSEC");
        NAMES.put(SECCHK, "SECCHK");
        NAMES.put(ACCRDB, "ACCRDB");
        NAMES.put(SYNCCTL, "SYNCCTL");
        NAMES.put(EXCSQLIMM, "EXCSQLIMM");
        NAMES.put(EXCSQLSTT, "EXCSQLSTT");
        NAMES.put(OPNQRY, "OPNQRY");
        NAMES.put(CNTQRY, "CNTQRY");
        NAMES.put(CLSQRY, "CLSQRY");
        NAMES.put(PRPSQLSTT, "PRPSQLSTT");
        NAMES.put(DSCSQLSTT, "DSCSQLSTT");
        NAMES.put(EXCSQLSET, "EXCSQLSET");
        NAMES.put(RDBCMM, "RDBCMM");
        NAMES.put(RDBRLLBCK, "RDBRLLBCK");
        NAMES.put(INTRDBRQS, "INTRDBRQS");
        NAMES.put(SQLSTT, "SQLSTT");
        NAMES.put(SQLATTR, "SQLATTR");
        NAMES.put(SQLDTA, "SQLDTA");
        NAMES.put(SQLDTARD, "SQLDTARD");
        NAMES.put(FDODSC, "FDODSC");
        NAMES.put(FDODTA, "FDODTA");
        NAMES.put(EXTDTA, "EXTDTA");
        NAMES.put(OUTOVR, "OUTOVR");
        NAMES.put(QRYDSC, "QRYDSC");
        NAMES.put(QRYDTA, "QRYDTA");
        NAMES.put(SQLCARD, "SQLCARD");
        NAMES.put(SQLDARD, "SQLDARD");
        NAMES.put(SQLCINRD, "SQLCINRD");
        NAMES.put(SQLRSLRD, "SQLRSLRD");
        NAMES.put(EXCSATRD, "EXCSATRD");
        NAMES.put(ACCSECRD, "ACCSECRD");
        NAMES.put(SECCHKRM, "SECCHKRM");
        NAMES.put(ACCRDBRM, "ACCRDBRM");
        NAMES.put(SYNCCRD, "SYNCCRD");
        NAMES.put(OPNQRYRM, "OPNQRYRM");
        NAMES.put(ENDQRYRM, "ENDQRYRM");
        NAMES.put(ENDUOWRM, "ENDUOWRM");
        NAMES.put(RDBUPDRM, "RDBUPDRM");
        NAMES.put(RSLSETRM, "RSLSETRM");
        NAMES.put(SQLERRRM, "SQLERRRM");
        NAMES.put(OPNQFLRM, "OPNQFLRM");
        NAMES.put(ABNUOWRM, "ABNUOWRM");
        NAMES.put(CMDCHKRM, "CMDCHKRM");
        NAMES.put(RDBNFNRM, "RDBNFNRM");
        NAMES.put(RDBATHRM, "RDBATHRM");
        NAMES.put(RDBAFLRM, "RDBAFLRM");
        NAMES.put(RDBACCRM, "RDBACCRM");
        NAMES.put(RDBNACRM, "RDBNACRM");
        NAMES.put(PRCCNVRM, "PRCCNVRM");
        NAMES.put(SYNTAXRM, "SYNTAXRM");
        NAMES.put(CMDNSPRM, "CMDNSPRM");
        NAMES.put(PRMNSPRM, "PRMNSPRM");
        NAMES.put(VALNSPRM, "VALNSPRM");
        NAMES.put(OBJNSPRM, "OBJNSPRM");
        NAMES.put(AGNPRMRM, "AGNPRMRM");
        NAMES.put(MGRLVLRM, "MGRLVLRM");
        NAMES.put(QRYNOPRM, "QRYNOPRM");
        NAMES.put(QRYPOPRM, "QRYPOPRM");
        NAMES.put(RSCLMTRM, "RSCLMTRM");
        NAMES.put(PBSD, "PBSD");
        NAMES.put(PBSD_ISO, "PBSD_ISO");
        NAMES.put(PBSD_SCHEMA, "PBSD_SCHEMA");
        NAMES.put(EXTNAM, "EXTNAM");
        NAMES.put(SRVNAM, "SRVNAM");
        NAMES.put(SRVRLSLV, "SRVRLSLV");
        NAMES.put(SRVCLSNM, "SRVCLSNM");
        NAMES.put(SPVNAM, "SPVNAM");
        NAMES.put(MGRLVLLS, "MGRLVLLS");
        NAMES.put(SECMEC, "SECMEC");
        NAMES.put(SECTKN, "SECTKN");
        NAMES.put(SECCHKCD, "SECCHKCD");
        NAMES.put(SECMGRNM, "SECMGRNM");
        NAMES.put(ENCALG, "ENCALG");
        NAMES.put(ENCKEYLEN, "ENCKEYLEN");
        NAMES.put(USRID, "USRID");
        NAMES.put(PASSWORD, "PASSWORD");
        NAMES.put(NEWPASSWORD, "NEWPASSWORD");
        NAMES.put(RDBNAM, "RDBNAM");
        NAMES.put(RDBACCCL, "RDBACCCL");
        NAMES.put(PRDID, "PRDID");
        NAMES.put(PRDDTA, "PRDDTA");
        NAMES.put(TYPDEFNAM, "TYPDEFNAM");
        NAMES.put(TYPDEFOVR, "TYPDEFOVR");
        NAMES.put(CCSIDSBC, "CCSIDSBC");
        NAMES.put(CCSIDDBC, "CCSIDDBC");
        NAMES.put(CCSIDMBC, "CCSIDMBC");
        NAMES.put(CRRTKN, "CRRTKN");
        NAMES.put(RDBALWUPD, "RDBALWUPD");
        NAMES.put(TRGDFTRT, "TRGDFTRT");
        NAMES.put(STTDECDEL, "STTDECDEL");
        NAMES.put(STTSTRDEL, "STTSTRDEL");
        NAMES.put(PKGNAMCSN, "PKGNAMCSN");
        NAMES.put(PKGNAMCT, "PKGNAMCT");
        NAMES.put(PKGSNLST, "PKGSNLST");
        NAMES.put(RDBCMTOK, "RDBCMTOK");
        NAMES.put(OUTEXP, "OUTEXP");
        NAMES.put(NBRROW, "NBRROW");
        NAMES.put(PRCNAM, "PRCNAM");
        NAMES.put(RTNSQLDA, "RTNSQLDA");
        NAMES.put(TYPSQLDA, "TYPSQLDA");
        NAMES.put(QRYBLKSZ, "QRYBLKSZ");
        NAMES.put(QRYBLKCTL, "QRYBLKCTL");
        NAMES.put(QRYCLSIMP, "QRYCLSIMP");
        NAMES.put(QRYCLSRLS, "QRYCLSRLS");
        NAMES.put(MAXBLKEXT, "MAXBLKEXT");
        NAMES.put(MAXRSLCNT, "MAXRSLCNT");
        NAMES.put(RSLSETFLG, "RSLSETFLG");
        NAMES.put(QRYROWSET, "QRYROWSET");
        NAMES.put(QRYINSID, "QRYINSID");
        NAMES.put(QRYSCRORN, "QRYSCRORN");
        NAMES.put(QRYROWNBR, "QRYROWNBR");
        NAMES.put(QRYBLKRST, "QRYBLKRST");
        NAMES.put(QRYRTNDTA, "QRYRTNDTA");
        NAMES.put(QRYRELSCR, "QRYRELSCR");
        NAMES.put(RTNEXTDTA, "RTNEXTDTA");
        NAMES.put(OUTOVROPT, "OUTOVROPT");
        NAMES.put(MONITOR, "MONITOR");
        NAMES.put(CMDSRCID, "CMDSRCID");
        NAMES.put(QRYOPTVAL, "QRYOPTVAL");
        NAMES.put(QRYPRCTYP, "QRYPRCTYP");
        NAMES.put(SQLCSRHLD, "SQLCSRHLD");
        NAMES.put(QRYATTSCR, "QRYATTSCR");
        NAMES.put(QRYATTSNS, "QRYATTSNS");
        NAMES.put(QRYATTUPD, "QRYATTUPD");
        NAMES.put(SVRCOD, "SVRCOD");
        NAMES.put(CODPNT, "CODPNT");
        NAMES.put(SYNERRCD, "SYNERRCD");
        NAMES.put(PRCCNVCD, "PRCCNVCD");
        NAMES.put(UOWDSP, "UOWDSP");
        NAMES.put(SRVDGN, "SRVDGN");
        NAMES.put(RSCTYP, "RSCTYP");
        NAMES.put(RSNCOD, "RSNCOD");
        NAMES.put(SYNCTYPE, "SYNCTYPE");
        NAMES.put(XID, "XID");
        NAMES.put(XAFLAGS, "XAFLAGS");
        NAMES.put(TIMEOUT, "TIMEOUT");
        NAMES.put(XARETVAL, "XARETVAL");
        NAMES.put(PRPHRCLST, "PRPHRCLST");
        NAMES.put(XIDCNT, "XIDCNT");
        NAMES.put(FORGET, "FORGET");
        NAMES.put(RLSCONV, "RLSCONV");
        NAMES.put(AGENT, "AGENT");
        NAMES.put(SQLAM, "SQLAM");
        NAMES.put(RDB, "RDB");
        NAMES.put(SECMGR, "SECMGR");
        NAMES.put(CMNTCPIP, "CMNTCPIP");
        NAMES.put(UNICODEMGR, "UNICODEMGR");
        NAMES.put(CCSIDMGR, "CCSIDMGR");
        NAMES.put(XAMGR, "XAMGR");
        NAMES.put(SYNCPTMGR, "SYNCPTMGR");
        NAMES.put(RSYNCMGR, "RSYNCMGR");
        NAMES.put(LMTBLKPRC, "LMTBLKPRC");
        NAMES.put(FIXROWPRC, "FIXROWPRC");
        NAMES.put(FRCFIXROW, "FRCFIXROW");
    }

    private CodePoint() {}

    /// Returns the name for traces and messages; hexadecimal digits if the code point is unknown.
    public static String name(int codePoint) {
        String name = NAMES.get(codePoint);
        return name == null ? String.format("%04X", codePoint) : name;
    }
}
