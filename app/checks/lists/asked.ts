import { dayIn } from '#kit/contract/dates.ts';

export type ListInput = Readonly<Record<string, unknown>>;

interface Asked {
  /** The user of the sample who is asked about, where it is not the school's with all rights. */
  readonly as?: string;
  /** What is said besides, because without it there is little to see. */
  readonly with?: ListInput;
  /** By filter, what has to be said with it. */
  readonly beside?: Readonly<Record<string, ListInput>>;
  /** The field by which some rows stand before all others. */
  readonly first?: string;
}

/** How lists are asked that are not asked as all others are. */
export const asked: Readonly<Record<string, Asked>> = {
  'elearning.thinktank.list': { first: 'pinned' },
  'elearning.learnerThinktank.list': { first: 'pinned' },
  'elearning.meetings.list': { with: { when: 'all' } },
  'exams.mySubjects.mine': { as: 'teacher' },
  'exams.schemesOfWork.list': { as: 'teacher' },
  'exams.lessonPlans.list': { as: 'teacher' },
  'exams.recordOfWork.list': { as: 'teacher' },
  'exams.ownAnalysis.findings': { as: 'teacher' },
  'finance.invoices.list': { as: 'uhuru.admin' },
  'finance.journals.list': { as: 'uhuru.admin' },
  'finance.receipts.list': { as: 'uhuru.admin' },
  'finance.reports.ledger': { as: 'uhuru.admin' },
  'home.myClass.list': { as: 'tutor' },
  'inventory.assetReports.due': { with: { days: 365 } },
  'kit.audit.list': { with: { entity: 'voucher' } },
  'library.copies.list': { as: 'uhuru.admin' },
  'library.entitlement.students': { as: 'uhuru.admin' },
  'library.libraryLoans.list': { beside: { borrowerId: { borrowerKind: 'student' } } },
  'library.libraryReservations.list': { beside: { borrowerId: { borrowerKind: 'student' } } },
  'platform.logs.audit': { with: { entity: 'school' } },
  'registration.transferOffers.list': { as: 'uhuru.admin' },
};

/** Filters that go by what is called otherwise in other lists. */
export const alsoKnownAs: Readonly<Record<string, readonly string[]>> = {
  bankId: ['moneyId'],
  billingRunId: ['runId'],
  otherBillId: ['billId'],
  quotationId: ['quoteRequestId'],
};

/** Values to try of filters that no row has a field for. */
export const tried: Readonly<Record<string, readonly unknown[]>> = {
  asOf: [`${dayIn('Africa/Nairobi', new Date()).slice(0, 4)}-01-01`],
  atLeast: [1, 2_000_000],
  countyCode: Array.from({ length: 47 }, (_, at) => at + 1),
  growth: [10],
  months: [3],
  within: [30, 365],
};

/** They say as of when the rows are, not which of them. */
export const moments: ReadonlySet<string> = new Set(['asOf']);
