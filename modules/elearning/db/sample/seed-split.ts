import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { pieceToTake } from '../../bank/contract/split.ts';
import { paperToSplit } from '../../bank/server/split/paper.ts';
import { takePieces } from '../../bank/server/split/take-pieces.ts';
import { resourceDraft } from '../../content/contract/resources.ts';
import { addResources } from '../../content/server/resources/add-resources.ts';
import { keepText } from '../../content/server/text/text.store.ts';

const paper = [
  'MTIHANI WA MWISHO – JIBU MASWALI YOTE\nSECTION A (12 marks)\n1. Which of these is a green pigment? (1 mark)\nA. Haemoglobin\nB. Chlorophyll\nC. Melanin\nD. Mũthĩ\n2. (a) (i) Define osmosis. (2 marks)\n(ii) Give one example in plants. (1 mark)\n(b) Explain what happens to a red blood cell in distilled water. (4 marks)',
  'SECTION B\n1. Eleza ũmũhimu wa maji kwa mimea – na kwa wanyama. (alama 10)\n2. The diagram shows a leaf.\n(a) Name the part marked X. (1 mark)\n(b) State its function. (2 marks)',
];
const scheme = [
  'SECTION A\n1. B\n2. (a) (i) Movement of water through a membrane\n(ii) Root hairs take in water\n(b) It swells and bursts; haemolysis',
];

/** A mock paper with its marking scheme, of which some pieces were taken as drafts of questions, one of them twice. */
export async function seedSplit(given: SchoolContext): Promise<void> {
  const { rows } = await sql<{ courseId: number; papers: number; schemes: number }>`
    select t.course_id as "courseId", min(g.id) filter (where g.kind = 'past_paper')::bigint as papers,
           min(g.id) filter (where g.kind = 'marking_scheme')::bigint as schemes
      from elearning.topic t join elearning.genre g on g.school_id = t.school_id
     group by t.course_id order by t.course_id limit 1`.execute(given.tx);
  const [place] = rows;
  if (!place) return;
  const sitting = {
    courseId: place.courseId,
    year: 2024,
    term: 2,
    paper: 2,
    examBody: 'Mock ya Kaunti',
    licence: 'For use in class',
  };
  const made = [
    { title: 'Mock 2024 paper 2', genreId: place.papers, pages: paper },
    { title: 'Mock 2024 paper 2: marking scheme', genreId: place.schemes, pages: scheme },
  ];
  const fileIds: number[] = [];
  for (const { title, pages } of made)
    fileIds.push(
      await given.services.files.keepMade(given, {
        bytes: Buffer.from(pages.join('\n\n')),
        name: `${title.replaceAll(':', '')}.txt`,
        type: 'text/plain',
        purpose: 'content',
      }),
    );
  const drafts = made.map(({ title, genreId }, at) => ({
    ...resourceDraft.parse({ title, genreId, ...sitting }),
    fileId: fileIds[at] ?? null,
    duplicate: false,
  }));
  const { ids, fileRowIds } = await addResources(given, drafts, true, (_index, field) => field);
  for (const [at, fileRowId] of fileRowIds.entries())
    await keepText(given.tx, fileRowId, { pages: made[at]?.pages ?? [], pageCount: made[at]?.pages.length ?? null });
  const [id] = ids;
  if (id === undefined) return;
  const { pieces, file } = await paperToSplit(given, id);
  const taking = pieces.filter(({ marks }) => marks !== null).slice(0, 4);
  const row = (one: (typeof taking)[number], again: boolean) =>
    pieceToTake.parse({
      pieces: [one.piece],
      kind: one.options.length > 0 ? 'single' : 'essay',
      text: one.text,
      marks: one.marks,
      options: one.options,
      right: one.options.length > 0 ? 1 : null,
      feedback: one.answer ?? '',
      again,
    });
  const number = file?.number ?? 1;
  await takePieces(given, { id, file: number, rows: taking.map((one) => row(one, false)) });
  await takePieces(given, { id, file: number, rows: taking.slice(-1).map((one) => row(one, true)) });
}
