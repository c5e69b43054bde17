import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Paper } from '../contract/files.ts';
import { billPapersApi, refundPapersApi, voucherPapersApi } from '../contract/files.ts';

type Document = 'bill' | 'voucher' | 'refund';

const tables = {
  bill: sql.table('finance.supplier_bill'),
  voucher: sql.table('finance.voucher'),
  refund: sql.table('finance.refund'),
} as const;

/** The papers of one document, in the order in which they came. */
export async function papersOf({ tx }: Pick<SchoolContext, 'tx'>, document: Document, id: number): Promise<Paper[]> {
  const { rows: found } = await sql`select from ${tables[document]} where id = ${id}`.execute(tx);
  if (found.length === 0) throw notFound(document);
  const { rows } = await sql<Paper>`
    select id, name, file_id as "fileId", added_name as "addedName", at
      from finance.spending_file where document = ${document} and document_id = ${id} order by id`.execute(tx);
  return rows;
}

/** As the audit names them. */
const entities = { bill: 'supplier bill', voucher: 'voucher', refund: 'refund' } as const;

/** Puts an uploaded file to a bill, voucher or refund. Throws 404, and 400 when it is not the caller's own upload. */
export async function addPaper(
  ctx: SchoolContext,
  document: Document,
  { id, name, fileId }: { id: number; name: string; fileId: number },
): Promise<{ rows: Paper[] }> {
  await papersOf(ctx, document, id);
  await ctx.services.files.link(ctx, fileId, 'document');
  await sql`
    insert into finance.spending_file (document, document_id, name, file_id, added_by, added_name)
    values (${document}, ${id}, ${name}, ${fileId}, ${actorId(ctx.user)}, ${ctx.user.username})`.execute(ctx.tx);
  ctx.changed({ entity: entities[document], id, action: 'paper added', after: { name } });
  return { rows: await papersOf(ctx, document, id) };
}

const handlers = (document: Document) => ({
  list: async (ctx: SchoolContext, { id }: { id: number }) => ({ rows: await papersOf(ctx, document, id) }),

  add: (ctx: SchoolContext, { id, name, fileId }: { id: number; name: string; fileId: number }) =>
    addPaper(ctx, document, { id, name, fileId }),

  file: async (ctx: SchoolContext, { id, paperId }: { id: number; paperId: number }) => {
    const { rows } = await sql<{ fileId: number }>`
      select file_id as "fileId" from finance.spending_file
       where document = ${document} and document_id = ${id} and id = ${paperId}`.execute(ctx.tx);
    if (!rows[0]) throw notFound('paper');
    return ctx.services.files.open(ctx, rows[0].fileId);
  },
});

export const paperRoutes = [
  ...implement(billPapersApi, handlers('bill')),
  ...implement(voucherPapersApi, handlers('voucher')),
  ...implement(refundPapersApi, handlers('refund')),
];
