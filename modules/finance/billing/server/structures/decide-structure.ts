import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Structure } from '../../contract/structures.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { createStructure, getStructure } from './structures.store.ts';

type Step = (ctx: FinanceContext, id: number, version: number) => Promise<Structure>;

/** Approves a draft. Whoever wrote it last does not. */
export const approveStructure: Step = async (ctx, id, version) => {
  const before = await getStructure(ctx.tx, id);
  if (before.state !== 'draft') throw new UserError('rule', 'Only a draft is approved.');
  if (before.lines.length === 0) throw new UserError('rule', 'Enter what is charged before it is approved.');
  const author = authorOf(ctx);
  const { rows: own } = await sql`
    select from finance.fee_structure where id = ${id} and author_id = ${author.id}::bigint`.execute(ctx.tx);
  if (own.length > 0) throw new UserError('rule', 'Another person than the one who wrote a structure approves it.');
  const { rows } = await sql`
    update finance.fee_structure
       set state = 'approved', approved_by = ${author.id}, approved_name = ${author.name}, version = version + 1
     where id = ${id} and version = ${version} and state = 'draft' returning id`.execute(ctx.tx);
  return changed(ctx, rows, before, 'approved');
};

/** Publishes an approved structure and archives the edition before it. */
export const publishStructure: Step = async (ctx, id, version) => {
  const before = await getStructure(ctx.tx, id);
  if (before.state !== 'approved') throw new UserError('rule', 'A structure is approved before it is published.');
  const { rows } = await sql`
    update finance.fee_structure set state = 'published', published_at = ${ctx.now}, version = version + 1
     where id = ${id} and version = ${version} and state = 'approved' returning id`.execute(ctx.tx);
  if (before.previousId !== null)
    await sql`
      update finance.fee_structure set state = 'archived', version = version + 1
       where id = ${before.previousId} and state = 'published'`.execute(ctx.tx);
  return changed(ctx, rows, before, 'published');
};

/** Takes a published structure out of use. */
export const archiveStructure: Step = async (ctx, id, version) => {
  const before = await getStructure(ctx.tx, id);
  if (before.state !== 'published') throw new UserError('rule', 'Only a published structure is archived.');
  const { rows } = await sql`
    update finance.fee_structure set state = 'archived', version = version + 1
     where id = ${id} and version = ${version} and state = 'published' returning id`.execute(ctx.tx);
  return changed(ctx, rows, before, 'archived');
};

/** Begins the next edition of a published structure. */
export async function reviseStructure(ctx: FinanceContext, id: number): Promise<Structure> {
  const old = await getStructure(ctx.tx, id);
  if (old.state !== 'published') throw new UserError('rule', 'Only a published structure has a next edition.');
  return createStructure(ctx, old, { previousId: id, edition: old.edition + 1 });
}

/** Copies a structure to a year, term by term by their numbers, raised by hundredths of a per cent to whole shillings. */
export async function copyStructure(ctx: FinanceContext, id: number, yearId: number, raise: number): Promise<Structure> {
  const old = await getStructure(ctx.tx, id);
  const { rows: terms } = await sql<{ id: number; number: number }>`
    select id, number from settings.terms where year_id = ${yearId}`.execute(ctx.tx);
  const { rows: years } = await sql<{ name: string }>`
    select name from settings.years where id = ${yearId}`.execute(ctx.tx);
  const [year] = years;
  if (!year) throw fieldError('yearId', 'Choose an academic year of this school.');
  const numberOf = new Map(old.terms.map((term) => [term.id, term.number]));
  const target = new Map(terms.map((term) => [term.number, term.id]));
  const raised = (amount: number) => (raise === 0 ? amount : Math.round((amount * (10_000 + raise)) / 1_000_000) * 100);
  const lines = old.lines.map(({ voteHeadId, terms: amounts }) => ({
    voteHeadId,
    terms: amounts.flatMap(({ termId, amount }) => {
      const next = target.get(numberOf.get(termId) ?? 0);
      return next === undefined ? [] : [{ termId: next, amount: raised(amount) }];
    }),
  }));
  const title = old.title.includes(old.yearName) ? old.title.replace(old.yearName, year.name) : old.title;
  return createStructure(ctx, { ...old, title, yearId, lines });
}

async function changed(ctx: FinanceContext, rows: readonly unknown[], before: Structure, action: string): Promise<Structure> {
  if (rows.length === 0) throw staleRecord('fee structure');
  const after = await getStructure(ctx.tx, before.id);
  ctx.changed({ entity: 'fee structure', id: before.id, action, before, after });
  return after;
}
