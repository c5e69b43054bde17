import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay, optionalEmail, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { centsOrZero, money } from '#kit/contract/money.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { expensesRead, expensesUse } from '../../contract/access.ts';

/** How long what is owed has been due, in days. */
export const ages = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
export type Age = (typeof ages)[number];

/** Whom the school buys from; `owed` is the ledger's sum, the ages are of bills not yet paid. */
export const supplier = z.object({
  id,
  version: z.int(),
  name: z.string(),
  kraPin: z.string().nullable(),
  category: z.string().nullable(),
  contactName: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  bankName: z.string().nullable(),
  bankBranch: z.string().nullable(),
  bankNumber: z.string().nullable(),
  mpesaNumber: z.string().nullable(),
  prequalifiedUntil: day.nullable(),
  /** Chosen for supplies up to a day that has passed. */
  lapsed: z.boolean(),
  active: z.boolean(),
  blockedBecause: z.string().nullable(),
  owed: money,
  notDue: money,
  days30: money,
  days60: money,
  days90: money,
  older: money,
});
export type Supplier = z.infer<typeof supplier>;

/** A letter, nine digits and a letter; P for companies, A for people. */
const kraPin = z
  .string()
  .trim()
  .max(20)
  .transform((text) => text.toUpperCase())
  .pipe(z.string().regex(/^(?:[AP]\d{9}[A-Z])?$/, 'Enter a KRA PIN such as P051234567X.'))
  .transform((text) => text || null)
  .nullable()
  .default(null);

export const supplierDraft = z.object({
  name: line(120),
  kraPin,
  category: optionalLine(60),
  contactName: optionalLine(100),
  phone: optionalPhone,
  email: optionalEmail,
  address: optionalLine(200),
  bankName: optionalLine(60),
  bankBranch: optionalLine(60),
  bankNumber: optionalLine(40),
  /** A number, a paybill or a till, as it is paid to. */
  mpesaNumber: optionalLine(40),
  prequalifiedUntil: optionalDay,
});

const path = '/api/finance/suppliers';
const filter = pageInput(['name', 'category', 'owed', 'prequalifiedUntil', 'older']).extend({
  state: z.enum(['active', 'blocked', 'lapsed', 'owed', 'overdue']).optional(),
});

/** One line of a supplier's statement: what it did to what is owed, and what was owed then. */
export const statementLine = z.object({
  id,
  day,
  kind: z.string(),
  documentId: id.nullable(),
  documentNo: z.string().nullable(),
  narration: z.string(),
  billed: money,
  paid: money,
  balance: money,
});
export type StatementLine = z.infer<typeof statementLine>;
const between = byId.extend({ from: day.optional(), to: day.optional() });

export const suppliersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: expensesRead,
    summary: 'Suppliers with what is owed to them and for how long',
    input: filter,
    output: pageOf(supplier),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/finance/supplieroptions',
    access: expensesRead,
    summary: 'Suppliers to choose from: those not blocked, by name',
    input: z.object({ q: z.string().trim().max(100).optional(), id: id.optional() }),
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), lapsed: z.boolean() })) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: expensesRead,
    summary: 'One supplier',
    input: byId,
    output: supplier,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: expensesUse,
    summary: 'Add a supplier, with what was owed before the books began',
    idempotent: true,
    input: supplierDraft.extend({ opening: centsOrZero.default(0), openingDay: optionalDay }),
    output: supplier,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: expensesUse,
    summary: 'Change a supplier',
    input: supplierDraft.extend({ id, version: z.int() }),
    output: supplier,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  block: endpoint({
    method: 'POST',
    path: `${path}/:id/block`,
    access: expensesUse,
    summary: 'Block a supplier, with the reason, or let it be used again',
    input: byId.extend({ version: z.int(), blocked: z.boolean(), reason: optionalText(300) }),
    output: supplier,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: expensesUse,
    summary: 'Remove a supplier that nothing was bought from',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
  statement: endpoint({
    method: 'GET',
    path: `${path}/:id/statement`,
    access: expensesRead,
    summary: 'What was billed and paid, with the balance after each; the last 1,000 lines of the time asked for',
    input: between,
    output: z.object({ opening: money, closing: money, rows: z.array(statementLine) }),
    errors: ['not_found'],
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: `${path}/:id/statementpdf`,
    access: expensesRead,
    summary: 'The statement on the school’s paper',
    input: between,
    output: binary,
    errors: ['not_found'],
  }),
};
