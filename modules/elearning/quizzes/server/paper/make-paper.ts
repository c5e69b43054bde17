import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { shuffled } from '../../../bank/contract/shuffle.ts';
import { type AskedQuestion, questionsOf } from '../../../bank/server/for-quizzes.ts';
import { sheetPages } from '../../contract/paper-layout.ts';
import type { SheetPage } from '../../contract/paper-sheet.ts';
import type { quizPapersApi } from '../../contract/papers.ts';
import { candidateOf } from '../learner/paper.ts';
import { type Asked, whatToAsk } from '../learner/start.ts';
import { workerOn } from '../scope.ts';
import { audienceOf } from '../settings/audience.ts';
import { getQuiz, type QuizContext } from '../settings/quizzes.store.ts';

/** A question of a variant. */
interface Placed extends Asked {
  variant: number;
  place: number;
  seed: number;
}

/** Sheets of one paper at most. */
const mostSheets = 1_000;

/** Makes a printed version of a quiz: what it asks now, in so many orders, and a sheet for each of those for whom it is. */
export async function makePaper(
  ctx: QuizContext,
  { id, variants, spares }: Input<typeof quizPapersApi.make>,
): Promise<Output<typeof quizPapersApi.make>> {
  const person = await workerOn(ctx, id);
  const quiz = await getQuiz(ctx, id, person);
  if (quiz.state === 'archived') throw new UserError('rule', 'This quiz is archived. Copy it to set it again.');
  const { rows: students } = await sql<{ id: number }>`
    select s.id from ${audienceOf(sql`${id}::bigint`)} s
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams n on n.school_id = s.school_id and n.id = s.stream_id
     order by c.level, n.name, s.full_name, s.id`.execute(ctx.tx);
  if (students.length + spares === 0)
    throw new UserError('rule', 'Nobody takes this quiz just now. Print spare sheets, or say whom it is for.');
  if (students.length + spares > mostSheets)
    throw new UserError('rule', `A paper has at most ${mostSheets} sheets. Give the quiz to fewer classes at once.`);
  const asked = await whatToAsk(ctx, quiz, randomInt(1, 2 ** 31 - 1));
  const questions = await questionsOf(
    ctx,
    asked.map(({ versionId }) => versionId),
  );
  const placed = Array.from({ length: variants }, (_, at) => placedIn(at + 1, asked)).flat();
  const designs = [...Map.groupBy(placed, ({ variant }) => variant)].map(([variant, some]) => ({
    variant,
    pages: designOf(some, questions, quiz.settings.shuffleAnswers),
  }));
  const paperId = await write(ctx, { quizId: id, spares, shuffles: quiz.settings.shuffleAnswers }, designs, placed);
  await writeSheets(
    ctx,
    paperId,
    students.map(({ id: studentId }) => studentId),
    spares,
    variants,
  );
  ctx.changed({
    entity: 'quiz',
    id,
    action: 'paper made',
    after: { paperId, variants, sheets: students.length, spares, questions: asked.length },
  });
  return { paperId };
}

/** The first variant asks in the order of the quiz, each other in one of its own. */
function placedIn(variant: number, asked: readonly Asked[]): Placed[] {
  const seed = randomInt(1, 2 ** 30);
  const order = variant === 1 ? asked : shuffled(asked, seed, 'questions');
  return order.map((one, at) => ({ ...one, variant, place: at + 1, seed: (seed + 7_919 * at) % 2_147_483_647 }));
}

const marksText = (hundredths: number): string => `${hundredths / 100} ${hundredths === 100 ? 'mark' : 'marks'}`;

const designOf = (some: readonly Placed[], questions: ReadonlyMap<number, AskedQuestion>, shuffles: boolean): SheetPage[] =>
  sheetPages(
    some.map(({ place, versionId, seed, outOf }) => ({
      place,
      question: candidateOf({ body: there(questions.get(versionId)).body, seed, shuffles }),
      marks: marksText(outOf),
    })),
  );

async function write(
  { tx, now, user }: QuizContext,
  { quizId, spares, shuffles }: { quizId: number; spares: number; shuffles: boolean },
  designs: readonly { variant: number; pages: SheetPage[] }[],
  placed: readonly Placed[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.quiz_paper (quiz_id, no, spares, shuffles, made_at, made_by, made_name)
    select ${quizId}::bigint, coalesce(max(p.no), 0) + 1, ${spares}::int, ${shuffles}::boolean, ${now}::timestamptz,
           ${actorId(user)}::bigint, ${user.fullName}::text
      from elearning.quiz_paper p where p.quiz_id = ${quizId} returning id`.execute(tx);
  const { id } = one(rows);
  await sql`
    insert into elearning.quiz_paper_variant (paper_id, variant, pages)
    select ${id}::bigint, g.variant, g.pages
      from jsonb_to_recordset(${JSON.stringify(designs)}::jsonb) as g (variant int, pages jsonb)`.execute(tx);
  await sql`
    insert into elearning.quiz_paper_question (paper_id, variant, place, question_id, version_id, seed, out_of)
    select ${id}::bigint, g.variant, g.place, g."questionId", g."versionId", g.seed, g."outOf"
      from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
           as g (variant int, place int, "questionId" bigint, "versionId" bigint, seed int, "outOf" int)`.execute(tx);
  return id;
}

/** Neighbours get different variants, in the order of their names. */
async function writeSheets(
  { tx }: QuizContext,
  paperId: number,
  students: readonly number[],
  spares: number,
  variants: number,
): Promise<void> {
  const sheets = [...students, ...Array.from({ length: spares }, () => null)].map((studentId, at) => ({
    no: at + 1,
    variant: (at % variants) + 1,
    token: freshToken(),
    studentId,
    spare: studentId === null,
  }));
  await sql`
    insert into elearning.quiz_sheet (paper_id, variant, no, token, spare, student_id)
    select ${paperId}::bigint, g.variant, g.no, g.token, g.spare, g."studentId"
      from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb)
           as g (variant int, no int, token text, spare boolean, "studentId" bigint)`.execute(tx);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A hundred bits by chance, as capitals and figures. */
const freshToken = (): string => Array.from(randomBytes(20), (byte) => letters.charAt(byte % 32)).join('');
