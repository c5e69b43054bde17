import { refuse } from '#kit/contract/errors.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { dayIn, formatInstant } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import type { leaveoutsApi } from '../contract/leaveouts.ts';
import type { LeaveoutType } from '../contract/leaveout-types.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { tellApproved } from './tell.ts';
import { leaveoutTypes } from './types.store.ts';

const leaveoutSeries = { kind: 'leaveout', prefix: 'LO', digits: 4 };

type Wanted = Input<typeof leaveoutsApi.preview>;

interface Candidate {
  studentId: number;
  fullName: string;
  admissionNo: string;
  seat: string | null;
  status: string;
  overlaps: string | null;
  /** The pass from which they should be back by now. */
  lateFrom: string | null;
  inTerm: number;
}

/** Who would be let out, and who is left out and why. */
export async function preview(ctx: RegistrationContext, wanted: Wanted) {
  const type = await leaveoutTypes.get(ctx, wanted.typeId);
  refuse(problemsOf(ctx, wanted, type));
  const candidates = await candidatesOf(ctx, wanted);
  const because = (one: Candidate) => whyNot(one, type, ctx.school.timeZone);
  return {
    students: candidates
      .filter((one) => because(one) === null)
      .map(({ studentId, fullName, admissionNo, seat }) => ({ studentId, fullName, admissionNo, seat })),
    skipped: candidates.flatMap((one) => {
      const why = because(one);
      return why === null ? [] : [{ studentId: one.studentId, fullName: one.fullName, because: why }];
    }),
  };
}

/** Asks for a leave-out for each who can have one; of two who ask for the same student at once the second is refused. */
export async function issue(ctx: RegistrationContext, wanted: Wanted) {
  const { tx } = ctx;
  const type = await leaveoutTypes.get(ctx, wanted.typeId);
  const { students, skipped } = await preview(ctx, wanted);
  if (students.length === 0)
    refuse([
      { path: 'whom', message: skipped[0] ? `${skipped[0].fullName}: ${skipped[0].because}` : 'Nobody on the roll is chosen.' },
    ]);
  const numbers = await documentNumbers(tx, leaveoutSeries, schoolDay(ctx), students.length);
  const codes = await freshCodes(tx, students.length);
  const { rows } = await sql<{ id: number }>`
    insert into registration.leaveout
      (leaveout_no, type_id, student_id, state, reason, out_from, back_by, return_with, chain, collected, token, code,
       requested_by, requested_account, requested_at)
    select n.no, ${type.id}::bigint, n.student, ${type.chain.length === 0 ? 'approved' : 'requested'}, ${wanted.reason},
           ${wanted.outFrom}::timestamptz, ${wanted.backBy}::timestamptz, ${type.returnWith}, ${type.chain}::text[],
           ${type.collected}::boolean, n.token, n.code, ${ctx.user.username}, ${ctx.user.accountId}::bigint, ${ctx.now}::timestamptz
      from unnest(${numbers}::text[],
                  ${students.map(({ studentId }) => studentId)}::bigint[], ${students.map(() => randomBytes(16).toString('hex'))}::text[],
                  ${codes}::text[]) as n (no, student, token, code)
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  for (const [at, { fullName }] of students.entries())
    ctx.changed({
      entity: 'leave-out',
      id: ids[at] ?? null,
      action: type.chain.length === 0 ? 'issued' : 'requested',
      after: {
        Student: fullName,
        Kind: type.name,
        Reason: wanted.reason,
        Back: formatInstant(wanted.backBy, ctx.school.timeZone),
      },
    });
  if (type.chain.length === 0) await tellApproved(ctx, ids);
  return { ids, skipped };
}

function problemsOf(ctx: RegistrationContext, { whom, outFrom, backBy }: Wanted, type: LeaveoutType) {
  const { studentIds, ...filters } = whom;
  const problems = [];
  if (studentIds.length === 0 && Object.values(filters).every((value) => value === null))
    problems.push({ path: 'whom', message: 'Choose students, a class, a stream or a hostel.' });
  if (!type.active) problems.push({ path: 'typeId', message: `${type.name} is not used any more. Choose another kind.` });
  const hours = (Date.parse(backBy) - Date.parse(outFrom)) / 3_600_000;
  if (hours <= 0) problems.push({ path: 'backBy', message: 'The return must be after the leaving.' });
  else if (type.longestHours !== null && hours > type.longestHours)
    problems.push({
      path: 'backBy',
      message: `${type.name} lasts at most ${type.longestHours} hours; this is ${Math.ceil(hours)}.`,
    });
  if (dayIn(ctx.school.timeZone, new Date(outFrom)) < schoolDay(ctx))
    problems.push({ path: 'outFrom', message: 'Choose today or a later day.' });
  else if (hours > 0 && new Date(backBy) <= ctx.now)
    problems.push({ path: 'backBy', message: 'This has passed already. Choose a later time.' });
  return problems;
}

async function candidatesOf(ctx: RegistrationContext, { whom, typeId, outFrom, backBy }: Wanted): Promise<Candidate[]> {
  const term = await currentTerm(ctx.tx, schoolDay(ctx));
  const found: RawBuilder<unknown>[] = [];
  if (whom.studentIds.length > 0) found.push(sql`s.id = any(${whom.studentIds}::bigint[])`);
  else found.push(sql`s.here`);
  if (whom.classId !== null) found.push(sql`s.class_id = ${whom.classId}`);
  if (whom.streamId !== null) found.push(sql`s.stream_id = ${whom.streamId}`);
  if (whom.hostelId !== null) found.push(sql`s.hostel_id = ${whom.hostelId}`);
  if (whom.gender !== null) found.push(sql`s.gender = ${whom.gender}`);
  if (whom.boarding !== null) found.push(sql`s.boarding = ${whom.boarding}`);
  const { rows } = await sql<Candidate>`
    select s.id as "studentId", s.full_name as "fullName", s.admission_no as "admissionNo",
           c.name || coalesce(' ' || t.name, '') as seat, s.status,
           (select l.back_by from registration.leaveout l
             where l.school_id = s.school_id and l.student_id = s.id and l.state in ('requested', 'approved', 'out')
               and tstzrange(l.out_from, l.back_by) && tstzrange(${outFrom}::timestamptz, ${backBy}::timestamptz) limit 1) as overlaps,
           (select l.leaveout_no from registration.leaveout l
             where l.school_id = s.school_id and l.student_id = s.id and l.state = 'out' and l.back_by < ${ctx.now} limit 1) as "lateFrom",
           (select count(*) from registration.leaveout l
             where l.school_id = s.school_id and l.student_id = s.id and l.type_id = ${typeId}
               and l.state not in ('cancelled', 'rejected') and l.out_from >= ${term?.opensOn ?? null}::date) as "inTerm"
      from registration.student s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where ${sql.join(found, sql` and `)} order by c.level, t.name, s.search_text limit 5000`.execute(ctx.tx);
  return rows;
}

function whyNot({ status, overlaps, lateFrom, inTerm }: Candidate, type: LeaveoutType, timeZone: string): string | null {
  if (!['active', 'suspended', 'on_leave'].includes(status)) return 'has left the school';
  if (lateFrom !== null) return `has not come back from ${lateFrom}`;
  if (overlaps !== null) return `has another leave-out until ${formatInstant(overlaps, timeZone)}`;
  if (status === 'suspended') return 'is suspended';
  if (type.mostPerTerm !== null && inTerm >= type.mostPerTerm) return `had ${type.name} ${inTerm} times this term`;
  return null;
}

/** Six digits each, none of which an open pass has. */
async function freshCodes(tx: Tx, count: number): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < count) {
    while (codes.size < count) codes.add(String(randomInt(1_000_000)).padStart(6, '0'));
    const { rows } = await sql<{ code: string }>`
      select code from registration.leaveout
       where code = any(${[...codes]}::text[]) and state in ('requested', 'approved', 'out')`.execute(tx);
    for (const { code } of rows) codes.delete(code);
  }
  return [...codes];
}
