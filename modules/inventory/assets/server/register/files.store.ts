import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { AssetFile, assetFilesApi } from '../../contract/files.ts';

/** So many files belong to one asset at most. */
const most = 50;

/** Pictures and documents of an asset, in the order in which they came. Throws 404. */
export async function filesOf({ tx }: Pick<SchoolContext, 'tx'>, id: number): Promise<AssetFile[]> {
  const { rows: found } = await sql`select from inventory.asset where id = ${id}`.execute(tx);
  if (found.length === 0) throw notFound('asset');
  const { rows } = await sql<AssetFile>`
    select id, kind, name, added_name as "addedName", at from inventory.asset_file where asset_id = ${id} order by id`.execute(
    tx,
  );
  return rows;
}

/** Puts an uploaded file to an asset. Throws 404, and 400 when it is not the caller's own upload. */
export async function addFile(
  ctx: SchoolContext,
  { id, kind, name, fileId }: Input<typeof assetFilesApi.add>,
): Promise<AssetFile[]> {
  const before = await filesOf(ctx, id);
  if (before.length >= most) throw new UserError('rule', `An asset has at most ${most} files.`);
  await ctx.services.files.link(ctx, fileId, kind === 'picture' ? 'photo' : 'document');
  await sql`
    insert into inventory.asset_file (asset_id, kind, name, file_id, added_by, added_name)
    values (${id}, ${kind}, ${name}, ${fileId}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})`.execute(ctx.tx);
  ctx.changed({ entity: 'asset', id, action: `${kind} added`, after: { Name: name } });
  return filesOf(ctx, id);
}

async function keptFile(
  { tx }: Pick<SchoolContext, 'tx'>,
  id: number,
  fileId: number,
): Promise<{ fileId: number; name: string }> {
  const { rows } = await sql<{ fileId: number; name: string }>`
    select file_id as "fileId", name from inventory.asset_file where asset_id = ${id} and id = ${fileId}`.execute(tx);
  if (!rows[0]) throw notFound('file');
  return rows[0];
}

export async function openFile(ctx: SchoolContext, { id, fileId }: Input<typeof assetFilesApi.file>) {
  return ctx.services.files.open(ctx, (await keptFile(ctx, id, fileId)).fileId);
}

export async function removeFile(ctx: SchoolContext, { id, fileId }: Input<typeof assetFilesApi.remove>): Promise<AssetFile[]> {
  const found = await keptFile(ctx, id, fileId);
  await sql`delete from inventory.asset_file where id = ${fileId}`.execute(ctx.tx);
  await ctx.services.files.unlink(ctx, found.fileId);
  ctx.changed({ entity: 'asset', id, action: 'file taken off', before: { Name: found.name } });
  return filesOf(ctx, id);
}
