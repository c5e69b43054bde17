/** The ways in which money comes in, in words. */
export const modeWords: Readonly<Record<string, string>> = {
  cash: 'Cash',
  mpesa: 'M-Pesa',
  bank_slip: 'Bank slip',
  cheque: 'Cheque',
  eft: 'EFT',
  bursary: 'Bursary',
  in_kind: 'In kind',
};
