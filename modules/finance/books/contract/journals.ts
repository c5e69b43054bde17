import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant, line, optionalLine } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { financeAdmin, reportsRead } from '../../contract/access.ts';
import { accountKinds } from './accounts.ts';

/** What was posted together: a document, a journal made by hand, or the reversal of one. */
export const journal = z.object({
  id,
  day,
  /** `invoice`, `receipt`, `voucher`, `journal`, … */
  kind: z.string(),
  documentNo: z.string().nullable(),
  narration: z.string(),
  /** The one student it is about; null for several and for none. */
  studentName: z.string().nullable(),
  amount: money,
  authorName: z.string(),
  at: instant,
  /** `reversed`: taken back later; `reversal`: takes another one back. */
  state: z.enum(['posted', 'reversed', 'reversal']),
});
export type Journal = z.infer<typeof journal>;

/** One movement of a journal. */
export const entry = z.object({
  id,
  debitId: id,
  debit: z.string(),
  creditId: id,
  credit: z.string(),
  amount: money,
  studentId: id.nullable(),
  studentName: z.string().nullable(),
  admissionNo: z.string().nullable(),
  voteHead: z.string().nullable(),
  supplier: z.string().nullable(),
  note: z.string().nullable(),
});
export type Entry = z.infer<typeof entry>;

/** The document that a journal stands for, as an auditor reads it who may not open its screen. */
const paper = z.object({
  kind: z.string(),
  id,
  number: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  lines: z.array(z.object({ title: z.string(), amount: money })),
});

const linked = z.object({ id, day, documentNo: z.string().nullable(), reason: z.string().nullable() }).nullable();

export const journalRecord = journal.extend({
  reason: z.string().nullable(),
  /** The journal that this one takes back, and the one that takes this back. */
  reverses: linked,
  reversedBy: linked,
  /** True when it was made by hand and may be taken back here. */
  reversible: z.boolean(),
  entries: z.array(entry),
  paper: paper.nullable(),
});
export type JournalRecord = z.infer<typeof journalRecord>;

const journalLine = z.object({
  accountId: id,
  side: z.enum(['debit', 'credit']),
  amount: cents,
  note: optionalLine(200),
});

export const journalDraft = z.object({
  day,
  narration: line(200),
  lines: z.array(journalLine).min(2, 'Enter at least one line on each side.').max(200, 'Enter at most 200 lines.'),
});
export type JournalDraft = z.output<typeof journalDraft>;

/** What was posted, or the request that waits for a second person because it is above the limit of one. */
const journalAnswer = z.object({ journal: journalRecord.nullable(), waitingId: id.nullable() });

const filter = pageInput(['day', 'documentNo', 'kind', 'amount', 'authorName'], '-day').extend({
  from: day.optional(),
  to: day.optional(),
  accountId: id.optional(),
  accountKind: z.enum(accountKinds).optional(),
  kind: z.string().max(40).optional(),
  studentId: id.optional(),
  voteHeadId: id.optional(),
  author: z.string().max(100).optional(),
  least: cents.optional(),
  most: cents.optional(),
});
const path = '/api/finance/journals';

export const journalsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: reportsRead,
    summary: 'Everything that was posted, newest first',
    input: filter,
    output: pageOf(journal),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/finance/journalchoices',
    access: reportsRead,
    summary: 'The kinds and authors of what was posted, for filters',
    output: z.object({ kinds: z.array(z.string()), authors: z.array(z.string()) }),
  }),
  names: endpoint({
    method: 'GET',
    path: '/api/finance/journalnames',
    access: reportsRead,
    summary: 'The names of what the list is filtered by',
    input: z.object({ studentId: id.optional(), voteHeadId: id.optional() }),
    output: z.object({ rows: z.array(z.object({ key: z.enum(['studentId', 'voteHeadId']), id, name: z.string() })) }),
  }),
  entries: endpoint({
    method: 'GET',
    path: `${path}/:id/entries`,
    access: reportsRead,
    summary: 'The entries of a journal, for printing',
    input: z.object({
      id,
      page: z.int().min(1).max(1000).default(1),
      size: z.int().min(1).max(1000).default(200),
    }),
    output: pageOf(entry),
    errors: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: reportsRead,
    summary: 'One journal with its entries and the document it stands for',
    input: byId,
    output: journalRecord,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: financeAdmin,
    summary: 'Post a journal by hand; both sides come to the same sum',
    input: journalDraft,
    output: journalAnswer,
    errors: ['rule', 'not_found'],
    idempotent: true,
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${path}/:id/reverse`,
    access: financeAdmin,
    summary: 'Reverse a journal that was made by hand',
    input: z.object({ id, day, reason: line(300) }),
    output: journalAnswer,
    errors: ['not_found', 'rule', 'conflict', 'duplicate'],
    idempotent: true,
  }),
};
