import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { centsOrZero } from '#kit/contract/money.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { titleKinds } from '../../catalogue/contract/words.ts';
import { everybody, keepsSettings } from '../../contract/access.ts';
import { countings, hardDues, loanTerms } from './terms.ts';
import { ruleBorrowers } from './words.ts';

const whole = (least: number, most: number) => {
  const words = `Enter ${least} to ${most}.`;
  return z.number(words).int(words).min(least, words).max(most, words).nullable().default(null);
};
const yesOrNo = z.boolean().nullable().default(null);

const draft = z.object({
  borrower: z.enum(ruleBorrowers, 'Choose whom it is for.').default('anyone'),
  classId: optionalId,
  kind: z.enum(titleKinds, 'Choose a kind of title.').nullable().default(null),
  loanDays: whole(0, 1000),
  counted: z.enum(countings).nullable().default(null),
  most: whole(0, 999),
  mostOverall: whole(0, 999),
  renewals: whole(0, 99),
  renewalDays: whole(1, 1000),
  reservable: yesOrNo,
  holdDays: whole(1, 60),
  finePerDay: centsOrZero.nullable().default(null),
  fineCounts: z.enum(countings).nullable().default(null),
  graceDays: whole(0, 60),
  fineCap: centsOrZero.nullable().default(null),
  capAtPrice: yesOrNo,
  overdueBlock: whole(1, 999),
  finesBlock: centsOrZero.nullable().default(null),
  suspensionDays: whole(0, 60),
  suspensionMost: whole(1, 366),
  hardDue: z.enum(hardDues).nullable().default(null),
  hardDueOn: optionalDay,
  hardDueTerm: yesOrNo,
  lostFee: centsOrZero.nullable().default(null),
  note: optionalLine(300),
});

/** Who may borrow what and how long. What a rule leaves empty comes from the next less special one. */
export const circulationRules = resource({
  path: '/api/library/rules',
  access: { read: everybody, write: keepsSettings },
  words: { one: 'circulation rule', many: 'Circulation rules', says: { list: 'Who may borrow what, and how long' } },
  record: {
    ...draft.shape,
    hardDueOn: z.string().nullable(),
    className: z.string().nullable(),
    /** How special it is: of two that fit, the higher one holds. */
    specialty: z.int(),
  },
  draft,
  filter: pageInput(['specialty', 'borrower', 'kind', 'loanDays', 'className'], '-specialty').extend({
    borrower: z.enum(ruleBorrowers).optional(),
    kind: z.enum(titleKinds).optional(),
    classId: id.optional(),
  }),
  refuses: { draft: ['rule'], removal: [] },
});
export type CirculationRuleRow = RecordOf<typeof circulationRules>;

export const rulesApi = {
  ...circulationRules.api,
  explain: endpoint({
    method: 'GET',
    path: '/api/library/rules/explain',
    access: everybody,
    summary: 'What holds for a borrower and a kind of title, and which rule says what of it',
    input: z.object({
      borrower: z.enum(['boarder', 'day', 'staff', 'teacher']),
      classId: id.optional(),
      kind: z.enum(titleKinds),
    }),
    output: z.object({
      terms: loanTerms,
      /** The field of a rule, and the rule that says it; null: what is usual. */
      from: z.array(z.object({ field: z.string(), ruleId: id.nullable(), rule: z.string().nullable() })),
      /** The rules that fit, the most special first. */
      fitting: z.array(z.object({ id, name: z.string() })),
      /** When it is due if it is lent today. */
      dueOn: z.string(),
    }),
  }),
  addUsual: endpoint({
    method: 'POST',
    path: '/api/library/rules/usual',
    access: keepsSettings,
    summary: 'Add the rules that school libraries usually have, those that are not there yet',
    output: z.object({ added: z.int() }),
  }),
};
