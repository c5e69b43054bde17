/** A statement as a bank gives it out, and what stands in it. */
export interface SampleStatement {
  readonly bank: string;
  readonly file: string;
  /** In cents; the sum of the lines leads from the one to the other. */
  readonly opening: number;
  readonly closing: number;
  /** Day, cents, reference: as a person reads them in the file. */
  readonly lines: readonly (readonly [day: string, amount: number, reference: string | null])[];
  /** Rows that are no lines and are named as such. */
  readonly skipped: readonly string[];
}

/*
 * The columns are the banks' own, the data is invented.
 * KCB: Transaction Date, Value Date, Description, Debit, Credit, Running Balance, and dd/mm/yyyy, are as public importers of
 * Kenyan statements expect them; the rows above the heads are from memory.
 * Equity: Date, Description, Debit, Credit, Balance and amounts that begin with KShs likewise, and as
 * convertbanktoexcel.com/seo/equity-bank/xero describes its statements; the reference column is from memory.
 * Co-operative: Date, Transaction Details, Withdrawals, Deposits, Balance likewise; the reference column is from memory.
 * NCBA: Date, Narration, Debits, Credits, Balance likewise; heads in two rows and Cr beside the balance are from memory.
 * Absa: Date, Description, Reference, Amount with its sign, Balance, as a public importer of Kenyan statements (its classes
 * AbsaBankParser and EquityBankParser, "Handles major Kenyan banks") reads them; the rows above the heads are from memory.
 * Stanbic: Date, Description, Reference, Debits, Credits and 03-Feb-2026, as another public importer (its class StanbicParser)
 * maps them; the balance is from memory.
 * One amount with its Dr or Cr beside it is no bank's that is known: it was once remembered of Absa, and stays as a way to write.
 * Of Family Bank and DTB nothing public was found: a school says which column is which.
 * M-Pesa: the organisation's statement as public importers read it today; Mifos describes what its columns mean
 * (mifosforge.jira.com/wiki, "M-PESA import"). The summary above is from memory.
 */
export const sampleStatements: readonly SampleStatement[] = [
  {
    bank: 'KCB',
    file: `KCB BANK KENYA LIMITED,,,,,,
ACCOUNT STATEMENT,,,,,,
Account Name:,UTAWALA GIRLS HIGH SCHOOL,,,,,
Account Number:,1102345678,,Currency:,KES,,
Statement Period:,01/02/2026 - 28/02/2026,,,,,
,,,,,,
Transaction Date,Value Date,Description,Reference,Debit,Credit,Running Balance
01/02/2026,01/02/2026,BALANCE B/F,,,,"152,340.50"
03/02/2026,03/02/2026,MPESA PAYBILL 522522 1001 AKINYI,S91827364,0.00,"15,000.00","167,340.50"
05/02/2026,06/02/2026,INHOUSE CHEQUE 000417 MAIZE,FT26036QWE1,"82,000.00",0.00,"85,340.50"
13/02/2026,13/02/2026,LEDGER FEES,,350.00,-,"84,990.50"
28/02/2026,28/02/2026,CLOSING BALANCE,,,,"84,990.50"
`,
    opening: 15_234_050,
    closing: 8_499_050,
    lines: [
      ['2026-02-03', 1_500_000, 'S91827364'],
      ['2026-02-05', -8_200_000, 'FT26036QWE1'],
      ['2026-02-13', -35_000, null],
    ],
    skipped: [],
  },
  {
    bank: 'Equity',
    file: `EQUITY BANK (KENYA) LIMITED,,,,,
"Statement of account, all amounts in KShs",,,,,
Date,Description,Transaction Reference,Debit,Credit,Balance
12-02-2026,EAZZY BANKING TRANSFER NJOKI,T7654321,,"KShs 7,250.00","KShs 27,250.00"
17-02-2026,CHQ DEP 002213 CDF BURSARY,000002213,,"KShs 40,000.00","KShs 67,250.00"
17-02-2026,UNPAID CHQ 002213,000002213,"KShs 40,000.00",,"KShs 27,250.00"
17-02-2026,EXCISE DUTY,,KShs 30.50,,"KShs 27,219.50"
Total,,,"KShs 40,030.50","KShs 47,250.00",
`,
    opening: 2_000_000,
    closing: 2_721_950,
    lines: [
      ['2026-02-12', 725_000, 'T7654321'],
      ['2026-02-17', 4_000_000, '000002213'],
      ['2026-02-17', -4_000_000, '000002213'],
      ['2026-02-17', -3050, null],
    ],
    skipped: ['Total is no date'],
  },
  {
    bank: 'Co-operative',
    file: `The Co-operative Bank of Kenya Limited;;;;;
Account;01109876543210;;;;
Date;Transaction Details;Bank Reference;Withdrawals;Deposits;Balance
04-Feb-2026;MPESAC2B_400200 4821 Wanjirũ;UB4QX1ZK90;;25,000.00;125,000.00
09-Feb-2026;"RTGS; COUNTY BURSARY FUND";P0260209A1;;310,500.75;435,500.75
16-Feb-2026;CHEQUE NO 418;;120,000.00;;315,500.75
27-Feb-2026;SMS CHARGES;;45.00;;315,455.75
`,
    opening: 10_000_000,
    closing: 31_545_575,
    lines: [
      ['2026-02-04', 2_500_000, 'UB4QX1ZK90'],
      ['2026-02-09', 31_050_075, 'P0260209A1'],
      ['2026-02-16', -12_000_000, null],
      ['2026-02-27', -4500, null],
    ],
    skipped: [],
  },
  {
    bank: 'Absa',
    file: `Absa Bank Kenya PLC,,,,
Account: 2034567890,,,,
Date,Description,Reference,Amount,Balance
02/02/2026,SCHOOL FEES 1001 TIMIZA,FT26033AB12,"5,000.00","5,000.00"
03/02/2026,CASH WITHDRAWAL,FT26034AB77,"-1,200.00","3,800.00"
04/02/2026,STANDING ORDER,FT26035AB01,"(9,000.00)","(5,200.00)"
`,
    opening: 0,
    closing: -520_000,
    lines: [
      ['2026-02-02', 500_000, 'FT26033AB12'],
      ['2026-02-03', -120_000, 'FT26034AB77'],
      ['2026-02-04', -900_000, 'FT26035AB01'],
    ],
    skipped: [],
  },
  {
    bank: 'Stanbic',
    file: `Stanbic Bank Kenya Limited,,,,,
Date,Description,Reference,Debits,Credits,Balance
03-Feb-2026,PESALINK 1002 OTIENO,S26034K1,,"18,500.00","18,500.00"
10-Feb-2026,CHEQUE 000421,S26041K7,"6,250.50",,"12,249.50"
27-Feb-2026,LEDGER FEE,,50.00,,"12,199.50"
`,
    opening: 0,
    closing: 1_219_950,
    lines: [
      ['2026-02-03', 1_850_000, 'S26034K1'],
      ['2026-02-10', -625_050, 'S26041K7'],
      ['2026-02-27', -5000, null],
    ],
    skipped: [],
  },
  {
    bank: 'Dr or Cr beside the amount',
    file: `Account: 2034567890,,,,,
Transaction Date,Narrative,Reference No,Amount,Dr/Cr,Balance
02/02/2026,SCHOOL FEES 1001,FT26033AB12,"5,000.00",Cr,"5,000.00"
03/02/2026,CASH WITHDRAWAL,FT26034AB77,"1,200.00",Dr,"3,800.00"
03/02/2026,REVERSAL OF CHARGE,FT26034AB78,55.00,CR,"3,855.00"
04/02/2026,STANDING ORDER,FT26035AB01,"9,000.00",DR,"(5,145.00)"
`,
    opening: 0,
    closing: -514_500,
    lines: [
      ['2026-02-02', 500_000, 'FT26033AB12'],
      ['2026-02-03', -120_000, 'FT26034AB77'],
      ['2026-02-03', 5500, 'FT26034AB78'],
      ['2026-02-04', -900_000, 'FT26035AB01'],
    ],
    skipped: [],
  },
  {
    bank: 'NCBA',
    file: `NCBA BANK KENYA PLC,,,,,
Transaction,Value,,,,
Date,Date,Narration,Debits,Credits,Balance
10/02/2026,10/02/2026,PESALINK 4821 KAMAU,,"12,000.00","32,000.00 Cr"
11/02/2026,12/02/2026,CHQ 419,"40,000.00",,"8,000.00 Dr"
24/02/2026,24/02/2026,DEBIT INTEREST,212.35,,"8,212.35 Dr"
`,
    opening: 2_000_000,
    closing: -821_235,
    lines: [
      ['2026-02-10', 1_200_000, null],
      ['2026-02-11', -4_000_000, null],
      ['2026-02-24', -21_235, null],
    ],
    skipped: [],
  },
  {
    bank: 'M-Pesa',
    file: `M-PESA ORGANISATION STATEMENT,,,,,,,,,,,,
Short Code:,600638,,,,,,,,,,,
Organization Name:,UTAWALA GIRLS HIGH SCHOOL,,,,,,,,,,,
Time Period:,From 01-02-2026 00:00:00 To 28-02-2026 23:59:59,,,,,,,,,,,
,,,,,,,,,,,,
Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.
UBQ91XK2LM,26-02-2026 16:02:11,26-02-2026 16:02:10,Organization Settlement to Bank,Completed,,"-20,000.00","4,440.00",true,Withdraw Funds to Bank,,,
UBP31CD77Z,25-02-2026 09:30:00,25-02-2026 09:29:58,Pay Bill from 2547****126 - FAITH KAMAU Acc. 4821,Failed,"9,999.00",,"24,440.00",false,Pay Bill Online,2547****126 - FAITH KAMAU,,4821
UBP30AB12Q,25-02-2026 08:15:42,25-02-2026 08:15:42,Business Pay Bill Charge,Completed,,-60.00,"24,440.00",true,Pay Bill Charge,,UBP30AB11P,
UBP30AB11P,25-02-2026 08:15:42,25-02-2026 08:15:40,Pay Bill from 2547****126 - FAITH KAMAU Acc. 4821,Completed,"14,500.00",,"24,500.00",true,Pay Bill Online,2547****126 - FAITH KAMAU,,4821
`,
    opening: 1_000_000,
    closing: 444_000,
    lines: [
      ['2026-02-26', -2_000_000, 'UBQ91XK2LM'],
      ['2026-02-25', -6000, 'UBP30AB12Q'],
      ['2026-02-25', 1_450_000, 'UBP30AB11P'],
    ],
    skipped: ['Its status is Failed'],
  },
];
