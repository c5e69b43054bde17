import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id } from '#kit/contract/fields.ts';
import { money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { titleKinds } from '../../catalogue/contract/words.ts';
import { everybody } from '../../contract/access.ts';

const count = z.int();

/** A title with how it was read. */
export const readRow = z.object({
  id,
  title: z.string(),
  authors: z.string().nullable(),
  kind: z.enum(titleKinds),
  copies: count,
  loans: count.describe('Times it was lent between the days'),
  readers: count.describe('Different borrowers'),
  lastOut: z.string().nullable(),
});
export type ReadRow = z.infer<typeof readRow>;

/** A copy that is lost, withdrawn or damaged. */
export const lossRow = z.object({
  id,
  accessionNo: z.string(),
  title: z.string(),
  titleId: id,
  status: z.string(),
  condition: z.string(),
  since: z.string().nullable(),
  because: z.string().nullable(),
  price: money.nullable(),
  recovered: money.describe('What was charged for it and not taken off'),
});
export type LossRow = z.infer<typeof lossRow>;

/** Overdue books of a class. */
export const lateClassRow = z.object({
  id,
  name: z.string(),
  borrowers: count,
  loans: count,
  oldest: z.string(),
  value: money.describe('What the copies cost to replace'),
});
export type LateClassRow = z.infer<typeof lateClassRow>;

/** Copies that came in, by month. */
export const acquiredRow = z.object({
  id: z.string().describe('The month, yyyy-mm'),
  copies: count,
  titles: count,
  value: money,
});
export type AcquiredRow = z.infer<typeof acquiredRow>;

const between = { from: day.optional(), to: day.optional() };

export const libraryReportsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/library/reports/read',
    access: everybody,
    summary: 'Titles by how often they were lent; with `never` those that nobody has borrowed',
    input: pageInput(['title', 'loans', 'readers', 'lastOut', 'copies'], '-loans').extend({
      ...between,
      kind: z.enum(titleKinds).optional(),
      classId: id.optional().describe('Read by students of this class'),
      never: z.boolean().optional(),
    }),
    output: pageOf(readRow),
  }),
  losses: endpoint({
    method: 'GET',
    path: '/api/library/reports/losses',
    access: everybody,
    summary: 'Copies that are lost, withdrawn or damaged, with what they are worth and what was recovered',
    input: pageInput(['since', 'title', 'accessionNo', 'price'], '-since').extend({
      ...between,
      status: z.enum(['lost', 'withdrawn', 'damaged']).optional(),
    }),
    output: pageOf(lossRow).extend({ value: money, recovered: money }),
  }),
  late: endpoint({
    method: 'GET',
    path: '/api/library/reports/late',
    access: everybody,
    summary: 'Overdue books by class',
    input: pageInput(['name', 'borrowers', 'loans', 'oldest', 'value'], '-loans'),
    output: pageOf(lateClassRow),
  }),
  acquired: endpoint({
    method: 'GET',
    path: '/api/library/reports/acquired',
    access: everybody,
    summary: 'Copies that came in, by month',
    input: pageInput(['id', 'copies', 'value'], '-id').extend(between),
    output: pageOf(acquiredRow),
  }),
};

/** A student and a set book that they should have. */
export const entitledRow = z.object({
  id: z.string().describe('Student and set book'),
  studentId: id,
  admissionNo: z.string(),
  fullName: z.string(),
  className: z.string(),
  course: z.string(),
  title: z.string(),
  titleId: id,
  accessionNo: z.string().nullable().describe('The copy that they have; null: they lack it'),
  dueOn: z.string().nullable(),
});
export type EntitledRow = z.infer<typeof entitledRow>;

/** A set book of a class: how many take the subject, have the book, and how many copies there are. */
export const coverageRow = z.object({
  id: z.string().describe('The set book and the class'),
  className: z.string(),
  course: z.string(),
  title: z.string(),
  titleId: id,
  perStudent: z.boolean(),
  takers: count,
  have: count,
  lack: count,
  copies: count.describe('All that are neither lost nor withdrawn'),
  free: count.describe('On the shelf now'),
  short: count.describe('How many more would have to be bought'),
});
export type CoverageRow = z.infer<typeof coverageRow>;

const wanted = { classId: id.optional(), streamId: id.optional(), courseId: id.optional() };

export const entitlementApi = {
  students: endpoint({
    method: 'GET',
    path: '/api/library/entitlement',
    access: everybody,
    summary: 'Who has and who lacks which set book of the subjects they take',
    input: pageInput(['fullName', 'admissionNo', 'className', 'title', 'course'], 'className').extend({
      ...wanted,
      titleId: id.optional(),
      studentId: id.optional(),
      lacking: z.boolean().optional().describe('Only who lacks it'),
    }),
    output: pageOf(entitledRow),
  }),
  books: endpoint({
    method: 'GET',
    path: '/api/library/entitlement/books',
    access: everybody,
    summary: 'Set books by class: how many take the subject, have the book, and how many copies there are',
    input: pageInput(['className', 'course', 'title', 'lack', 'short'], 'className').extend({
      classId: id.optional(),
      courseId: id.optional(),
    }),
    output: pageOf(coverageRow),
  }),
};

export const libraryToday = z.object({
  day: z.string(),
  titles: count,
  copies: count,
  out: count,
  overdue: count,
  lateBorrowers: count,
  lentToday: count,
  returnedToday: count,
  waiting: count,
  ready: count,
  finesOwed: money,
  /** Loans in each of the last twelve months, the oldest first. */
  months: z.array(z.object({ month: z.string(), loans: count })),
  /** By kind of title. */
  kinds: z.array(z.object({ kind: z.enum(titleKinds), copies: count, out: count })),
  /** The titles lent most in the last ninety days. */
  top: z.array(z.object({ id, title: z.string(), loans: count })),
  lateClasses: z.array(lateClassRow),
  /** Set books of which somebody lacks one. */
  lacking: count,
});
export type LibraryToday = z.infer<typeof libraryToday>;

export const libraryFiguresApi = {
  today: endpoint({
    method: 'GET',
    path: '/api/library/today',
    access: everybody,
    summary: 'The library today',
    output: libraryToday,
  }),
};
