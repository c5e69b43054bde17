import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { one } from '#kit/server/sql/one.ts';
import type { PackageAbout } from '../../contract/activity.ts';
import type { Ctx } from '../person.ts';
import { packageLimits, readPackage } from './read-package.ts';

/** Checks an uploaded H5P file and keeps it. Throws 413, 415, 422 in words. */
export async function keepPackage(ctx: Ctx): Promise<PackageAbout> {
  const { upload } = ctx;
  if (!upload) throw new UserError('rule', 'Choose a file.');
  if (!/\.h5p$/i.test(upload.name)) throw new UserError('unsupported_type', 'Choose a file that ends with .h5p.');
  if (upload.size > packageLimits.bytes) throw new UserError('too_large', 'Choose a file of at most 128 MB.');
  const about = await readPackage(upload.path, upload.size);
  await ctx.services.files.refuseTooMuch(ctx, upload.size);
  const fileId = await ctx.services.files.keepMadeAt(ctx, {
    path: upload.path,
    name: upload.name,
    type: 'application/zip',
    purpose: 'content',
  });
  await ctx.services.files.link(ctx, fileId, 'content', 'file');
  const { rows } = await sql<{ id: number }>`
    insert into elearning.activity_package
      (file_id, name, bytes, title, library, library_version, licence, authors, added_at, added_by_id, added_by)
    values (${fileId}, ${upload.name.slice(0, 200).toWellFormed()}, ${upload.size}, ${about.title}, ${about.library},
            ${about.libraryVersion}, ${about.licence}, ${about.authors}, ${ctx.now}, ${actorId(ctx.user)}::bigint,
            ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({ entity: 'H5P file', id, action: 'added', after: { name: upload.name, ...about } });
  return { id, name: upload.name, bytes: upload.size, ...about };
}
