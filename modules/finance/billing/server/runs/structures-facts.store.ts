import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Part, PlanLine, PlanRule, PlanStructure, PlanTerm } from './plan.types.ts';

type Stored = Omit<PlanStructure, 'parts' | 'classIds' | 'lines'> & { planId: number | null; classIds: number[] | null };

const published = sql`f.state = 'published'`;

/**
 * The fee structures of the term's year with their lines for the term: the published ones, or those that `which` (a
 * condition over `f`) names.
 */
export async function structuresOf(
  tx: Tx,
  term: PlanTerm & { yearId: number },
  which: RawBuilder<unknown> = published,
): Promise<PlanStructure[]> {
  const { rows } = await sql<Stored>`
    select f.id, f.title, f.boarding, f.newcomer, f.gender, f.category, f.sponsor_id as "sponsorId", f.plan_id as "planId",
           (select jsonb_agg(c.class_id) from finance.fee_structure_class c
             where c.school_id = f.school_id and c.structure_id = f.id) as "classIds"
      from finance.fee_structure f where f.year_id = ${term.yearId} and ${which} order by f.id`.execute(tx);
  const { rows: lines } = await sql<PlanLine & { structureId: number }>`
    select l.structure_id as "structureId", l.id as "lineId", l.vote_head_id as "voteHeadId", v.name, v.applies, v.priority, l.amount
      from finance.fee_line l
      join finance.vote_head v on v.school_id = l.school_id and v.id = l.vote_head_id
     where l.structure_id = any(${rows.map(({ id }) => id)}::bigint[]) and l.term_id = ${term.id}
     order by v.priority, v.name`.execute(tx);
  const byStructure = Map.groupBy(lines, ({ structureId }) => structureId);
  const plans = await plansOf(tx, term.opensOn);
  return rows.map(({ planId, classIds, ...structure }) => ({
    ...structure,
    classIds: classIds ?? [],
    parts: (planId === null ? undefined : plans.get(planId)) ?? [],
    lines: byStructure.get(structure.id) ?? [],
  }));
}

/** The instalment plans with the days on which their parts are due in a term. */
export async function plansOf(tx: Tx, opensOn: string): Promise<Map<number, Part[]>> {
  const { rows } = await sql<{ planId: number; share: number; days: number }>`
    select plan_id as "planId", share, days from finance.instalment_part order by plan_id, place`.execute(tx);
  const plans = new Map<number, Part[]>();
  for (const { planId, share, days } of rows)
    plans.set(planId, [...(plans.get(planId) ?? []), { share, dueOn: addDays(opensOn, days) }]);
  return plans;
}

/** The discounts that hold in a term. */
export async function rulesOf(tx: Tx, opensOn: string): Promise<PlanRule[]> {
  const { rows } = await sql<PlanRule>`
    select r.id, r.name, r.who, r.category, r.sponsor_id as "sponsorId", r.rank_from as "rankFrom", r.rank_to as "rankTo",
           r.percent, r.amount, r.vote_head_id as "voteHeadId", r.expense
      from finance.discount_rule r
      join settings.terms a on a.school_id = r.school_id and a.id = r.from_term_id
      left join settings.terms z on z.school_id = r.school_id and z.id = r.to_term_id
     where r.active and a.opens_on <= ${opensOn} and (z.id is null or z.opens_on >= ${opensOn})
     order by r.id`.execute(tx);
  return rows;
}
