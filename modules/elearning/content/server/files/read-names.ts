import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ReadName } from '../../contract/resources-api.ts';
import type { GenreKind } from '../../contract/words.ts';
import { type Named, readFileName } from './file-name.rules.ts';
import { holdersOf, uploadedFiles } from './uploaded.ts';

/** What the names of uploaded files tell, and which resources hold the same bytes. */
export async function readNames(ctx: SchoolContext, fileIds: readonly number[]): Promise<ReadName[]> {
  const { tx } = ctx;
  const files = await uploadedFiles(ctx, fileIds, (index) => `fileIds.${index}`);
  const { rows: courses } = await sql<Named>`select id, name, code from settings.courses order by id`.execute(tx);
  const { rows: classes } = await sql<Named>`select id, name from settings.classes where active order by level, id`.execute(tx);
  const { rows: genres } = await sql<{ id: number; kind: GenreKind }>`
    select id, kind from elearning.genre order by place, id`.execute(tx);
  const same = await holdersOf(
    ctx,
    files.map(({ sha256 }) => sha256),
  );
  const seen = new Map<string, string>();
  return files.map(({ fileId, name, sha256, type }) => {
    const tells = readFileName(name, courses, classes);
    const kind = tells.kind ?? (type.startsWith('audio/') ? 'audio' : type.includes('presentation') ? 'slides' : null);
    const sameAs = seen.get(sha256) ?? null;
    seen.set(sha256, seen.get(sha256) ?? name);
    return {
      ...tells,
      fileId,
      name,
      kind,
      genreId: genres.find((genre) => genre.kind === kind)?.id ?? null,
      same: same.get(sha256) ?? [],
      sameAs,
    };
  });
}
