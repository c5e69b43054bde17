import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { type LawRow, laws } from '../../contract/laws.ts';
import { bandsOfLaw, insertTerms, limitsOfLaw } from './law-rows.ts';
import { type PostedMonths, refusePosted } from './posted-months.ts';

type Draft = DraftOf<typeof laws>;

/** Shillings of an expression in cents, as people write them. */
const shillings = (cents: RawBuilder<unknown>) => sql`to_char(${cents} / 100.0, 'FM999,999,999,990.00')`;
const percent = (rate: RawBuilder<unknown>) => sql`rtrim(rtrim(to_char(${rate} / 100.0, 'FM990.00'), '0'), '.') || ' %'`;

/** Bands and limits in one line, for lists and exports. */
const terms = sql`
  concat_ws('; ',
    (select string_agg(concat_ws(' ', b.name, case when b.to_amount is null then 'from ' || ${shillings(sql`b.from_amount`)}
               else ${shillings(sql`b.from_amount`)} || '–' || ${shillings(sql`b.to_amount`)} end || ':',
               case when b.rate > 0 then ${percent(sql`b.rate`)} end,
               case when b.amount > 0 then ${shillings(sql`b.amount`)} end,
               case when b.least > 0 then 'at least ' || ${shillings(sql`b.least`)} end,
               case when b.employer_rate > 0 then 'employer ' || ${percent(sql`b.employer_rate`)} end,
               case when b.employer_amount > 0 then 'employer ' || ${shillings(sql`b.employer_amount`)} end), '; ' order by b.place)
       from hr.law_band b where b.law_id = t.id),
    (select string_agg(concat_ws(' ', replace(l.code, '_', ' ') || ':', case when l.rate is not null then ${percent(sql`l.rate`)} end,
               case when l.amount is not null then ${shillings(sql`l.amount`)} end), '; ' order by l.id)
       from hr.law_limit l where l.law_id = t.id))`;

/** The laws of a school. What posted months were worked out with is neither changed nor removed. */
export const lawStore = (posted: PostedMonths) =>
  resourceStore(laws, (today) => {
    const standing = sql`
      case when t.from_day > ${today}::date then 'coming' when t.to_day < ${today}::date then 'past' else 'now' end`;
    return {
      table: 'hr.law',
      computed: {
        bands: bandsOfLaw,
        limits: limitsOfLaw,
        packTitle: sql`t.pack_title`,
        standing,
        terms,
      },
      search: ['name', 'source'],
      where: {
        standing: (wanted: string) => sql`${standing} = ${wanted}`,
        on: (day: string) => sql`t.from_day <= ${day}::date and (t.to_day is null or t.to_day >= ${day}::date)`,
      },
      before: async (ctx, draft, was) => {
        if (was) await refuseUsed(ctx, posted, draft, was);
        else await makeRoom(ctx, posted, draft);
      },
      apart: {
        fields: ['bands', 'limits'],
        write: async ({ tx }, id, { bands, limits }) => {
          await sql`delete from hr.law_band where law_id = ${id}`.execute(tx);
          await sql`delete from hr.law_limit where law_id = ${id}`.execute(tx);
          await insertTerms(tx, [{ id, bands, limits }]);
        },
      },
      removal: ({ tx }, { fromDay, toDay, name }) =>
        refusePosted(tx, posted, fromDay, toDay, `It was calculated with “${name}”, which stays as it is.`),
    };
  });

/** A new law ends the one of its kind that had no end; what is posted by then is not changed behind it. */
async function makeRoom(ctx: StoreContext, posted: PostedMonths, { kind, fromDay, toDay }: Draft): Promise<void> {
  await refusePosted(ctx.tx, posted, fromDay, toDay, 'Let the law begin after it; a pack of laws can be accepted with arrears.');
  const { rows } = await sql<{ id: number }>`
    update hr.law set to_day = ${addDays(fromDay, -1)}::date, version = version + 1
     where kind = ${kind} and from_day < ${fromDay}::date and to_day is null returning id`.execute(ctx.tx);
  for (const { id } of rows)
    ctx.changed({ entity: 'law', id, action: 'ended', before: { toDay: null }, after: { toDay: addDays(fromDay, -1) } });
}

async function refuseUsed({ tx }: StoreContext, posted: PostedMonths, draft: Draft, was: LawRow): Promise<void> {
  if (draft.kind !== was.kind) throw fieldError('kind', 'A law stays of its kind. Add another one.');
  const terms = ({ fromDay, bands, limits }: Pick<Draft, 'fromDay' | 'bands' | 'limits'>) =>
    JSON.stringify([fromDay, bands.map(inOrder), limits.map(inOrder)]);
  if (terms(draft) !== terms(was)) {
    await refusePosted(tx, posted, was.fromDay, was.toDay, 'What it was calculated with stays. Add a law that begins after it.');
    await refusePosted(tx, posted, draft.fromDay, draft.toDay, 'Let the law begin after it.');
  } else if (draft.toDay !== was.toDay) {
    const ends = [draft.toDay, was.toDay].filter((end) => end !== null).toSorted();
    const last = draft.toDay === null || was.toDay === null ? null : (ends.at(-1) ?? null);
    await refusePosted(tx, posted, addDays(ends[0] ?? was.fromDay, 1), last, 'End the law after it.');
  }
}

/** The figures of a row in one order, however they came. */
const inOrder = (row: object) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
