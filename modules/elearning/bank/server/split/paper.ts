import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { ResourceRecord } from '../../../content/contract/resources.ts';
import { paperWords } from '../../../content/contract/words.ts';
import { getResource } from '../../../content/server/resources/resources.store.ts';
import { keeperOf, seesResource } from '../../../content/server/scope.ts';
import type { PaperPiece, PaperToSplit } from '../../contract/split.ts';
import { questionScope, refuseOutside } from '../scope.ts';
import { type CutPiece, cutPaper, type PaperPage } from './cut.rules.ts';

/** A past paper of a subject whose questions the caller works on. Throws 404, 403 for another subject, 422 for what is no paper. */
export async function paperOf(ctx: SchoolContext, id: number): Promise<ResourceRecord> {
  const paper = await getResource(ctx, id);
  refuseOutside(await questionScope(ctx), paper.courseId);
  if (paper.kind !== 'past_paper') throw new UserError('rule', 'Past papers are split into questions; this is none.');
  return paper;
}

async function pagesOf({ tx }: SchoolContext, resourceId: number): Promise<PaperPage[]> {
  const { rows } = await sql<PaperPage>`
    select p.page, p.text from elearning.resource_page p where p.resource_id = ${resourceId} order by p.page`.execute(tx);
  return rows;
}

/** The digest under which a piece is known again, whatever its spaces and capitals. */
const digestOf = ({ number, text, options }: CutPiece): string =>
  createHash('sha256')
    .update([number, text, ...options].join('\n').toLowerCase().replaceAll(/\s+/g, ' '))
    .digest('hex')
    .slice(0, 24);

/** The pieces of a paper with their digests. */
export async function piecesOf(ctx: SchoolContext, resourceId: number): Promise<(CutPiece & { piece: string })[]> {
  return cutPaper(await pagesOf(ctx, resourceId)).map((one) => ({ ...one, piece: digestOf(one) }));
}

/** The marking scheme of a paper’s sitting that the caller sees. */
async function schemeOf(ctx: SchoolContext, paper: ResourceRecord): Promise<{ id: number; title: string } | null> {
  if (paper.year === null) return null;
  const { rows } = await sql<{ id: number; title: string }>`
    select t.id, t.title
      from elearning.resource t join elearning.genre g on g.school_id = t.school_id and g.id = t.genre_id
     where g.kind = 'marking_scheme' and t.course_id = ${paper.courseId} and t.class_id is not distinct from ${paper.classId}::bigint
       and t.year = ${paper.year}::int and t.term is not distinct from ${paper.term}::int
       and t.paper is not distinct from ${paper.paper}::int and t.state <> 'retired' and ${seesResource(await keeperOf(ctx))}
     order by t.state = 'published' desc, t.id limit 1`.execute(ctx.tx);
  return rows[0] ?? null;
}

/** What a scheme says, by number; where numbers begin again, the first goes with the first. */
function answersOf(scheme: readonly CutPiece[]): (number: string) => string | null {
  const byNumber = Map.groupBy(
    scheme.filter(({ number }) => number !== ''),
    ({ number }) => number,
  );
  const met = new Map<string, number>();
  return (number) => {
    const place = met.get(number) ?? 0;
    met.set(number, place + 1);
    const found = byNumber.get(number)?.[place];
    if (!found) return null;
    const options = found.options.map((option, at) => `${'ABCDE'[at] ?? ''}. ${option}`);
    return [found.text, ...options].join('\n').slice(0, 4_000).toWellFormed();
  };
}

interface Taken {
  piece: string;
  questionId: number;
  at: string;
  name: string;
}

/** Which of these pieces were taken before, each with the last question that it became. */
export async function takenBefore(
  { tx }: Pick<SchoolContext, 'tx'>,
  resourceId: number,
  pieces: readonly string[],
): Promise<Map<string, Taken>> {
  const { rows } = await sql<Taken>`
    select distinct on (p.piece) p.piece, p.question_id as "questionId", p.taken_at as at, p.taken_name as name
      from elearning.paper_piece p
     where p.resource_id = ${resourceId} and p.piece = any(${[...pieces]}::text[])
     order by p.piece, p.id desc`.execute(tx);
  return new Map(rows.map((row) => [row.piece, row]));
}

/** `KCSE, 2023 · Paper 1`; the title where nothing of it is said. */
export function sourceOf(paper: Pick<ResourceRecord, 'title' | 'examBody' | 'year' | 'term' | 'paper'>): string {
  const said = [paper.examBody, paperWords(paper)].filter((part) => part !== null && part !== '').join(', ');
  return (said === '' ? paper.title : said).slice(0, 200).toWellFormed();
}

/** A past paper cut by its numbering. */
export async function paperToSplit(ctx: SchoolContext, id: number): Promise<PaperToSplit> {
  const paper = await paperOf(ctx, id);
  const [file] = paper.files;
  const found = await piecesOf(ctx, id);
  const taken = await takenBefore(
    ctx,
    id,
    found.map(({ piece }) => piece),
  );
  const scheme = await schemeOf(ctx, paper);
  const answerTo = answersOf(scheme ? cutPaper(await pagesOf(ctx, scheme.id)) : []);
  return {
    id,
    title: paper.title,
    courseId: paper.courseId,
    courseName: paper.courseName,
    classId: paper.classId,
    className: paper.className,
    topicIds: paper.topicIds,
    source: sourceOf(paper),
    file: file ? { number: file.number, type: file.type, name: file.name } : null,
    wordsRead: file?.wordsRead ?? 'none',
    scheme,
    pieces: found.map((one): PaperPiece => {
      const before = taken.get(one.piece);
      return {
        ...one,
        answer: one.number === '' ? null : answerTo(one.number),
        taken: before ? { questionId: before.questionId, at: before.at, name: before.name } : null,
      };
    }),
  };
}
