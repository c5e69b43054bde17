import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Structure, structureDraft, StructureRow, structuresApi } from '../../contract/structures.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';

type Draft = z.output<typeof structureDraft>;

const classes = sql`coalesce((
  select string_agg(k.name, ', ' order by k.level) from finance.fee_structure_class c
    join settings.classes k on k.school_id = c.school_id and k.id = c.class_id
   where c.school_id = f.school_id and c.structure_id = f.id), 'All classes')`;
const total = sql`coalesce((
  select sum(l.amount) from finance.fee_line l where l.school_id = f.school_id and l.structure_id = f.id), 0)::bigint`;
const whom = sql`nullif(concat_ws(', ',
  case f.boarding when 'boarder' then 'boarders' when 'day' then 'day students' end,
  case f.newcomer when 'new' then 'new students' when 'continuing' then 'continuing students' end,
  case f.gender when 'female' then 'girls' when 'male' then 'boys' end, f.category, p.name), '')`;
const row = sql`
  select f.id, f.version, f.title, f.year_id as "yearId", y.name as "yearName", ${classes} as classes, ${whom} as whom, f.state,
         f.edition, ${total} as total`;
const from = sql`
  from finance.fee_structure f
  join settings.years y on y.school_id = f.school_id and y.id = f.year_id
  left join registration.sponsors p on p.school_id = f.school_id and p.id = f.sponsor_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`lower(title)`,
  yearName: sql`"yearName"`,
  classes: sql`classes`,
  state: sql`state`,
  total: sql`total`,
  edition: sql`edition`,
};

/** One page of structures; archived ones only when the filter names them. */
export async function listStructures(tx: Tx, input: Input<typeof structuresApi.list>): Promise<Page<StructureRow>> {
  const { q, yearId, classId, state, page, size, sort } = input;
  const where = [state === undefined ? sql`f.state <> 'archived'` : sql`f.state = ${state}`];
  if (q) where.push(matches([sql`f.title`], q));
  if (yearId !== undefined) where.push(sql`f.year_id = ${yearId}`);
  if (classId !== undefined)
    where.push(sql`(exists (select from finance.fee_structure_class c
      where c.school_id = f.school_id and c.structure_id = f.id and c.class_id = ${classId})
      or not exists (select from finance.fee_structure_class c where c.school_id = f.school_id and c.structure_id = f.id))`);
  const order = sortable[sort.replace(/^-/, '')] ?? sql`id`;
  const { rows } = await sql<StructureRow & { found: number }>`
    select s.*, count(*) over ()::int as found from (${row} ${from} where ${sql.join(where, sql` and `)}) s
     order by ${order} ${wayOf(sort)}, id ${onPage({ page, size })}`.execute(tx);
  return { rows, total: rows[0]?.found ?? 0 };
}

/** One structure with its lines. Throws 404. */
export async function getStructure(tx: Tx, id: number): Promise<Structure> {
  const { rows } = await sql<Omit<Structure, 'lines' | 'terms' | 'classIds'>>`
    ${row}, f.boarding, f.newcomer, f.gender, f.category, f.sponsor_id as "sponsorId", p.name as "sponsorName",
           f.plan_id as "planId", i.name as "planName", f.previous_id as "previousId",
           (select n.id from finance.fee_structure n where n.school_id = f.school_id and n.previous_id = f.id
             and n.state in ('draft', 'approved')) as "nextId",
           f.author_name as "authorName", f.approved_name as "approvedName", f.published_at as "publishedAt"
    ${from} left join finance.instalment_plan i on i.school_id = f.school_id and i.id = f.plan_id
     where f.id = ${id}`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound('fee structure');
  const { rows: classIds } = await sql<{ id: number }>`
    select class_id as id from finance.fee_structure_class where structure_id = ${id} order by class_id`.execute(tx);
  const { rows: terms } = await sql<{ id: number; name: string; number: number }>`
    select id, name, number from settings.terms where year_id = ${found.yearId} order by opens_on`.execute(tx);
  const { rows: lines } = await sql<{ voteHeadId: number; code: string; name: string; termId: number; amount: number }>`
    select l.vote_head_id as "voteHeadId", v.code, v.name, l.term_id as "termId", l.amount
      from finance.fee_line l join finance.vote_head v on v.school_id = l.school_id and v.id = l.vote_head_id
     where l.structure_id = ${id} order by v.priority, v.name, v.id`.execute(tx);
  const heads = [...Map.groupBy(lines, ({ voteHeadId }) => voteHeadId).values()];
  return {
    ...found,
    classIds: classIds.map((one) => one.id),
    terms,
    lines: heads.map((own) => {
      const { voteHeadId, code, name } = there(own[0]);
      return { voteHeadId, code, name, terms: own.map(({ termId, amount }) => ({ termId, amount })) };
    }),
  };
}

/** Adds a draft; `previousId` makes it the next edition of another. */
export async function createStructure(
  ctx: FinanceContext,
  draft: Draft,
  { previousId = null, edition = 1 }: { previousId?: number | null; edition?: number } = {},
): Promise<Structure> {
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.fee_structure
      (year_id, title, boarding, newcomer, gender, category, sponsor_id, plan_id, edition, previous_id, author_id, author_name)
    values (${draft.yearId}, ${draft.title}, ${draft.boarding}, ${draft.newcomer}, ${draft.gender}, ${draft.category},
            ${draft.sponsorId}, ${draft.planId}, ${edition}, ${previousId}, ${author.id}, ${author.name})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeLines(ctx.tx, id, draft);
  const after = await getStructure(ctx.tx, id);
  ctx.changed({ entity: 'fee structure', id, action: 'created', after });
  return after;
}

/** Changes a draft or an approved structure, which is then a draft again. */
export async function updateStructure(ctx: FinanceContext, id: number, version: number, draft: Draft): Promise<Structure> {
  const before = await getStructure(ctx.tx, id);
  if (before.state === 'published' || before.state === 'archived')
    throw new UserError('rule', 'A published structure is not changed. Begin a new edition of it.');
  const author = authorOf(ctx);
  const { rows } = await sql`
    update finance.fee_structure
       set year_id = ${draft.yearId}, title = ${draft.title}, boarding = ${draft.boarding}, newcomer = ${draft.newcomer},
           gender = ${draft.gender}, category = ${draft.category}, sponsor_id = ${draft.sponsorId}, plan_id = ${draft.planId},
           state = 'draft', approved_by = null, approved_name = null, author_id = ${author.id}, author_name = ${author.name},
           version = version + 1
     where id = ${id} and version = ${version} and state in ('draft', 'approved') returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('fee structure');
  await sql`delete from finance.fee_line where structure_id = ${id}`.execute(ctx.tx);
  await sql`delete from finance.fee_structure_class where structure_id = ${id}`.execute(ctx.tx);
  await writeLines(ctx.tx, id, draft);
  const after = await getStructure(ctx.tx, id);
  ctx.changed({ entity: 'fee structure', id, action: 'changed', before, after });
  return after;
}

async function writeLines(tx: Tx, id: number, { yearId, classIds, lines }: Draft): Promise<void> {
  const all = lines.flatMap(({ voteHeadId, terms }) => terms.map((term) => ({ voteHeadId, ...term })));
  const { rows: strange } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as l ("termId" bigint)
     where not exists (select from settings.terms t where t.id = l."termId" and t.year_id = ${yearId})`.execute(tx);
  if (strange.length > 0) throw fieldError('lines', 'Choose terms of the structure’s year.');
  await sql`
    insert into finance.fee_structure_class (structure_id, class_id)
    select ${id}, c from unnest(${[...new Set(classIds)]}::bigint[]) c`.execute(tx);
  await sql`
    insert into finance.fee_line (structure_id, vote_head_id, term_id, amount)
    select ${id}, "voteHeadId", "termId", amount
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as l ("voteHeadId" bigint, "termId" bigint, amount bigint)
     where amount > 0`.execute(tx);
}

/** Removes a draft. */
export async function removeStructure(ctx: FinanceContext, id: number): Promise<void> {
  const before = await getStructure(ctx.tx, id);
  const { rows } = await sql`
    delete from finance.fee_structure where id = ${id} and state in ('draft', 'approved') returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'A structure that was published is archived, not removed.');
  ctx.changed({ entity: 'fee structure', id, action: 'removed', before });
}
