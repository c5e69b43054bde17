import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import { legalTimes } from '../../contract/legal-times.ts';
import type { ClearanceCheck } from '../../../students/server/clearance-check.ts';
import { ownChecks } from '../../../leaveouts/server/own-checks.ts';
import { keptKinds } from '../retention.rules.ts';
import type { Guise } from '../subjects.store.ts';
import type { ErasureParts } from './parts.ts';

type Refusals = (ctx: RegistrationContext, id: number) => Promise<string[]>;

const own: Record<Guise['kind'], Refusals> = {
  student: async (ctx, id) => {
    const { rows } = await sql<{ here: boolean; leftOn: string | null; open: boolean }>`
      select s.here, s.left_on as "leftOn",
             exists (select from registration.transfer t where t.student_id = s.id and t.state in ('requested', 'approved')) as open
        from registration.student s where s.id = ${id}`.execute(ctx.tx);
    const [student] = rows;
    if (student?.here) return ['The student is on the roll. Only who has left is erased.'];
    const found = student?.open ? ['A transfer of the student is not closed yet.'] : [];
    return [...found, ...(await keptByRule(ctx, id, student?.leftOn ?? null))];
  },
  guardian: async (ctx, id) => {
    const { rows } = await sql<{ admissionNo: string }>`
      select s.admission_no as "admissionNo" from registration.student_guardian g
        join registration.student s on s.school_id = g.school_id and s.id = g.student_id
       where g.guardian_id = ${id} and s.here order by 1`.execute(ctx.tx);
    const children = rows.map(({ admissionNo }) => admissionNo).join(', ');
    return children
      ? [`They are a guardian of a student on the roll (${children}), whose family the school must be able to reach.`]
      : [];
  },
  staff: async (ctx, id) => {
    const { years, law } = legalTimes.employment;
    const { rows } = await sql<{ status: string; until: string | null; years: number }>`
      select m.status, y.years, (coalesce(m.status_on, m.contract_to) + make_interval(years => y.years))::date as until
        from settings.staff m
        cross join (select greatest(${years}::int, max(r.years)) as years from registration.retention_rule r where r.kind = 'employment') y
       where m.id = ${id}`.execute(ctx.tx);
    const [member] = rows;
    if (member?.status !== 'left') return ['They work here. Only who has left is erased.'];
    if (member.until === null)
      return [
        'It is not recorded when they left, so nobody can say whether the law still keeps their record. Enter the day first.',
      ];
    if (member.until <= schoolDay(ctx)) return [];
    return [
      member.years > years
        ? `Particulars of employment are kept until ${formatDay(member.until)} by the school’s rule of ${member.years} years.`
        : `The law keeps the particulars of employment until ${formatDay(member.until)} (${law}: ${years} years).`,
    ];
  },
  board: async (ctx, id) => {
    const { rows } = await sql<{ until: string | null }>`
      select coalesce(resigned_on, term_to) as until from registration.board_member where id = ${id}`.execute(ctx.tx);
    const until = rows[0]?.until ?? null;
    if (until === null) return ['They sit on the board. Only whose term has ended is erased.'];
    return until >= schoolDay(ctx) ? [`They sit on the board until ${formatDay(until)}.`] : [];
  },
};

/** Kinds of data for which the school has set a time that has not passed. */
async function keptByRule(ctx: RegistrationContext, studentId: number, leftOn: string | null): Promise<string[]> {
  if (leftOn === null) return [];
  const { rows } = await sql<{ kind: string; until: string; held: boolean }>`
    select r.kind, (${leftOn}::date + make_interval(years => r.years))::date as until,
           case r.kind when 'health' then exists (select from registration.health x where x.student_id = ${studentId})
                       when 'documents' then exists (select from registration.document x where x.student_id = ${studentId})
                       when 'photo' then exists (select from registration.student x where x.id = ${studentId} and x.photo_file_id is not null)
                       else false end as held
      from registration.retention_rule r`.execute(ctx.tx);
  return rows
    .filter(({ held, until }) => held && until > schoolDay(ctx))
    .map(({ kind, until }) => {
      const title = keptKinds.find((one) => one.kind === kind)?.title ?? kind;
      return `${title} are kept until ${formatDay(until)} by the school’s rule. Change the rule first if nothing wants them that long.`;
    });
}

const columnOf = { student: 'student_id', guardian: 'guardian_id', staff: 'staff_member_id', board: 'board_member_id' } as const;

export interface Hold {
  id: number;
  reason: string;
  placedBy: string;
  placedAt: string;
}

/** Holds on a person that nobody has lifted. */
export async function openHolds(tx: Tx, people: readonly Guise[]): Promise<Hold[]> {
  const named = people.map(({ kind, id }) => sql`${sql.ref(columnOf[kind])} = ${id}`);
  const { rows } = await sql<Hold>`
    select id, reason, placed_by as "placedBy", placed_at as "placedAt" from registration.legal_hold
     where lifted_at is null and (${sql.join(named, sql` or `)}) order by id`.execute(tx);
  return rows;
}

/** Every reason for which a person may not be erased yet, under all the records that are theirs. */
export async function refusalsOf(
  ctx: RegistrationContext,
  people: readonly Guise[],
  { refusals }: ErasureParts,
  clearance: readonly ClearanceCheck[],
): Promise<string[]> {
  const found: string[] = [];
  for (const person of people) {
    found.push(...(await own[person.kind](ctx, person.id)));
    for (const more of refusals) found.push(...(await more(ctx, person)));
    if (person.kind !== 'student') continue;
    for (const check of [...ownChecks, ...clearance]) {
      const owed = await check.owing(ctx, person.id);
      if (owed !== null) found.push(`${check.title}: ${owed}`);
    }
  }
  for (const { reason, placedBy } of await openHolds(ctx.tx, people)) found.push(`A legal hold of ${placedBy} stands: ${reason}`);
  return [...new Set(found)];
}
