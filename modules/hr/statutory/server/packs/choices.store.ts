import { type RawBuilder, sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { LawDraft } from '../../contract/law.ts';
import type { PackChanges, SchoolPack } from '../../contract/packs.ts';
import { insertLaws, readLaws, openLaw } from '../laws/law-rows.ts';
import { monthsInWords, type PostedMonths } from '../laws/posted-months.ts';
import { type Comparison, compareLaws } from './compare.ts';

const packColumns = sql`
  p.id, p.title, p.summary, p.from_day::text as "fromDay", p.state,
  p.published_at as "publishedAt", p.withdrawn_because as "withdrawnBecause",
  jsonb_array_length(p.laws) as laws, c.choice, c.because, c.chosen_name as "chosenName",
  c.at as "chosenAt"`;
const packs = sql`hr.law_pack p left join hr.law_choice c on c.school_id = kit.school_id() and c.pack_id = p.id`;

/** Packs that are published, and those that were and that the school chose. */
const seen = sql`(p.state = 'published' or (p.state = 'withdrawn' and c.choice is not null))`;

const order: Readonly<Record<string, RawBuilder<unknown>>> = { fromDay: sql`p.from_day`, title: sql`lower(p.title)` };

export async function listPacks(tx: Tx, input: PageRequest & { choice?: string | undefined }): Promise<Page<SchoolPack>> {
  const conditions = [
    seen,
    input.q ? matches([sql`p.title`, sql`p.summary`], input.q) : sql`true`,
    input.choice === undefined ? sql`true` : sql`coalesce(c.choice, 'open') = ${input.choice}`,
  ];
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<SchoolPack>`
    select ${packColumns} from ${packs} where ${where}
     order by ${order[input.sort.replace(/^-/, '')] ?? sql`p.from_day`} ${wayOf(input.sort)}, p.id
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${packs} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** A pack with its laws. Throws 404 for one that schools do not see. */
async function readPack(tx: Tx, id: number): Promise<{ pack: SchoolPack; drafts: LawDraft[] }> {
  const { rows } = await sql<SchoolPack & { drafts: LawDraft[] }>`
    select ${packColumns}, p.laws as drafts from ${packs} where p.id = ${id} and ${seen}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('pack of laws');
  const { drafts, ...pack } = found;
  return { pack, drafts };
}

/** The laws of a pack that the school sees. Throws 404. */
export const lawsOfPack = async (tx: Tx, id: number): Promise<LawDraft[]> => (await readPack(tx, id)).drafts;

/** A pack with what accepting it does to the school's laws. Throws 404. */
export async function packWithChanges(tx: Tx, posted: PostedMonths, id: number): Promise<SchoolPack & { changes: PackChanges }> {
  const { pack, drafts } = await readPack(tx, id);
  const compared = compareLaws(await readLaws(tx), drafts);
  const months = await monthsOf(tx, posted, compared);
  return {
    ...pack,
    changes: {
      ended: compared.ended.map(({ kind, name, fromDay, toDay, endsOn }) => ({ kind, name, fromDay, toDay, endsOn })),
      replaced: compared.replaced.map(({ kind, name, fromDay, toDay }) => ({ kind, name, fromDay, toDay })),
      added: compared.added.map(({ kind, name, fromDay, toDay, source, bands, limits }) => ({
        kind,
        name,
        fromDay,
        toDay,
        source,
        bands,
        limits,
      })),
      already: compared.already.map(({ kind, name, fromDay, toDay }) => ({ kind, name, fromDay, toDay })),
      problems: [...compared.problems, ...(await usedOnes(tx, posted, compared))],
      postedMonths: months,
    },
  };
}

/** Posted months that what is added would have changed. */
async function monthsOf(tx: Tx, posted: PostedMonths, { added }: Comparison): Promise<string[]> {
  const months = new Set<string>();
  for (const { fromDay, toDay } of added) for (const month of await posted(tx, fromDay, toDay)) months.add(month);
  return [...months].toSorted();
}

/** A row that posted months were worked out with is not replaced. */
async function usedOnes(tx: Tx, posted: PostedMonths, { replaced }: Comparison): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, fromDay, toDay } of replaced) {
    const months = await posted(tx, fromDay, toDay);
    if (months.length > 0)
      problems.push(
        `“${name}” begins on ${formatDay(fromDay)}, and payroll of ${monthsInWords(months)} is posted with it: it stays as it is.`,
      );
  }
  return problems;
}

/**
 * Accepts a pack, once: rows that hold the day before end there, and the pack's laws are added.
 * @throws UserError 404; 409 where it has been decided; 422 where it is withdrawn, where a row stands in the way, and, without `arrears`, where a posted
 * month would have been another
 */
export async function acceptPack(
  ctx: SchoolContext,
  posted: PostedMonths,
  { id, arrears }: { id: number; arrears: boolean },
): Promise<{ added: number; ended: number }> {
  const { tx } = ctx;
  const { pack, drafts } = await readPack(tx, id);
  await choose(ctx, pack, 'accepted', null);
  await openLaw(ctx);
  const compared = compareLaws(await readLaws(tx), drafts);
  const problems = [...compared.problems, ...(await usedOnes(tx, posted, compared))];
  if (problems.length > 0) throw new UserError('rule', problems.join(' '));
  const months = await monthsOf(tx, posted, compared);
  if (months.length > 0 && !arrears)
    throw new UserError(
      'rule',
      `Payroll of ${monthsInWords(months)} is posted by the law before. Say that the differences are paid with the next run, as arrears.`,
    );
  const { ended, replaced, added } = compared;
  await sql`
    update hr.law t set to_day = w."endsOn", version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as w (id bigint, "endsOn" date) where t.id = w.id`.execute(tx);
  for (const { id: law, toDay, endsOn } of ended)
    ctx.changed({ entity: 'law', id: law, action: 'ended', before: { toDay }, after: { toDay: endsOn }, reason: pack.title });
  await sql`delete from hr.law where id = any(${replaced.map((law) => law.id)}::bigint[])`.execute(tx);
  for (const law of replaced) ctx.changed({ entity: 'law', id: law.id, action: 'replaced', before: law, reason: pack.title });
  await insertLaws(tx, added, pack.title);
  ctx.changed({
    entity: 'pack of laws',
    id,
    action: 'accepted',
    after: { title: pack.title, arrears, laws: added.map(({ name, fromDay }) => `${name} from ${fromDay}`) },
  });
  return { added: added.length, ended: ended.length };
}

/** Declines a pack, once, with the reason. Throws 404; 409 where it has been decided; 422 where it is withdrawn. */
export async function declinePack(ctx: SchoolContext, { id, because }: { id: number; because: string }): Promise<void> {
  const { pack } = await readPack(ctx.tx, id);
  await choose(ctx, pack, 'declined', because);
  ctx.changed({ entity: 'pack of laws', id, action: 'declined', after: { title: pack.title }, reason: because });
}

/** Of two at once the second waits for the first, and is told. */
async function choose(
  ctx: SchoolContext,
  pack: SchoolPack,
  choice: 'accepted' | 'declined',
  because: string | null,
): Promise<void> {
  if (pack.choice !== null) throw decided(pack.choice);
  if (pack.state === 'withdrawn') throw new UserError('rule', 'This pack has been withdrawn.');
  const { rows } = await sql`
    insert into hr.law_choice (pack_id, choice, because, chosen_by, chosen_name)
    values (${pack.id}, ${choice}, ${because}, ${ctx.user.accountId}, ${ctx.user.fullName})
    on conflict (school_id, pack_id) do nothing returning id`.execute(ctx.tx);
  if (rows.length === 0) throw decided(null);
}

const decided = (choice: string | null) =>
  new UserError('conflict', `This pack has been ${choice ?? 'decided'} already. Reload it to see what was said.`);
