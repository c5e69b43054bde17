import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { largestContent } from '../../contract/resources.ts';

/** A file that the caller has uploaded. */
export interface Uploaded {
  readonly fileId: number;
  readonly sha256: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/**
 * The caller’s own uploads, in the order asked for. Throws 400 where one is not theirs, and 413 where one is too large.
 * @param at the field of the file at a place of the list
 */
export async function uploadedFiles(
  { tx, user }: SchoolContext,
  fileIds: readonly number[],
  at: (index: number) => string,
): Promise<Uploaded[]> {
  const { rows } = await sql<Uploaded>`
    select f.id as "fileId", f.sha256, f.name, f.type, f.size from kit.file f
     where f.id = any(${[...fileIds]}::bigint[]) and f.account_id = ${user.accountId}`.execute(tx);
  const known = new Map(rows.map((file) => [file.fileId, file]));
  return fileIds.map((fileId, index) => {
    const file = known.get(fileId);
    if (!file) throw fieldError(at(index), 'Upload this file again.');
    if (file.size > largestContent)
      throw new UserError('too_large', `“${file.name}” is larger than 100 MB. Upload a smaller file.`);
    return file;
  });
}

/** A resource that holds certain bytes already. */
export interface Same {
  readonly id: number;
  readonly title: string;
}

/** Which resources hold these bytes, by digest; `besides` does not count. */
export async function holdersOf(
  { tx }: Pick<SchoolContext, 'tx'>,
  digests: readonly string[],
  besides: number | null = null,
): Promise<Map<string, Same[]>> {
  const { rows } = await sql<Same & { sha256: string }>`
    select distinct f.sha256, r.id, r.title from elearning.resource_file f
      join elearning.resource r on r.school_id = f.school_id and r.id = f.resource_id
     where f.sha256 = any(${[...digests]}::text[]) and r.id is distinct from ${besides}::bigint order by r.id`.execute(tx);
  const found = new Map<string, Same[]>();
  for (const { sha256, ...same } of rows) found.set(sha256, [...(found.get(sha256) ?? []), same]);
  return found;
}

/** Refuses bytes that a resource holds already, or that come twice in one go, unless the caller wants them twice. */
export async function refuseSame(
  ctx: SchoolContext,
  files: readonly (Uploaded & { readonly wanted: boolean })[],
  at: (index: number) => string,
  besides: number | null = null,
): Promise<void> {
  // Of two who add the same bytes at once, the second sees the first.
  for (const digest of [...new Set(files.map(({ sha256 }) => sha256))].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${ctx.school.id} ${digest}`}, 0))`.execute(ctx.tx);
  const holders = await holdersOf(
    ctx,
    files.map(({ sha256 }) => sha256),
    besides,
  );
  const seen = new Map<string, string>();
  for (const [index, { sha256, wanted, name }] of files.entries()) {
    const held = holders.get(sha256)?.[0]?.title ?? seen.get(sha256);
    seen.set(sha256, name);
    if (held === undefined || wanted) continue;
    const message = `The same file is there already: “${held}”. Tick “Add it all the same” if you want it twice.`;
    throw new UserError('duplicate', message, { fields: [{ path: at(index), message }] });
  }
}
