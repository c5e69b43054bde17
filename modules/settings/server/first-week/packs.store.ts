import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type PackChoice, type PackKey, type PackPartPlan, packWords } from '../../contract/first-week/packs.ts';
import { keepMade, type KeptRecord, type MadeKinds, oneAtATime, takeBackMade, yearMade } from './made.store.ts';
import type { PackPart } from './pack-parts.ts';

/** The packs made and not undone. */
export async function packsUsed({ tx }: Pick<SchoolContext, 'tx'>) {
  const { rows } = await sql<{ id: number; pack: PackKey; madeAt: string; records: number }>`
    select u.id, u.pack, u.made_at as "madeAt",
           (select count(*)::int from settings.pack_record r where r.school_id = u.school_id and r.use_id = u.id) as records
      from settings.pack_use u where u.undone_at is null and u.pack <> ${yearMade} order by u.id`.execute(tx);
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
  const made: KeptRecord[] = [];
  for (const part of parts) {
    const wanted = await part.items(ctx, choice);
    const there = await part.has(ctx);
    for (const item of wanted)
      if (!there(item)) made.push(...(await part.make(ctx, item)).map((record) => ({ ...record, part: part.key })));
    await part.settle?.(ctx, wanted);
  }
  await keepMade(ctx, kindsOf(parts), id, made);
  ctx.changed({ entity: 'pack', id, action: 'made', after: { Pack: packWords[pack].title, Records: made.length } });
  return { id, records: made.length };
}

/** Removes what a pack made, the last first. Throws 409 naming what was changed since or is in use; then all of it stays. */
export async function undoPack(ctx: SchoolContext, parts: readonly PackPart[], id: number) {
  await oneAtATime(ctx);
  const { rows: uses } = await sql<{ pack: PackKey }>`
    select pack from settings.pack_use where id = ${id} and undone_at is null and pack <> ${yearMade}`.execute(ctx.tx);
  const [use] = uses;
  if (!use) throw notFound('pack');
  const records = await takeBackMade(ctx, kindsOf(parts), id, 'pack');
  ctx.changed({ entity: 'pack', id, action: 'undone', before: { Pack: packWords[use.pack].title, Records: records } });
  return { records };
}

const kindsOf = (parts: readonly PackPart[]): MadeKinds =>
  Object.fromEntries(parts.flatMap(({ kinds }) => Object.entries(kinds)));
