import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { cents, money } from '#kit/contract/money.ts';
import { payRead } from '../../contract/access.ts';
import { optionalMonth } from '../../items/contract/words.ts';

const count = z.int();
const text = z.string().nullable();

/** A rate in hundredths of a per cent, more than nothing and at most all of it. */
const share = z
  .number('Enter a rate.')
  .int('Enter at most two decimals.')
  .min(1, 'Enter more than nothing.')
  .max(10_000, 'Enter at most 100 %.');

/** More basic pay from a month on: of a grade, of a department, of a grade in a department, or of everybody. */
export const raise = z.object({
  rate: share,
  gradeId: optionalId,
  departmentId: optionalId,
  /** Null: from the first month. */
  fromMonth: optionalMonth,
});
export type Raise = z.output<typeof raise>;

/** Posts that do not exist yet, paid by the month. */
export const newPost = z.object({
  jobTitle: line(80),
  departmentId: optionalId,
  many: count.min(1, 'Enter 1 or more.').max(200, 'At most 200 posts.'),
  basic: cents,
  /** Null: from the first month. */
  fromMonth: optionalMonth,
});
export type NewPost = z.output<typeof newPost>;

/** What is supposed. */
export const planInput = z.object({
  /** Null: January of next year. */
  fromMonth: optionalMonth,
  months: count.min(1, 'Enter 1 to 24.').max(24, 'Enter 1 to 24.').default(12),
  raises: z.array(raise).max(60, 'At most 60 raises.').default([]),
  posts: z.array(newPost).max(40, 'At most 40 lines of posts.').default([]),
  /** Packs of laws as if the school had accepted them. */
  packIds: z.array(id).max(20, 'At most 20 packs.').default([]),
  /** A bonus in one month, of basic pay. */
  bonusMonth: optionalMonth,
  bonusRate: share.nullable().default(null),
});
export type PlanInput = z.output<typeof planInput>;

/** Pay of a month, or of all months; cents. */
export const planFigures = z.object({
  /** Of all months: of the last one. */
  people: count,
  basic: money,
  gross: money,
  nssfEmployer: money,
  housingEmployer: money,
  nita: money,
  /** What the employer adds, and gross pay with it. */
  employer: money,
  cost: money,
  paye: money,
  nssf: money,
  health: money,
  housing: money,
  /** What statute takes of employees, and what else is taken. */
  taken: money,
  deductions: money,
  net: money,
});
export type PlanFigures = z.infer<typeof planFigures>;

/** Posted pay of a month. */
export const postedMonth = z.object({
  month: z.string(),
  people: count,
  gross: money,
  employer: money,
  cost: money,
  net: money,
  /** The run, where one alone is posted for the month. */
  runId: id.nullable(),
});
export type PostedMonth = z.infer<typeof postedMonth>;

const planMonth = z.object({ month: z.string(), plan: planFigures, same: planFigures });
export type PlanMonth = z.infer<typeof planMonth>;

/** What an account of the ledger would get; cents. */
const planAccount = z.object({
  /** What is spent, and what is owed to employees, authorities and others. */
  side: z.enum(['cost', 'owed']),
  account: z.string(),
  departmentName: text,
  /** By month, in their order. */
  months: z.array(money),
  total: money,
  /** Without the changes. */
  same: money,
});
export type PlanAccount = z.infer<typeof planAccount>;

const month = text;
/** What was supposed, as it was understood. */
const asked = z.object({
  fromMonth: month,
  months: count,
  raises: z.array(z.object({ rate: count, gradeId: id.nullable(), departmentId: id.nullable(), fromMonth: month })),
  posts: z.array(z.object({ jobTitle: z.string(), departmentId: id.nullable(), many: count, basic: money, fromMonth: month })),
  packIds: z.array(id),
  bonusMonth: month,
  bonusRate: count.nullable(),
});

export const plan = z.object({
  asked,
  months: z.array(planMonth),
  total: z.object({ plan: planFigures, same: planFigures }),
  accounts: z.array(planAccount),
  /** The last twelve months that are posted, the oldest first. */
  posted: z.array(postedMonth),
  postedCost: money,
  /** What was supposed, in sentences. */
  assumptions: z.array(z.string()),
});
export type Plan = z.infer<typeof plan>;

const path = '/api/hr/plans';
const named = z.object({ id, name: z.string() });

export const plansApi = {
  options: endpoint({
    method: 'GET',
    path: `${path}/options`,
    access: payRead,
    summary: 'What a simulation can suppose: grades, departments, and packs of laws that the school has not accepted',
    output: z.object({
      firstMonth: z.string(),
      grades: z.array(named),
      departments: z.array(named),
      packs: z.array(z.object({ id, title: z.string(), fromDay: z.string() })),
    }),
  }),
  simulate: endpoint({
    method: 'POST',
    path: `${path}/simulate`,
    access: payRead,
    reads: true,
    summary: 'What pay would come to by month and account with raises, new posts, other laws and a bonus; nothing is written',
    input: planInput,
    output: plan,
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'POST',
    path: `${path}/file`,
    access: payRead,
    reads: true,
    summary: 'The same for the board by month or by account, as PDF or Excel workbook',
    input: planInput.extend({
      by: z.enum(['month', 'account']).default('month'),
      form: z.enum(['pdf', 'xlsx']).default('pdf'),
    }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
