import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { sponsorsOn } from '#modules/registration/server/public.ts';
import type { Billed, PlanStudent } from './plan.types.ts';
import { plansOf } from './structures-facts.store.ts';
import type { TermOfYear } from './term.store.ts';

type Stored = Pick<PlanStudent, 'id' | 'classId' | 'boarding' | 'gender' | 'category' | 'newcomer' | 'admittedOn'> & {
  planId: number | null;
  ruleIds: number[] | null;
};

/** All that decides what these students are charged in a term. To be read with the students held, when it is acted on. */
export async function studentFacts(
  tx: Tx,
  term: TermOfYear,
  ids: readonly number[],
  { day, late }: { day: string; late: PlanStudent['late'] | null },
): Promise<PlanStudent[]> {
  const { rows } = await sql<Stored>`
    select s.id, s.class_id as "classId", s.boarding, s.gender, s.category, s.admitted_on as "admittedOn",
           s.admitted_on >= ${term.yearStartsOn} as newcomer, p.plan_id as "planId",
           (select jsonb_agg(d.rule_id) from finance.discount_student d
             where d.school_id = s.school_id and d.student_id = s.id) as "ruleIds"
      from registration.roll s
      left join finance.student_plan p on p.school_id = s.school_id and p.student_id = s.id
     where s.id = any(${ids}::bigint[]) and s.here order by s.id`.execute(tx);
  const plans = await plansOf(tx, term.opensOn);
  const ranks = await ranksOf(tx, ids);
  const sponsors = Map.groupBy(await sponsorsOn(tx, ids, day), ({ studentId }) => studentId);
  const { billed, weekly } = await billedIn(tx, term.id, ids);
  const elsewhere = await chargedElsewhere(tx, term, ids);
  const given = await givenIn(tx, term.id, ids);
  return rows.map(({ planId, ruleIds, ...student }) => ({
    ...student,
    sponsorIds: (sponsors.get(student.id) ?? []).map(({ sponsorId }) => sponsorId),
    rank: ranks.get(student.id) ?? 1,
    parts: (planId === null ? undefined : plans.get(planId)) ?? [],
    ruleIds: ruleIds ?? [],
    late: late ?? (weekly.has(student.id) ? 'weeks' : 'full'),
    billed: billed.get(student.id) ?? [],
    elsewhere: elsewhere.get(student.id) ?? [],
    given: given.get(student.id) ?? [],
  }));
}

/** Which child of its guardians a student is, the eldest first, of those on the roll; first children are left out. */
async function ranksOf(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; rank: number }>`
    select s.id, 1 + count(distinct o.id) as rank
      from registration.roll s
      join registration.contacts a on a.school_id = s.school_id and a.student_id = s.id
      join registration.contacts b on b.school_id = a.school_id and b.guardian_id = a.guardian_id and b.student_id <> s.id
      join registration.roll o on o.school_id = b.school_id and o.id = b.student_id and o.here
       and (o.born_on < s.born_on or (o.born_on = s.born_on and o.id < s.id))
     where s.id = any(${ids}::bigint[]) group by s.id`.execute(tx);
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

/** What runs charged in the term with its difference notes, and who was charged by the week. */
async function billedIn(tx: Tx, termId: number, ids: readonly number[]) {
  const { rows } = await sql<{ studentId: number; voteHeadId: number; chargeId: number; net: number; late: string | null }>`
    select c.student_id as "studentId", c.vote_head_id as "voteHeadId", c.id as "chargeId", r.late,
           (c.amount + coalesce((
             select sum(l.amount) from finance.note_line l
               join finance.note n on n.school_id = l.school_id and n.id = l.note_id and n.origin = 'difference'
              where l.school_id = c.school_id and l.charge_id = c.id), 0))::bigint as net
      from finance.charge c
      join finance.invoice i on i.school_id = c.school_id and i.id = c.invoice_id and i.kind = 'fees' and i.run_id is not null
      join finance.billing_run r on r.school_id = i.school_id and r.id = i.run_id
     where c.student_id = any(${ids}::bigint[]) and c.term_id = ${termId} and c.live order by c.id`.execute(tx);
  const billed = new Map<number, Billed[]>();
  for (const [studentId, own] of Map.groupBy(rows, (row) => row.studentId))
    billed.set(
      studentId,
      [...Map.groupBy(own, ({ voteHeadId }) => voteHeadId)].map(([voteHeadId, charges]) => ({ voteHeadId, charges })),
    );
  return { billed, weekly: new Set(rows.filter(({ late }) => late === 'weeks').map(({ studentId }) => studentId)) };
}

async function chargedElsewhere(tx: Tx, term: TermOfYear, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ studentId: number; voteHeadIds: number[] }>`
    select c.student_id as "studentId", jsonb_agg(distinct c.vote_head_id) as "voteHeadIds"
      from finance.charge c
      join finance.vote_head v on v.school_id = c.school_id and v.id = c.vote_head_id
      left join settings.terms t on t.school_id = c.school_id and t.id = c.term_id
     where c.student_id = any(${ids}::bigint[]) and c.live and c.line_id is not null and c.term_id <> ${term.id}
       and (v.applies = 'once' or (v.applies = 'year' and t.year_id = ${term.yearId}))
     group by c.student_id`.execute(tx);
  return new Map(rows.map(({ studentId, voteHeadIds }) => [studentId, voteHeadIds]));
}

/** The discounts that rules gave on live charges of the term. */
async function givenIn(tx: Tx, termId: number, ids: readonly number[]): Promise<Map<number, PlanStudent['given']>> {
  const { rows } = await sql<{ studentId: number; ruleId: number; voteHeadId: number; amount: number }>`
    select n.student_id as "studentId", n.rule_id as "ruleId", c.vote_head_id as "voteHeadId", (-sum(l.amount))::bigint as amount
      from finance.note n
      join finance.note_line l on l.school_id = n.school_id and l.note_id = n.id
      join finance.charge c on c.school_id = l.school_id and c.id = l.charge_id and c.live
     where n.student_id = any(${ids}::bigint[]) and n.term_id = ${termId} and n.rule_id is not null
     group by 1, 2, 3`.execute(tx);
  return Map.groupBy(rows, ({ studentId }) => studentId);
}
