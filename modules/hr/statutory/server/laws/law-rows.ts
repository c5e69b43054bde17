import { formatMonth } from '#kit/contract/dates.ts';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { there } from '#kit/server/sql/one.ts';
import {
  type Law,
  type LawDraft,
  type LawInForce,
  type LawKind,
  lawKindWords,
  type LawLimit,
  type LawBand,
} from '../../contract/law.ts';
import { kenyanLaw } from '../law/kenyan-law.ts';
import { inForce, missingOn } from '../rules/law-on.ts';

/** The bands of the law `t`, the lowest first, as the contract says them. */
export const bandsOfLaw = sql`
  coalesce((select jsonb_agg(jsonb_build_object('name', b.name, 'from', b.from_amount, 'to', b.to_amount, 'rate', b.rate,
              'employerRate', b.employer_rate, 'amount', b.amount, 'employerAmount', b.employer_amount, 'least', b.least) order by b.place)
              from hr.law_band b where b.law_id = t.id), '[]')`;

/** The reliefs and limits of the law `t`. */
export const limitsOfLaw = sql`
  coalesce((select jsonb_agg(jsonb_build_object('code', l.code, 'amount', l.amount, 'rate', l.rate) order by l.id)
              from hr.law_limit l where l.law_id = t.id), '[]')`;

/** A law of the school as it stands in its rows. */
export interface SchoolLaw extends LawInForce {
  id: number;
}

/** All laws of the school, the oldest first. */
export async function readLaws(tx: Tx): Promise<SchoolLaw[]> {
  const { rows } = await sql<{
    id: number;
    kind: LawKind;
    name: string;
    fromDay: string;
    toDay: string | null;
    source: string;
    bands: LawBand[];
    limits: LawLimit[];
  }>`
    select t.id, t.kind, t.name, t.from_day::text as "fromDay", t.to_day::text as "toDay", t.source, ${bandsOfLaw} as bands, ${limitsOfLaw} as limits
      from hr.law t order by t.from_day, t.kind`.execute(tx);
  return rows;
}

/**
 * All that holds on a day (`yyyy-mm-dd`).
 * @throws UserError 422 naming the kinds of which the school has no law on that day
 */
export async function lawOn(tx: Tx, day: string): Promise<Law> {
  return lawOf(await readLaws(tx), day);
}

/** The same of laws that were read already: months of a year are worked out with one reading. */
export function lawOf(known: readonly LawInForce[], day: string): Law {
  const law = inForce(known, day);
  if (law) return law;
  const kinds = missingOn(known, day).map((kind) => lawKindWords[kind]);
  throw new UserError('rule', `There is no law for ${formatMonth(day)} on: ${kinds.join('; ')}. Add it under the laws on pay.`);
}

/** Writes laws with their bands and limits; two of a kind that hold on one day are refused by the table. */
export async function insertLaws(tx: Tx, drafts: readonly LawDraft[], packTitle: string | null): Promise<void> {
  if (drafts.length === 0) return;
  const { rows } = await sql<{ id: number; kind: string; fromDay: string }>`
    insert into hr.law (kind, name, from_day, to_day, source, pack_title)
    select w.kind, w.name, w."fromDay", w."toDay", w.source, ${packTitle}::text
      from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as w (kind text, name text, "fromDay" date, "toDay" date, source text)
    returning id, kind, from_day::text as "fromDay"`.execute(tx);
  await insertTerms(
    tx,
    drafts.map(({ kind, fromDay, bands, limits }) => ({
      id: there(rows.find((row) => row.kind === kind && row.fromDay === fromDay)).id,
      bands,
      limits,
    })),
  );
}

/** Writes the bands and limits of laws that have none. */
export async function insertTerms(tx: Tx, laws: readonly ({ id: number } & Pick<LawDraft, 'bands' | 'limits'>)[]): Promise<void> {
  const bands = laws.flatMap((law) => law.bands.map((band, place) => ({ ...band, lawId: law.id, place })));
  await sql`
    insert into hr.law_band (law_id, place, name, from_amount, to_amount, rate, employer_rate, amount, employer_amount, least)
    select w."lawId", w.place, w.name, w."from", w."to", w.rate, w."employerRate", w.amount, w."employerAmount", w.least
      from jsonb_to_recordset(${JSON.stringify(bands)}::jsonb)
        as w ("lawId" bigint, place int, name text, "from" bigint, "to" bigint, rate int, "employerRate" int, amount bigint,
              "employerAmount" bigint, least bigint)`.execute(tx);
  const limits = laws.flatMap((law) => law.limits.map((limit) => ({ ...limit, lawId: law.id })));
  await sql`
    insert into hr.law_limit (law_id, code, amount, rate)
    select w."lawId", w.code, w.amount, w.rate
      from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as w ("lawId" bigint, code text, amount bigint, rate int)`.execute(
    tx,
  );
}

/**
 * Adds the law of Kenya since January 2021 for every kind of which the school has no row; of two at once one adds it. A calculation, the start of a
 * school and its sample call it.
 * @returns how many laws were added
 */
export async function openLaw(ctx: StoreContext): Promise<number> {
  const { tx } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended('hr.law', kit.school_id()))`.execute(tx);
  const { rows } = await sql<{ kind: LawKind }>`select distinct kind from hr.law`.execute(tx);
  const has = new Set(rows.map(({ kind }) => kind));
  const missing = kenyanLaw.filter(({ kind }) => !has.has(kind));
  await insertLaws(tx, missing, null);
  if (missing.length > 0)
    ctx.changed({ entity: 'law', id: null, action: 'law of Kenya added', after: { laws: missing.map(({ name }) => name) } });
  return missing.length;
}
