import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { type DayContext, resourceStore } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { circulationRules, type rulesApi } from '../../contract/rules.ts';
import { schoolCalendar } from '../days/calendar.store.ts';
import { dueOn } from '../days/days.rules.ts';
import { type BorrowerSort, type CirculationRule, type Rulebook, ruleFields, ruleName, termsFor } from './circulation.rules.ts';

const className = sql<
  string | null
>`(select c.name from settings.classes c where c.school_id = t.school_id and c.id = t.class_id)`;

// As `specialty` of circulation.rules.ts reckons it.
const specialty = sql<number>`(
  (case t.borrower when 'anyone' then 0 when 'student' then 1 when 'staff' then 1 else 2 end
    + case when t.class_id is null then 0 else 2 end) * 2 + case when t.kind is null then 0 else 1 end)::int`;

export const ruleStore = resourceStore(circulationRules, {
  table: 'library.rule',
  computed: { className, specialty },
  search: ['note'],
  before: (_ctx: DayContext, draft) => {
    if (draft.classId !== null && !['student', 'boarder', 'day'].includes(draft.borrower))
      throw fieldError('classId', 'Only a rule for students names a class.');
    const term = draft.hardDueTerm === true;
    if (draft.hardDue === null || draft.hardDue === 'none') return { ...draft, hardDueOn: null, hardDueTerm: null };
    if (term === (draft.hardDueOn !== null))
      throw fieldError(
        'hardDueOn',
        term ? 'Choose the day or the end of the term, and not both.' : 'Choose the day, or the end of the term.',
      );
    return { ...draft, hardDueTerm: term };
  },
});

/** What the school says of lending. */
export async function allRules(tx: Tx): Promise<Rulebook> {
  const { rows } = await sql<CirculationRule & { usualFee: number }>`
    select t.id, t.borrower, t.class_id as "classId", ${className} as "className", t.kind, t.loan_days as "loanDays", t.counted, t.most,
           t.most_overall as "mostOverall", t.renewals, t.renewal_days as "renewalDays", t.reservable, t.hold_days as "holdDays",
           t.fine_per_day as "finePerDay", t.fine_counts as "fineCounts", t.grace_days as "graceDays", t.fine_cap as "fineCap",
           t.cap_at_price as "capAtPrice", t.overdue_block as "overdueBlock", t.fines_block as "finesBlock",
           t.suspension_days as "suspensionDays", t.suspension_most as "suspensionMost", t.hard_due as "hardDue",
           t.hard_due_on as "hardDueOn", t.hard_due_term as "hardDueTerm", t.lost_fee as "lostFee",
           coalesce((select s.lost_fee from library.setting s), 0)::bigint as "usualFee"
      from library.rule t order by t.id`.execute(tx);
  const [first] = rows;
  if (first) return { rules: rows.map(({ usualFee: _usual, ...rule }) => rule), lostFee: first.usualFee };
  const { rows: usual } = await sql<{ lostFee: number }>`
    select coalesce((select s.lost_fee from library.setting s), 0)::bigint as "lostFee"`.execute(tx);
  return { rules: [], ...one(usual) };
}

/** What holds for some borrower and a kind, which rule says what, and when a loan of today would be due. */
export async function explainRules(
  ctx: DayContext,
  { borrower, classId, kind }: Input<typeof rulesApi.explain>,
): Promise<Output<typeof rulesApi.explain>> {
  const whose: BorrowerSort =
    borrower === 'boarder' || borrower === 'day'
      ? { kind: 'student', classId: classId ?? null, boarding: borrower }
      : { kind: 'staff', teacher: borrower === 'teacher' };
  const { terms, from, fitting } = termsFor(await allRules(ctx.tx), whose, kind);
  return {
    terms,
    from: ruleFields.map((field) => {
      const rule = from[field];
      return { field, ruleId: rule?.id ?? null, rule: rule && ruleName(rule) };
    }),
    fitting: fitting.map((rule) => ({ id: rule.id, name: ruleName(rule) })),
    dueOn: dueOn(terms, schoolDay(ctx), terms.loanDays, await schoolCalendar(ctx.tx)),
  };
}
