import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { isNamed } from '#modules/platform/server/public.ts';
import { type ClearanceDuty, clearanceDutiesApi } from '../contract/duties.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { ownChecks } from '../../leaveouts/server/own-checks.ts';
import { sign } from './flow.store.ts';
import { dutyOf, signersByDuty } from './signers.ts';

type Checks = readonly ClearanceCheck[];

/** As `dutyOf` makes it of a department's name. */
const duty = sql`${dutyOf('')} || lower(department)`;

/** A transfer `t` whose clearances are being signed. */
export const underWay = sql`t.direction = 'out' and t.state in ('requested', 'approved')`;

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>;

/** Everything that the user was named to sign of transfers under way, whatever was said of it. */
export async function dutiesOf(ctx: Reading, checks: Checks): Promise<ClearanceDuty[]> {
  const byDuty = await signersByDuty(ctx.tx);
  const mine = [...byDuty.values()].filter((signers) => isNamed(ctx.user, signers)).map(({ duty }) => duty);
  // Most users sign for nothing: they are answered by the names alone.
  if (mine.length === 0) return [];
  const own = [...ownChecks, ...checks].filter(({ department }) => mine.includes(dutyOf(department)));
  const items = own.map(({ key, title, department }) => ({ key, title, department, computed: true }));
  const { rows } = await sql<Omit<ClearanceDuty, 'id'> & { studentId: number }>`
    select t.id as "transferId", t.transfer_no as "transferNo", t.other_school as "otherSchool", t.requested_on as "requestedOn",
           s.id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo",
           nullif(concat_ws(' ', c.name, m.name), '') as seat, i.key, i.title, i.department, i.computed,
           coalesce(d.state, 'open') as state, d.note, d.signed_by as "signedBy"
      from registration.transfer t
      cross join (
        select 'item:' || id as key, title, department, false as computed from registration.clearance_item
         where active and ${duty} = any(${mine}::text[])
        union all
        select key, title, department, computed
          from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as j (key text, title text, department text, computed boolean)) i
      join registration.student s on s.school_id = t.school_id and s.id = t.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
      left join registration.transfer_clearance d on d.school_id = t.school_id and d.transfer_id = t.id and d.key = i.key
     where ${underWay}
     order by t.requested_on, t.id, i.department, i.title limit 1000`.execute(ctx.tx);
  const duties: ClearanceDuty[] = [];
  for (const { studentId, ...one } of rows) {
    const id = `${one.transferId} ${one.key}`;
    const check = one.signedBy === null ? own.find(({ key }) => key === one.key) : undefined;
    const owing = check ? await check.owing(ctx, studentId) : null;
    duties.push(check ? { ...one, id, state: owing === null ? 'cleared' : 'owing', note: owing } : { ...one, id });
  }
  return duties;
}

export const dutyRoutes = ({ checks }: { checks: Checks }) =>
  implement(clearanceDutiesApi, {
    list: async (ctx, { q, state, sort, page, size }) => {
      const words = (q ?? '').toLowerCase();
      const key = sort.replace(/^-/, '') as 'studentName' | 'department' | 'requestedOn';
      const all = (await dutiesOf(ctx, checks))
        .filter((duty) => state === undefined || duty.state === state)
        .filter((duty) =>
          `${duty.studentName} ${duty.admissionNo} ${duty.department} ${duty.title}`.toLowerCase().includes(words),
        )
        .toSorted((a, b) => a[key].localeCompare(b[key]));
      if (sort.startsWith('-')) all.reverse();
      return { rows: all.slice((page - 1) * size, page * size), total: all.length };
    },

    sign: async (ctx, { id, key, state, note }) => {
      const duty = (await dutiesOf(ctx, checks)).find((one) => one.transferId === id && one.key === key);
      if (!duty) throw notFound('item to sign');
      await sign(ctx, { id, key, state, note }, checks);
      return {};
    },
  });
