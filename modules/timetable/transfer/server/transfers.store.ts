import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holding } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { piecesInWords } from '../../lessons/contract/lesson-words.ts';
import { type Transfer, transferFound, type TransferLesson, type TransferRow, type transfersApi } from '../contract/transfers.ts';
import { fileContent, type FileContent } from './content.ts';
import type { Choices } from './plan/items.ts';
import { planTransfer, type TransferPlan } from './plan/plan.ts';
import { readWorld, type World } from './plan/world.store.ts';
import { writeTransfer } from './write/carry-out.ts';
import { madeSchema, takeBack } from './write/undo.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'user' | 'now' | 'school'>;
type Reading = Pick<SchoolContext, 'tx'>;

const entity = 'timetable import';
const shown = sql`
  t.id, t.file_name as "fileName", t.format, t.state, t.by_name as by, t.at, t.done_at as "doneAt", t.undone_at as "undoneAt",
  t.undone_by as "undoneBy", (t.found -> 'lessons' ->> 'made')::int as lessons`;
const orders: Record<string, RawBuilder<unknown>> = {
  at: sql`t.id`,
  fileName: sql`lower(t.file_name)`,
  format: sql`t.format`,
  by: sql`t.by_name`,
  state: sql`t.state`,
};

export async function listTransfers(
  { tx }: Reading,
  { q, page, size, sort }: Input<typeof transfersApi.list>,
): Promise<Page<TransferRow>> {
  const direction = wayOf(sort);
  const words = holding(q ?? '');
  const { rows } = await sql<TransferRow & { total: number }>`
    select ${shown}, count(*) over ()::int as total from timetable.transfer t
     where t.file_name ilike ${words} or t.by_name ilike ${words}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`t.id`} ${direction}, t.id desc ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Keeps what a file holds; nothing of it is written yet. Files that were not imported go after a month, the content of others after 90 days. */
export async function takeTransfer(ctx: Context, fileName: string, content: FileContent): Promise<number> {
  const { tx, now, user } = ctx;
  await sql`delete from timetable.transfer where state = 'read' and at < ${now}::timestamptz - interval '30 days'`.execute(tx);
  await sql`
    update timetable.transfer set content = null, made = null where content is not null and done_at < ${now}::timestamptz - interval '90 days'`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into timetable.transfer (file_name, format, content, by_account, by_name, at)
    values (${fileName.slice(0, 200)}, ${content.format}, ${JSON.stringify(content)}, ${actorId(user)}, ${user.fullName}, ${now})
    returning id`.execute(tx);
  const { id } = one(rows);
  ctx.changed({ entity, id, action: 'file chosen', after: { file: fileName, lessons: content.lessons.length } });
  return id;
}

interface Stored {
  readonly row: TransferRow;
  readonly content: FileContent | null;
  readonly choices: Choices;
  readonly found: Transfer['found'];
  readonly made: unknown;
}

/** Throws 404. */
async function stored(tx: Reading['tx'], id: number, held = false): Promise<Stored> {
  const { rows } = await sql<TransferRow & { content: unknown; choices: unknown; found: unknown; made: unknown }>`
    select ${shown}, t.content, t.choices, t.found, t.made from timetable.transfer t where t.id = ${id} ${held ? sql`for update` : sql``}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound('import');
  const { content, choices, found: came, made, ...row } = found;
  return {
    row,
    content: content === null ? null : fileContent.parse(content),
    choices: choices as Choices,
    found: came === null ? null : transferFound.parse(came),
    made,
  };
}

interface Planned {
  readonly plan: TransferPlan;
  readonly world: World;
  readonly content: FileContent;
}

/** Throws 422 when the content is not kept any more. */
async function planOf(tx: Reading['tx'], { content, choices }: Stored): Promise<Planned> {
  if (!content) throw new UserError('rule', 'What this file holds is not kept any more. Choose it again.');
  const world = await readWorld(tx);
  return { plan: planTransfer(content, world, choices), world, content };
}

/** A file with what an import would do now, or did. Throws 404, 422. */
export async function getTransfer({ tx }: Reading, id: number): Promise<Transfer> {
  const kept = await stored(tx, id);
  const title = kept.content?.title ?? '';
  if (kept.row.state !== 'read')
    return { ...kept.row, title, found: kept.found, items: [], options: {}, asked: 0, fingerprint: null };
  const { plan } = await planOf(tx, kept);
  const { items, found, asked, fingerprint } = plan;
  return { ...kept.row, lessons: null, title, found, items: [...items.list], options: items.options, asked, fingerprint };
}

/** The lessons of a file that is not imported yet. Throws 404, 422. */
export async function lessonsOfTransfer(
  { tx }: Reading,
  input: Input<typeof transfersApi.lessons>,
): Promise<Page<TransferLesson>> {
  const { id, q = '', page, size, sort, outcome } = input;
  const { plan, content } = await planOf(tx, await stored(tx, id));
  const words = q.toLowerCase();
  const rows = plan.lessons
    .map((lesson): TransferLesson => ({
      id: String(lesson.at),
      what: content.lessons[lesson.at]?.what ?? '',
      name: lesson.name,
      classes: lesson.classNames,
      teachers: lesson.teacherNames,
      pieces: piecesInWords(lesson.lengths),
      outcome: lesson.outcome,
      why: lesson.why,
    }))
    .filter((row) => (outcome ? row.outcome === outcome : true))
    .filter(({ name, classes, teachers, what }) => [name, classes, teachers, what].join(' ').toLowerCase().includes(words));
  const key = sort.replace(/^-/, '');
  const text = (row: TransferLesson) =>
    key === 'name' ? row.name : key === 'classes' ? row.classes : key === 'teachers' ? row.teachers : row.outcome;
  const sorted = key === 'place' ? rows : rows.toSorted((a, b) => text(a).localeCompare(text(b), 'en'));
  const ordered = sort.startsWith('-') ? sorted.toReversed() : sorted;
  return { rows: ordered.slice((page - 1) * size, page * size), total: rows.length };
}

/** Keeps what was chosen. Throws 404, 409 once it is imported, 400 for an answer that is none of those offered. */
export async function chooseInTransfer(ctx: Context, { id, choices }: Input<typeof transfersApi.choose>): Promise<Transfer> {
  const kept = await stored(ctx.tx, id, true);
  refuseDone(kept.row);
  const said = new Map([...Object.entries(kept.choices), ...choices.map(({ item, to }) => [item, to] as const)]);
  const after = Object.fromEntries([...said].filter(([, to]) => to !== null));
  const { plan } = await planOf(ctx.tx, { ...kept, choices: after });
  for (const { item: key, to } of choices) {
    const item = plan.items.list.find((one) => one.id === key);
    if (!item) throw fieldError('choices', `The file names nothing that is called ${key}.`);
    if (to !== null && !(item.chosen && item.to === to))
      throw fieldError('choices', `Choose one of the answers for “${item.name}”.`);
  }
  await sql`update timetable.transfer set choices = ${JSON.stringify(after)} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity, id, action: 'chosen', after: { choices } });
  return getTransfer(ctx, id);
}

function refuseDone({ state }: TransferRow): void {
  if (state !== 'read')
    throw new UserError('conflict', 'This file has been imported already. Choose it again to import it once more.');
}

/** Imports a file as it was shown, in the caller's transaction. Throws 404, 409 when it is done or something has changed since, 422. */
export async function carryOutTransfer(
  ctx: SchoolContext,
  { id, fingerprint, planName }: Input<typeof transfersApi.carryOut>,
): Promise<Transfer> {
  const { tx } = ctx;
  // Two who import at once would make everything twice: one waits, and finds what the other made.
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable.transfer', kit.school_id()))`.execute(tx);
  const kept = await stored(tx, id, true);
  refuseDone(kept.row);
  const { plan, world } = await planOf(tx, kept);
  if (plan.fingerprint !== fingerprint)
    throw new UserError('conflict', 'The timetable has changed since this was shown. Look at it again.');
  const { made, planId } = await writeTransfer(ctx, { plan, world, fileName: kept.row.fileName, planName });
  const found = { ...plan.found, planId };
  await sql`
    update timetable.transfer
       set state = 'done', done_at = ${ctx.now}, found = ${JSON.stringify(found)}, made = ${JSON.stringify(made)} where id = ${id}`.execute(
    tx,
  );
  ctx.changed({
    entity,
    id,
    action: 'imported',
    after: { file: kept.row.fileName, lessons: found.lessons.made, changed: found.lessons.changed },
  });
  return getTransfer(ctx, id);
}

/** Takes an import back. Throws 404, 409 where it is not done, or where something of it was changed or is used since. */
export async function undoTransfer(ctx: Context, id: number): Promise<Transfer> {
  const kept = await stored(ctx.tx, id, true);
  if (kept.row.state !== 'done') throw new UserError('conflict', 'Only an import that was carried out can be undone.');
  const made = madeSchema.safeParse(kept.made);
  if (!made.success) throw new UserError('rule', 'This import is too old to be undone.');
  await takeBack(ctx.tx, made.data);
  await sql`
    update timetable.transfer set state = 'undone', undone_at = ${ctx.now}, undone_by = ${ctx.user.fullName}, made = null where id = ${id}`.execute(
    ctx.tx,
  );
  for (const row of made.data.rows)
    if (row.table === 'timetable.lesson')
      ctx.changed({
        entity: 'lesson',
        id: row.id,
        action: row.made ? 'removed' : 'put back',
        reason: `Undone: ${kept.row.fileName}`,
      });
  ctx.changed({ entity, id, action: 'undone', before: { file: kept.row.fileName } });
  return getTransfer(ctx, id);
}
