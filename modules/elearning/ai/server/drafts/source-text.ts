import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { keeperOf, seesResource, shelved } from '../../../content/server/for-others.ts';
import { readsLibrary } from '../../../contract/access.ts';
import { longestText } from '../../contract/tools.ts';

/** A text to work on, page by page. */
export interface SourceText {
  readonly pages: readonly { readonly page: number | null; readonly text: string }[];
  /** Of the resource; none: it was pasted. */
  readonly title: string | null;
  readonly resourceId: number | null;
}

interface Given {
  readonly text: string | null;
  readonly resourceId: number | null;
  readonly fromPage: number | null;
  readonly toPage: number | null;
}

/** True where the caller has the library of content. */
export const hasLibrary = (ctx: Pick<SchoolContext, 'user' | 'school'>): boolean =>
  judge(readsLibrary, viewerOf({ ...ctx.user, school: ctx.school })) === 'allowed';

/** The text as it was pasted, or the words of a resource that the caller may see. Refuses at the fields what has no words. */
export async function sourceText(ctx: SchoolContext, given: Given): Promise<SourceText> {
  if (given.resourceId === null) {
    if (given.text === null) throw fieldError('text', 'Paste a text, or choose a resource.');
    return { pages: [{ page: null, text: given.text }], title: null, resourceId: null };
  }
  if (judge(readsLibrary, viewerOf({ ...ctx.user, school: ctx.school })) === 'wrongSchool')
    throw new UserError('wrong_school', 'Your school does not have this area.');
  if (given.fromPage !== null && given.toPage !== null && given.toPage < given.fromPage)
    throw fieldError('toPage', `Enter ${given.fromPage} or more.`);
  const who = await keeperOf(ctx);
  const { rows: found } = await sql<{ title: string; paged: boolean }>`
    select t.title, f.pages is not null as paged from ${shelved}
     where t.id = ${given.resourceId}::bigint and ${seesResource(who)}`.execute(ctx.tx);
  const [resource] = found;
  if (!resource) throw notFound('resource');
  const { rows } = await sql<{ page: number; text: string }>`
    select p.page, p.text from elearning.resource_page p
     where p.resource_id = ${given.resourceId}::bigint and (${given.fromPage}::int is null or p.page >= ${given.fromPage}::int)
       and (${given.toPage}::int is null or p.page <= ${given.toPage}::int)
     order by p.page limit 400`.execute(ctx.tx);
  const pages: { page: number | null; text: string }[] = [];
  let left: number = longestText;
  for (const { page, text } of rows) {
    if (left <= 0) break;
    pages.push({ page: resource.paged ? page : null, text: text.slice(0, left).toWellFormed() });
    left -= text.length;
  }
  if (pages.every(({ text }) => text.trim() === ''))
    throw fieldError('resourceId', 'No words have been read of these pages. Choose others, or paste the text.');
  return { pages, title: resource.title, resourceId: given.resourceId };
}
