import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { paperKinds } from '../contract/kinds.ts';
import { issueOptions, listOptions, type papersApi, type Print, whom } from '../contract/papers.ts';
import type { RegistrationContext } from '../../server/parts.ts';

/** What a print was asked to be, as its row keeps it until the task makes it. */
export const printRequest = z.object({
  paper: z.enum(paperKinds),
  whom: whom.nullable(),
  list: listOptions.nullable(),
  issue: issueOptions.nullable(),
  /** Issued papers; `again` are printed as duplicates. */
  papers: z.array(z.int()),
  again: z.array(z.int()),
});
export type PrintRequest = z.output<typeof printRequest>;

/** Writes down what is to be printed, in the transaction that asks for it. */
export async function insertPrint(
  ctx: RegistrationContext,
  request: PrintRequest,
  { about, students }: { about: string; students: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into registration.print (kind, about, students, request, made_by, made_account, made_at)
    values (${request.paper}, ${about}, ${students}, ${JSON.stringify(request)}, ${ctx.user.username}, ${ctx.user.accountId}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'print', id, action: 'printed', after: { Paper: request.paper, Of: about, Students: students } });
  return id;
}

/** What a print is to be. */
export async function readPrint(tx: Tx, id: number): Promise<{ request: PrintRequest; about: string; students: number }> {
  const { rows } = await sql<{ request: unknown; about: string; students: number }>`
    select request, about, students from registration.print where id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('print');
  return { ...rows[0], request: printRequest.parse(rows[0].request) };
}

/** The print's file is made. */
export async function setPrintFile(tx: Tx, id: number, fileId: number): Promise<void> {
  await sql`update registration.print set file_id = ${fileId} where id = ${id}`.execute(tx);
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  madeAt: sql`p.made_at`,
  kind: sql`p.kind`,
  madeBy: sql`p.made_by`,
  students: sql`p.students`,
};

/** Files of health facts are for who made them. */
const fetchable = (accountId: number) => sql`
  (p.kind <> 'emergency summary' or p.made_account = ${accountId})
  and exists (select from kit.file f where f.school_id = p.school_id and f.id = p.file_id)`;

/** What was printed. */
export async function listPrints(ctx: SchoolContext, filter: Input<typeof papersApi.prints>): Promise<Page<Print>> {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`p.about`, sql`p.made_by`], filter.q));
  if (filter.kind) found.push(sql`p.kind = ${filter.kind}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`p.made_at`;
  const { rows } = await sql<Print>`
    select p.id, p.kind, p.about, p.students, p.made_by as "madeBy", p.made_at as "madeAt",
           ${fetchable(ctx.user.accountId)} as kept
      from registration.print p where ${where}
     order by ${order} ${wayOf(filter.sort)}, p.id desc
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from registration.print p where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** The file of a print. Throws 404 when it is not kept any more, or not for the caller. */
export async function printFile(ctx: SchoolContext, id: number): Promise<BinaryAnswer> {
  const { rows } = await sql<{ fileId: number }>`
    select p.file_id as "fileId" from registration.print p
     where p.id = ${id} and ${fetchable(ctx.user.accountId)}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('file');
  return ctx.services.files.open(ctx, rows[0].fileId);
}
