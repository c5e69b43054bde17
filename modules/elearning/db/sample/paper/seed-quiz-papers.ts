import { sql } from 'kysely';
import sharp from 'sharp';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { addQuestions } from '../../../bank/server/questions/save-question.ts';
import { type FieldReading, sheet, type SheetPage } from '../../../quizzes/contract/paper-sheet.ts';
import { makePaper } from '../../../quizzes/server/paper/make-paper.ts';
import type { ScannedPage } from '../../../quizzes/server/paper/read/read-scan.ts';
import { writeScans } from '../../../quizzes/server/paper/scans.ts';
import { endScan, takePage } from '../../../quizzes/server/paper/take-page.ts';
import { publishQuiz } from '../../../quizzes/server/settings/steps.ts';
import { essayBody, singleBody, words } from '../quiz-questions.ts';
import { at, makeQuiz, placeOf } from '../seed-quizzes.ts';

const hour = 3_600_000;

interface Sheet {
  token: string;
  no: number;
  pages: SheetPage[];
}

/** A quiz on paper in two orders: sheets that were taken, one to decide, one without a name, and pictures that show nothing. */
export async function seedQuizPapers(given: SchoolContext): Promise<void> {
  const place = await placeOf(given);
  if (!place || place.students.length < 4) return;
  const draft = {
    courseId: place.courseId,
    classId: null,
    topicId: null,
    difficulty: 'easy' as const,
    source: null,
    language: 'en',
    tags: [],
    feedback: '',
  };
  const texts = ['Which lake is saline?', 'Ziwa Victoria liko wapi?', 'Name the deepest lake – “Tanganyika” or another?'];
  const questions = await addQuestions(at(given, -52 * hour), [
    ...texts.map((text) => ({ ...draft, text: words(text), body: singleBody, marks: 100, state: 'ready' as const })),
    { ...draft, text: words('Describe a lake near you, in five lines.'), body: essayBody, marks: 500, state: 'ready' },
  ]);
  const settings = {
    title: 'Maziwa ya Afrika: on paper',
    courseId: place.courseId,
    audience: [{ kind: 'stream', id: place.streamId }],
    attempts: 2,
  };
  const quiz = await makeQuiz(at(given, -51 * hour), settings, questions);
  await publishQuiz(at(given, -50 * hour), quiz);
  const { paperId } = await makePaper(at(given, -49 * hour), { id: quiz.id, variants: 2, spares: 3 });
  const { rows: sheets } = await sql<Sheet>`
    select h.token, h.no, v.pages from elearning.quiz_sheet h
      join elearning.quiz_paper_variant v on v.school_id = h.school_id and v.paper_id = h.paper_id and v.variant = h.variant
     where h.paper_id = ${paperId} and (h.no <= 3 or h.spare) order by h.spare, h.no limit 4`.execute(given.tx);
  const later = at(given, -40 * hour);
  const pages: ScannedPage[] = [];
  for (const [index, { token, pages: design }] of sheets.entries())
    for (const [number, page] of design.entries())
      pages.push(await scanned(pages.length + 1, { token, page: number + 1 }, page, index));
  const nothing = { no: pages.length + 1, code: null, problem: 'no code', fields: null, picture: null } as const;
  await scan(later, quiz.id, 'Scan ya darasa – 3E.pdf', [...pages, nothing, again(pages, pages.length + 2)]);
  await scan(at(given, -39 * hour), quiz.id, 'IMG_0042.jpg', [], 'It cannot be read.');
}

/** The first page once more. */
const again = (pages: readonly ScannedPage[], no: number): ScannedPage => ({ ...one(pages.slice(0, 1)), no });

async function scan(
  ctx: SchoolContext,
  quizId: number,
  name: string,
  pages: readonly ScannedPage[],
  problem: string | null = null,
): Promise<void> {
  const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();
  const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'image/jpeg', purpose: 'document' });
  const id = one(await writeScans(ctx, quizId, [{ fileId, name }]));
  for (const page of pages) await takePage(ctx, { id, quizId }, page);
  await endScan(ctx, { id, fileId }, problem);
}

/** A page as a reader finds it: of the third sheet one answer has two circles filled. */
async function scanned(no: number, code: ScannedPage['code'], page: SheetPage, index: number): Promise<ScannedPage> {
  const fields = page.fields.map(({ bubbles }, at): FieldReading => {
    if (bubbles.length === 0) return { filled: [], doubt: null };
    const first = (index + at) % bubbles.length;
    return index === 2 && at === 1
      ? { filled: [0, 1], doubt: 'two' }
      : { filled: index === 1 && at === 2 ? [] : [first], doubt: null };
  });
  return { no, code, problem: null, fields, picture: await drawn(page, fields) };
}

/** The page with its circles, half as fine as a millimetre’s tenth. */
function drawn(page: SheetPage, fields: readonly FieldReading[]): Promise<Buffer> {
  const shapes = page.fields.flatMap(({ bubbles }, at) =>
    bubbles.map(({ x, y, label }, place) => {
      const fill = fields[at]?.filled.includes(place) === true ? '#444' : '#fff';
      const letter = `<text x="${x - 56}" y="${y + 10}" font-size="28">${label}</text>`;
      return `${letter}<circle cx="${x}" cy="${y}" r="${sheet.radius}" fill="${fill}" stroke="#000" stroke-width="4"/>`;
    }),
  );
  const names = page.words.map(
    ({ x, y, text }) => `<text x="${x}" y="${y + 10}" font-size="28">${text.replaceAll(/[<&]/g, '')}</text>`,
  );
  const squares = sheet.markers.map(([x, y]) => `<rect x="${x - 35}" y="${y - 35}" width="70" height="70"/>`);
  const box = `viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width / 2}" height="${sheet.height / 2}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect width="100%" height="100%" fill="#f4f1ea"/>`;
  return sharp(Buffer.from(`${svg}${[...squares, ...names, ...shapes].join('')}</svg>`))
    .jpeg({ quality: 60 })
    .toBuffer();
}
