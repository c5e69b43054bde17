import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { type PackChoice, type PackKey, type PackPartPlan, packWords } from '../../contract/first-week/packs.ts';
import type { MadeRecord, PackPart } from './pack-parts.ts';

/** The packs made and not undone. */
export async function packsUsed({ tx }: Pick<SchoolContext, 'tx'>) {
  const { rows } = await sql<{ id: number; pack: PackKey; madeAt: string; records: number }>`
    select u.id, u.pack, u.made_at as "madeAt",
           (select count(*)::int from settings.pack_record r where r.school_id = u.school_id and r.use_id = u.id) as records
      from settings.pack_use u where u.undone_at is null order by u.id`.execute(tx);
  return rows;
}

/** What a pack holds, part by part, and what of it the school has. */
export async function planPack(ctx: SchoolContext, parts: readonly PackPart[], choice: PackChoice): Promise<PackPartPlan[]> {
  const plans: PackPartPlan[] = [];
  for (const { key, title, items, nameOf, has } of parts) {
    const wanted = await items(ctx, choice);
    const there = await has(ctx);
    if (wanted.length > 0) plans.push({ key, title, items: wanted.map((item) => ({ name: nameOf(item), there: there(item) })) });
  }
  return plans;
}

/** Makes what a pack holds and the school has not, and keeps what it made. One school makes one pack at a time. */
export async function makePack(ctx: SchoolContext, parts: readonly PackPart[], choice: PackChoice) {
  await oneAtATime(ctx);
  const { pack } = choice;
  const { rows } = await sql<{ id: number }>`
    insert into settings.pack_use (pack, made_at) values (${pack}, ${ctx.now}) on conflict do nothing returning id`.execute(
    ctx.tx,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new UserError('duplicate', 'This pack has been made already. Undo it first to make it anew.');
  const made: (MadeRecord & { part: string })[] = [];
  for (const part of parts) {
    const wanted = await part.items(ctx, choice);
    const there = await part.has(ctx);
    for (const item of wanted)
      if (!there(item)) made.push(...(await part.make(ctx, item)).map((record) => ({ ...record, part: part.key })));
    await part.settle?.(ctx, wanted);
  }
  await keep(ctx, parts, id, made);
  ctx.changed({ entity: 'pack', id, action: 'made', after: { Pack: packWords[pack].title, Records: made.length } });
  return { id, records: made.length };
}

/** Removes what a pack made, the last first. Throws 409 naming what was changed since or is in use; then all of it stays. */
export async function undoPack(ctx: SchoolContext, parts: readonly PackPart[], id: number) {
  await oneAtATime(ctx);
  const { rows: uses } = await sql<{ pack: PackKey }>`
    select pack from settings.pack_use where id = ${id} and undone_at is null`.execute(ctx.tx);
  const [use] = uses;
  if (!use) throw notFound('pack');
  const { rows } = await sql<Kept>`
    select entity, record_id as "recordId", name, mark from settings.pack_record where use_id = ${id} order by id desc`.execute(
    ctx.tx,
  );
  await refuseChanged(ctx, parts, rows);
  for (const { entity, recordId } of rows) await kindOf(parts, entity).remove(ctx, recordId);
  await sql`delete from settings.pack_record where use_id = ${id}`.execute(ctx.tx);
  await sql`update settings.pack_use set undone_at = ${ctx.now} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'pack', id, action: 'undone', before: { Pack: packWords[use.pack].title, Records: rows.length } });
  return { records: rows.length };
}

interface Kept {
  entity: string;
  recordId: number;
  name: string;
  mark: string;
}

const oneAtATime = ({ tx, school }: SchoolContext) =>
  sql`select pg_advisory_xact_lock(hashtext('settings.packs'), ${school.id})`.execute(tx);

/** Where records of a word stand, which belongs to one part alone. */
function kindOf(parts: readonly PackPart[], entity: string) {
  const kind = parts.map(({ kinds }) => kinds[entity]).find((one) => one !== undefined);
  if (!kind) throw new UserError('rule', 'This pack was made by another version of Daftari and cannot be undone.');
  return kind;
}

/** What the records look like, by entity and key. */
async function marksOf(ctx: SchoolContext, parts: readonly PackPart[], made: readonly Pick<MadeRecord, 'entity' | 'id'>[]) {
  const marks = new Map<string, string>();
  for (const [entity, records] of Map.groupBy(made, (record) => record.entity)) {
    const ids = records.map(({ id }) => id);
    const { rows } = await sql<{ id: number; mark: string }>`
      select id, md5(to_jsonb(t)::text) as mark from ${sql.table(kindOf(parts, entity).table)} t where id = any(${ids}::bigint[])`.execute(
      ctx.tx,
    );
    for (const { id, mark } of rows) marks.set(`${entity} ${id}`, mark);
  }
  return marks;
}

async function keep(
  ctx: SchoolContext,
  parts: readonly PackPart[],
  useId: number,
  made: readonly (MadeRecord & { part: string })[],
) {
  const marks = await marksOf(ctx, parts, made);
  const records = made.map(({ part, entity, id, name }) => ({
    part,
    entity,
    id,
    name,
    mark: marks.get(`${entity} ${id}`) ?? '',
  }));
  const { rows } = await sql<{ kept: number }>`
    with kept as (
      insert into settings.pack_record (use_id, part, entity, record_id, name, mark)
      select ${useId}::bigint, r.part, r.entity, r.id, r.name, r.mark
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (part text, entity text, id bigint, name text, mark text)
      returning 1)
    select count(*)::int as kept from kept`.execute(ctx.tx);
  if (one(rows).kept !== made.length) throw new Error('Not every record of a pack was kept.');
}

async function refuseChanged(ctx: SchoolContext, parts: readonly PackPart[], rows: readonly Kept[]): Promise<void> {
  const marks = await marksOf(
    ctx,
    parts,
    rows.map(({ entity, recordId }) => ({ entity, id: recordId })),
  );
  const changed = rows
    .filter(({ entity, recordId, mark }) => marks.get(`${entity} ${recordId}`) !== mark)
    .map(({ name }) => name);
  if (changed.length === 0) return;
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : '';
  throw new UserError(
    'in_use',
    `${changed.slice(0, 3).join(', ')}${more} ${changed.length === 1 ? 'was' : 'were'} changed or removed since, so the pack cannot be undone.`,
  );
}
