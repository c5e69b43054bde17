import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ErasureRefusal } from '#kit/server/privacy/erasure.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import { legalTimes } from '../../contract/legal-times.ts';
import type { ClearanceCheck } from '../../../students/server/clearance-check.ts';
import { ownChecks } from '../../../leaveouts/server/own-checks.ts';
import { keptKinds } from '../retention.rules.ts';
import type { Guise } from '../subjects.store.ts';
import type { ErasureParts } from './parts.ts';

/** Who is on the roll stays. */
export const onTheRoll: ErasureRefusal = async ({ tx }, { kind, id }) => {
  if (kind !== 'student') return [];
  const { rows } = await sql`select from registration.student where id = ${id} and here`.execute(tx);
  return rows.length > 0 ? ['The student is on the roll. Only who has left is erased.'] : [];
};

/** Guardians of a student on the roll stay. */
export const familyOfStudents: ErasureRefusal = async ({ tx }, { kind, id }) => {
  if (kind !== 'guardian') return [];
  const { rows } = await sql<{ admissionNo: string }>`
    select s.admission_no as "admissionNo" from registration.student_guardian g
      join registration.student s on s.school_id = g.school_id and s.id = g.student_id
     where g.guardian_id = ${id} and s.here order by 1`.execute(tx);
  const children = rows.map(({ admissionNo }) => admissionNo).join(', ');
  return children
    ? [`They are a guardian of a student on the roll (${children}), whose family the school must be able to reach.`]
    : [];
};

/** Particulars of employment stay for as long as the law and the school's rule want them. */
export const employment: ErasureRefusal = async (ctx, { kind, id }) => {
  if (kind !== 'staff') return [];
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
};

/** Kinds of data of a student who has left, for which the school has set a time that has not passed. */
export const keptByRule: ErasureRefusal = async (ctx, { kind, id }) => {
  if (kind !== 'student') return [];
  const { rows } = await sql<{ kind: string; until: string; held: boolean }>`
    select r.kind, (s.left_on + make_interval(years => r.years))::date as until,
           case r.kind when 'health' then exists (select from registration.health x where x.student_id = s.id)
                       when 'documents' then exists (select from registration.document x where x.student_id = s.id)
                       when 'photo' then s.photo_file_id is not null
                       else false end as held
      from registration.student s
      join registration.retention_rule r on r.school_id = s.school_id
     where s.id = ${id} and not s.here and s.left_on is not null`.execute(ctx.tx);
  return rows
    .filter(({ held, until }) => held && until > schoolDay(ctx))
    .map(({ kind: data, until }) => {
      const title = keptKinds.find((one) => one.kind === data)?.title ?? data;
      return `${title} are kept until ${formatDay(until)} by the school’s rule. Change the rule first if nothing wants them that long.`;
    });
};

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
