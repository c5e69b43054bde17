/** For how long a law wants records kept, whoever asks for their erasure. */
export interface LegalTime {
  readonly years: number;
  readonly law: string;
}

/**
 * The times that forbid an erasure or shape it, in one place. Looked up in the laws of Kenya (kenyalaw.org) and in what
 * hiariborahr.co.ke and taxkenya.com say of them: an employer keeps the written particulars for five years after employment
 * has ended; documents of the books are kept for five years from the end of the period that they belong to.
 */
export const legalTimes = {
  employment: { years: 5, law: 'Employment Act 2007, section 10(6)' },
  books: { years: 5, law: 'Tax Procedures Act 2015, section 23(1)(c)' },
} as const satisfies Readonly<Record<string, LegalTime>>;
