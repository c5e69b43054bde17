import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Assignment, WorkRow } from '../../contract/assignment.ts';
import type { assignmentsApi } from '../../contract/assignments.ts';
import { extensionOf, lateAfter } from '../assignments/assignment-sql.ts';
import { getAssignment } from '../assignments/assignments.store.ts';
import type { Ctx } from '../person.ts';

/**
 * Everybody that an assignment is for and whoever has begun, or their teams: `w (school_id, assignment_id, student_id, team_id, id,
 * name, admission_no, seat, members)`. `id` is a student by whom the work is opened.
 */
function everybody({ id, team }: Pick<Assignment, 'id' | 'team'>): RawBuilder<unknown> {
  const seat = sql`concat_ws(' ', k.name, m.name)`;
  if (team !== 'none')
    return sql`(
      select g.school_id, g.assignment_id, null::bigint as student_id, g.id as team_id, min(r.id) as id, g.name,
             null::text as admission_no, ''::text as seat, coalesce(jsonb_agg(r.full_name order by r.full_name), '[]') as members
        from elearning.team g
        join elearning.team_member b on b.school_id = g.school_id and b.team_id = g.id
        join registration.roll r on r.school_id = b.school_id and r.id = b.student_id
       where g.assignment_id = ${id} group by g.school_id, g.assignment_id, g.id, g.name)`;
  return sql`(
    select r.school_id, ${id}::bigint as assignment_id, r.id as student_id, null::bigint as team_id, r.id, r.full_name as name,
           r.admission_no, ${seat} as seat, '[]'::jsonb as members
      from registration.roll r
      left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
      left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
     where exists (select from elearning.assignment_for f
                    where f.school_id = r.school_id and f.assignment_id = ${id} and f.student_id = r.id)
        or exists (select from elearning.submission b
                    where b.school_id = r.school_id and b.assignment_id = ${id} and b.student_id = r.id))`;
}

const days = sql`(case when h.counts_at > ${lateAfter}
  then ceil(extract(epoch from h.counts_at - ${lateAfter}) / 86400) else 0 end)::int`;
const off = sql`(case when a.late = 'minus' and n.mark is not null then least(n.mark, a.late_per_day * ${days}) end)::int`;

/** Who handed in what of one assignment, as conditions over its rows. */
const rowsOf = (assignment: Pick<Assignment, 'id' | 'team'>) => sql`
  from ${everybody(assignment)} w
  join elearning.assignment a on a.school_id = w.school_id and a.id = w.assignment_id
  left join elearning.submission s
    on s.school_id = w.school_id and s.assignment_id = w.assignment_id
   and (s.student_id = w.student_id or s.team_id = w.team_id)
  left join lateral (
    select i.at, i.counts_at, i.due_at, i.number from elearning.handed_in i
     where i.school_id = s.school_id and i.submission_id = s.id order by i.number desc limit 1) h on true
  left join elearning.marking n on n.school_id = s.school_id and n.submission_id = s.id
  left join lateral (
    select g.result, g.at from elearning.given g
     where g.school_id = s.school_id and g.submission_id = s.id order by g.number desc limit 1) b on true
  left join lateral (
    select max(o.at) as at from elearning.missed_told o
     where o.school_id = w.school_id and o.assignment_id = w.assignment_id
       and (o.student_id = w.student_id
            or exists (select from elearning.team_member b
                        where b.school_id = o.school_id and b.team_id = w.team_id and b.student_id = o.student_id))) q on true
  cross join lateral ${extensionOf('w')} x`;

/** Nothing came by the time that held. */
const missedBy = (now: Date) =>
  sql`(h.at is null and coalesce(s.state, 'draft') = 'draft' and a.takes <> '{}' and a.state <> 'draft' and not x.locked
       and ${now}::timestamptz > greatest(a.due_at, x.until))`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(w.name)`,
  seat: sql`w.seat`,
  state: sql`s.state`,
  handedInAt: sql`h.at`,
  daysLate: days,
  mark: sql`n.mark`,
  result: sql`b.result`,
};

function inState(state: string | undefined, now: Date): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  if (state === 'late') return sql`h.counts_at > ${lateAfter}`;
  if (state === 'missed') return missedBy(now);
  return sql`coalesce(s.state, 'none') = ${state}`;
}

/** Who handed in what. Throws 404. */
export async function listPeople(ctx: Ctx, input: Input<typeof assignmentsApi.people>): Promise<Page<WorkRow>> {
  const assignment = await getAssignment(ctx, input.id);
  const { q, state, page, size, sort } = input;
  const down = wayOf(sort);
  const { rows } = await sql<WorkRow & { total: number }>`
    select w.id, w.name, w.admission_no as "admissionNo", w.seat, w.members, coalesce(s.state, 'none') as state, h.at as "handedInAt",
           coalesce(h.number, 0) as number, ${days} as "daysLate", n.mark, ${off} as "lateOff", b.result, b.at as "givenAt",
           x.until, x.locked, ${missedBy(ctx.now)} as missed, q.at as "toldAt", (count(*) over ())::int as total
      ${rowsOf(assignment)}
     where ${inState(state, ctx.now)} and ${q ? holds(sql`kit.fold(concat_ws(' ', w.name, w.admission_no))`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`kit.fold(w.name)`} ${down} nulls last, w.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** A student whose guardians were not told, with the team where there is one. */
export interface Missed {
  id: number;
  name: string;
  team: string | null;
}

/** Those of some students who missed an assignment and whose guardians were not told; of a team that missed it all of its members. */
export async function missedAmong(ctx: Ctx, assignment: Assignment, studentIds: readonly number[]): Promise<Missed[]> {
  const named = sql`${[...studentIds]}::bigint[]`;
  const { rows } = await sql<Missed>`
    select r.id, r.full_name as name, case when w.team_id is not null then w.name end as team ${rowsOf(assignment)}
      left join elearning.team_member t on t.school_id = w.school_id and t.team_id = w.team_id
      join registration.roll r on r.school_id = w.school_id and r.id = coalesce(t.student_id, w.student_id) and r.here
     where ${missedBy(ctx.now)}
       and (w.student_id = any(${named})
            or exists (select from elearning.team_member o
                        where o.school_id = w.school_id and o.team_id = w.team_id and o.student_id = any(${named})))
       and not exists (select from elearning.missed_told o
                        where o.school_id = w.school_id and o.assignment_id = w.assignment_id and o.student_id = r.id)
     order by r.id`.execute(ctx.tx);
  return rows;
}
