import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line, optionalLine, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { privacyAdmin } from '../../contract/access.ts';

/** Hours in which the Commissioner is told, from becoming aware: Data Protection Act 2019 section 43. */
export const hoursToTell = 72;

export const affected = ['students', 'guardians', 'staff', 'board', 'others'] as const;
export type Affected = (typeof affected)[number];
export const affectedWords: Record<Affected, string> = {
  students: 'Students',
  guardians: 'Guardians',
  staff: 'Staff',
  board: 'Board members',
  others: 'Others',
};

export const risks = ['unknown', 'none', 'real', 'high'] as const;
export type Risk = (typeof risks)[number];
export const riskWords: Record<Risk, string> = {
  unknown: 'Not known yet',
  none: 'No real risk of harm',
  real: 'Real risk of harm',
  high: 'High risk of harm',
};

/** Running and overdue: the Commissioner is not told yet. Not due: there is no real risk of harm. */
export const breachStates = ['running', 'overdue', 'told', 'not due', 'closed'] as const;
export type BreachState = (typeof breachStates)[number];

const facts = z.object({
  title: line(150),
  details: line(4000),
  happenedAt: instant.nullable().default(null),
  whose: z.array(z.enum(affected)).min(1, 'Choose whose data it is.').max(affected.length),
  data: line(500),
  people: z.int().min(0).max(10_000_000).nullable().default(null),
  risk: z.enum(risks),
  riskBecause: optionalText(1000),
  measures: optionalText(4000),
});

/** A breach; `hoursLeft` counts to `dueAt` until the Commissioner was told, below 0 when that was late. Null: nobody need be told. */
export const breach = facts.extend({
  id,
  version: z.int(),
  happenedAt: instant.nullable(),
  knownAt: instant,
  dueAt: instant,
  people: z.int().nullable(),
  riskBecause: z.string().nullable(),
  measures: z.string().nullable(),
  state: z.enum(breachStates),
  hoursLeft: z.int().nullable(),
  commissionerToldAt: instant.nullable(),
  commissionerReference: z.string().nullable(),
  lateBecause: z.string().nullable(),
  peopleToldAt: instant.nullable(),
  peopleToldHow: z.string().nullable(),
  peopleNotToldBecause: z.string().nullable(),
  closedAt: instant.nullable(),
  closingNote: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
});
export type Breach = z.infer<typeof breach>;

const path = '/api/registration/breaches';
const one = z.object({ id, version: z.int() });

export const breachesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: privacyAdmin,
    summary: 'The register of breaches of personal data, with the clock of each',
    input: pageInput(['knownAt', 'title', 'people', 'risk'], '-knownAt').extend({
      state: z
        .enum([...breachStates, 'due'])
        .optional()
        .describe('due: the clock runs, or has run out'),
      risk: z.enum(risks).optional(),
    }),
    output: pageOf(breach),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: privacyAdmin,
    summary: 'One breach',
    input: byId,
    output: breach,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: privacyAdmin,
    summary: 'Record a breach; 72 hours run from when the school knew of it',
    idempotent: true,
    input: facts.extend({ knownAt: instant }),
    output: breach,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: privacyAdmin,
    summary: 'Say what has become known since; the clock stays as it is',
    input: one.extend(facts.shape),
    output: breach,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  tellCommissioner: endpoint({
    method: 'POST',
    path: `${path}/:id/commissioner`,
    access: privacyAdmin,
    summary: 'Record when the Data Commissioner was told, and why late if it was',
    input: one.extend({ toldAt: instant, reference: optionalLine(100), lateBecause: optionalText(1000) }),
    output: breach,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  tellPeople: endpoint({
    method: 'POST',
    path: `${path}/:id/people`,
    access: privacyAdmin,
    summary: 'Record when and how the people concerned were told, or why they are not',
    input: one.extend({
      told: z.boolean(),
      toldAt: instant.nullable().default(null),
      how: optionalText(500),
      because: optionalText(1000),
    }),
    output: breach,
    errors: ['not_found', 'rule', 'conflict'],
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: privacyAdmin,
    summary: 'Close a breach; it stays in the register and is not changed again',
    input: one.extend({ note: line(2000) }),
    output: breach,
    errors: ['not_found', 'rule', 'conflict'],
  }),
};
