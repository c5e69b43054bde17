import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { studentOf } from '../../../assignments/server/person.ts';
import type { Activity } from '../../contract/activity.ts';
import { forPlayer } from '../../contract/asked.ts';
import type { learnerActivitiesApi, OwnActivity, OwnActivityRow } from '../../contract/learner.ts';
import { countsOf } from '../cards/card-sql.ts';
import { cardSetOf } from '../cards/card-set.ts';
import { packageOf } from '../packages/packages.store.ts';
import { playerSettingOf } from '../packages/player.ts';
import type { Ctx } from '../person.ts';
import { filesEver } from '../activities/activities.store.ts';

/** What a list shows of a student’s activities, over `ownRows`. */
const ownFields = sql`
  a.id, a.kind, a.title, c.name as "courseName", o.name as "topicName", f.full_name as teacher,
  (case when a.state = 'published' then w.again + w.fresh else 0 end)::int as "dueCards",
  (case when a.state = 'published' then w.fresh else 0 end)::int as "newCards",
  coalesce(s.tries, 0) as tries, s.best, s.latest, s.latest_at as "latestAt", (a.state <> 'published') as closed`;

/** Activities that a student sees: published for them, or done once. */
const ownRows = (ctx: Ctx, studentId: number): RawBuilder<unknown> => sql`
  from elearning.activity a
  join elearning.activity_version v on v.school_id = a.school_id and v.activity_id = a.id and v.number = a.number
  join settings.courses c on c.school_id = a.school_id and c.id = a.course_id
  left join elearning.topic o on o.school_id = a.school_id and o.id = a.topic_id
  left join settings.staff f on f.school_id = a.school_id and f.id = a.staff_member_id
  left join elearning.activity_standing s
    on s.school_id = a.school_id and s.activity_id = a.id and s.student_id = ${studentId} and s.tries > 0
  cross join lateral ${countsOf(ctx, studentId)} w`;

const isFor = (studentId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from elearning.activity_for g
   where g.school_id = a.school_id and g.activity_id = a.id and g.student_id = ${studentId})`;

const seen = (studentId: number): RawBuilder<boolean> =>
  sql<boolean>`(a.state = 'published' and ${isFor(studentId)} or a.state <> 'draft' and s.tries > 0)`;

/** Still to be done: cards that come today, and all else that was never tried. */
const isToDo = sql<boolean>`(a.state = 'published' and (case when a.kind = 'flashcards' then w.again + w.fresh > 0
  else coalesce(s.tries, 0) = 0 end))`;

const parts: Readonly<Record<string, RawBuilder<unknown>>> = {
  open: isToDo,
  done: sql`s.tries > 0`,
  all: sql`true`,
};
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  dueCards: sql`(w.again + w.fresh)`,
  title: sql`kit.fold(a.title)`,
  courseName: sql`c.name`,
  latestAt: sql`s.latest_at`,
};

/** The student’s activities. */
export async function ownActivities(ctx: Ctx, input: Input<typeof learnerActivitiesApi.list>): Promise<Page<OwnActivityRow>> {
  const studentId = studentOf(ctx);
  const { q, part, page, size, sort } = input;
  const down = wayOf(sort);
  const { rows } = await sql<OwnActivityRow & { total: number }>`
    select ${ownFields}, (count(*) over ())::int as total ${ownRows(ctx, studentId)}
     where ${seen(studentId)} and ${parts[part] ?? sql`true`}
       and ${q ? holds(sql`kit.fold(a.title || ' ' || c.name)`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`a.id`} ${down} nulls last, a.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Sets with cards that come today, those with most first. */
export async function cardsDue(ctx: Ctx, studentId: number, most: number): Promise<OwnActivityRow[]> {
  const { rows } = await sql<OwnActivityRow>`
    select ${ownFields} ${ownRows(ctx, studentId)}
     where a.kind = 'flashcards' and a.state = 'published' and ${isFor(studentId)} and w.again + w.fresh > 0
     order by w.again + w.fresh desc, a.id limit ${most}`.execute(ctx.tx);
  return rows;
}

type Held = OwnActivityRow &
  Pick<Activity, 'number' | 'language' | 'intro' | 'body' | 'mostTries'> & { cards: string[]; again: number; fresh: number };

/** One activity that the student sees. Throws 404. */
export async function ownHeld(ctx: Ctx, id: number): Promise<Held> {
  const studentId = studentOf(ctx);
  const { rows } = await sql<Held>`
    select ${ownFields}, a.language, v.number, v.intro, v.body, v.cards, v.most_tries as "mostTries", w.again, w.fresh
      ${ownRows(ctx, studentId)} where a.id = ${id} and ${seen(studentId)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('activity');
  return row;
}

/** One activity as it is done, without its key. Throws 404. */
export async function ownActivity(ctx: Ctx, id: number): Promise<OwnActivity> {
  const { body, cards: _cards, again: _again, fresh, ...row } = await ownHeld(ctx, id);
  const studentId = studentOf(ctx);
  const found = body.kind === 'package' ? await packageOf(ctx.tx, body.packageId) : null;
  return {
    ...row,
    open: !row.closed && (row.mostTries === null || row.tries < row.mostTries),
    asked: forPlayer(body, studentId * 64 + row.tries),
    cards: body.kind === 'flashcards' ? await cardSetOf(ctx, studentId, id, body, row.closed ? null : fresh) : null,
    package: found && { ...found, plays: (await playerSettingOf(ctx.tx)).playerUrl !== null },
  };
}

/** A picture of an activity that the student sees, of any of its versions. Throws 404. */
export async function ownPicture(ctx: Ctx, id: number, fileId: number) {
  await ownHeld(ctx, id);
  if (!(await filesEver(ctx, id)).has(fileId)) throw notFound('file');
  return ctx.services.files.open(ctx, fileId);
}
