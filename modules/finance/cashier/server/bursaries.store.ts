import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { bursariesApi } from '../contract/bursaries.ts';
import { balancesRelation } from '../../ledger/server/charges/balances.store.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';

type Reading = Pick<FinanceContext, 'tx' | 'now' | 'school'>;
const balance = sql`coalesce(b.balance, 0)::bigint`;

/** Which students a list of admission numbers means, in its order. */
export async function matchStudents(ctx: Reading, admissionNos: readonly string[]): Promise<Output<typeof bursariesApi.match>> {
  const { rows } = await sql<Output<typeof bursariesApi.match>[number]>`
    select w.no as "admissionNo",
           case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.full_name, 'className', c.name, 'balance', ${balance})
           end as student
      from unnest(${admissionNos}::text[]) with ordinality as w (no, place)
      left join registration.roll s on lower(s.admission_no) = lower(w.no)
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join ${balancesRelation(schoolDay(ctx))} b on b.student_id = s.id
     order by w.place`.execute(ctx.tx);
  return rows;
}

/** Sponsors that take on students, by name. */
export async function sponsorNames(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from registration.sponsors where active order by lower(name)`.execute(tx);
  return rows;
}

/** The students whom a sponsor pays for on a day, by name. */
export async function studentsOfSponsor(
  ctx: Reading,
  { sponsorId, day }: Input<typeof bursariesApi.ofSponsor>,
): Promise<Output<typeof bursariesApi.ofSponsor>> {
  const { rows } = await sql<Output<typeof bursariesApi.ofSponsor>[number]>`
    select s.id, s.admission_no as "admissionNo", s.full_name as name, ${balance} as balance
      from registration.sponsorships p
      join registration.roll s on s.school_id = p.school_id and s.id = p.student_id
      left join ${balancesRelation(schoolDay(ctx))} b on b.student_id = s.id
     where p.sponsor_id = ${sponsorId} and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})
     order by s.search_text limit 1000`.execute(ctx.tx);
  return rows;
}
