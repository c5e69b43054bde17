import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { RegistrationContext } from '../../server/parts.ts';

interface Document {
  kind: string;
  name: string;
  fileId: number;
}

/** A student's documents, newest first. */
export async function documentsOf(tx: Tx, studentId: number) {
  const { rows } = await sql<Document & { id: number; addedAt: string }>`
    select id, kind, name, file_id as "fileId", added_at as "addedAt"
      from registration.document where student_id = ${studentId} order by added_at desc, id desc`.execute(tx);
  return rows;
}

/** Adds an uploaded file; throws 400 at `field` when it is not the caller's own upload. */
export async function addDocument(
  ctx: RegistrationContext,
  studentId: number,
  { kind, name, fileId }: Document,
  field: string,
): Promise<void> {
  await ctx.services.files.link(ctx, fileId, 'document', field);
  await sql`
    insert into registration.document (student_id, kind, name, file_id) values (${studentId}, ${kind}, ${name}, ${fileId})`.execute(
    ctx.tx,
  );
}

/** The file behind a document of a student. */
export async function documentFile(tx: Tx, studentId: number, id: number): Promise<number> {
  const { rows } = await sql<{ fileId: number }>`
    select file_id as "fileId" from registration.document where student_id = ${studentId} and id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('document');
  return rows[0].fileId;
}

/** Removes a document and lets go of its file. */
export async function removeDocument(ctx: RegistrationContext, studentId: number, id: number): Promise<void> {
  const { rows } = await sql<Document>`
    delete from registration.document where student_id = ${studentId} and id = ${id}
    returning kind, name, file_id as "fileId"`.execute(ctx.tx);
  const removed = rows[0];
  if (!removed) throw notFound('document');
  await ctx.services.files.unlink(ctx, removed.fileId);
  ctx.changed({
    entity: 'student',
    id: studentId,
    action: 'document removed',
    before: { Document: `${removed.kind}: ${removed.name}` },
  });
}
