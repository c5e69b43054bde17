import { sql } from 'kysely';
import { Sealer } from '#kit/server/auth/sealer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { remarkChoices } from '#modules/exams/server/public.ts';
import { recordConsent } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { newsletterAsk, planAsk, questionsAsk, remarksAsk } from '../../ai/contract/tools.ts';
import { askNewsletter } from '../../ai/server/drafts/ask-newsletter.ts';
import { askPlan } from '../../ai/server/drafts/ask-plan.ts';
import { askQuestions } from '../../ai/server/drafts/ask-questions.ts';
import { askRemarks } from '../../ai/server/drafts/ask-remarks.ts';
import { discardDraft, getDraft, rateDraft } from '../../ai/server/drafts/drafts.store.ts';
import { insertDrafts } from '../../ai/server/drafts/insert-drafts.ts';
import { takeDraft } from '../../ai/server/drafts/take-draft.ts';
import { endCall, noteCall } from '../../ai/server/log/calls.store.ts';
import { reserve, settle } from '../../ai/server/log/month.store.ts';
import { usualParts } from '../../ai/server/model/address.ts';
import type { Model } from '../../ai/server/model/prepare.ts';
import { ModelCalls } from '../../ai/server/model/runner.ts';
import { openTutor, tutorConsent, writeSettings } from '../../ai/server/settings.store.ts';
import { askTutor } from '../../ai/server/tutor/ask-tutor.ts';

const biology = `Osmosis is the movement of water molecules through a semi-permeable membrane from a dilute solution to a concentrated one.
Turgor is the pressure of the contents of a cell against its wall. The cell wall of a plant is made of cellulose, pectin, lignin and
hemicellulose. A red blood cell lives for about 120 days. In 1855 Rudolf Virchow wrote that every cell comes from another cell.
Chloroplasts hold the pigment chlorophyll, which absorbs light.`;
const kiswahili = `Tashbihi ni mbinu ya kulinganisha vitu viwili kwa kutumia maneno ya kulinganisha. Tarbia ni shairi lenye mishororo minne
katika kila ubeti. Shairi la arudhi lina vina, mizani, beti na mishororo. Mũgũnda wa Ngũgĩ una ng’ombe 12 na mbuzi 30.`;

/** Drafts of each kind without a model, some taken, some put aside; the settings off; two classes with the tutor, which students ask. */
export async function seedAi(ctx: SchoolContext): Promise<void> {
  const model: Model = { calls: new ModelCalls(usualParts), sealer: new Sealer('sample') };
  const { rows: topics } = await sql<{ id: number; courseId: number; name: string }>`
    select t.id, t.course_id as "courseId", c.name from elearning.topic t join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
     where t.parent_id is not null order by c.name, t.place, t.id`.execute(ctx.tx);
  const { rows: classes } = await sql<{ id: number }>`
    select l.id from settings.classes l where l.active
     order by (select count(*) from platform.student_users a join registration.roll r on r.school_id = a.school_id and r.id = a.student_id
                where r.class_id = l.id) desc, l.level desc, l.id limit 2`.execute(ctx.tx);
  const [classId] = classes.map(({ id }) => id);
  if (classId === undefined) return;
  const asked: number[] = [];
  for (const [name, text, language] of [
    ['Biology', biology, 'english'],
    ['Kiswahili', kiswahili, 'swahili'],
  ] as const) {
    const topic = topics.find((one) => one.name === name);
    if (!topic) continue;
    const place = { courseId: topic.courseId, topicId: topic.id };
    asked.push(...(await askQuestions(ctx, model, questionsAsk.parse({ ...place, classId, text, language, count: 5 }))).drafts);
    asked.push(
      ...(await askPlan(ctx, model, planAsk.parse({ ...place, classId, minutes: name === 'Biology' ? 40 : 80 }))).drafts,
    );
  }
  const { grades } = await remarkChoices(ctx);
  for (const { id: gradeId } of grades.slice(0, 2))
    asked.push(...(await askRemarks(ctx, model, remarksAsk.parse({ says: 'class_teacher', gradeId, count: 2 }))).drafts);
  for (const [title, points] of [
    [
      'Mid-term news',
      'Sports day: Ngũgĩ’s team won – twice\nThe library has 40 new set books\nKaribuni wazazi: the clinic is on Saturday',
    ],
    ['Antidisestablishmentarianism, debated', 'Debating club: it spoke for three hours on one word'],
  ] as const)
    asked.push(...(await askNewsletter(ctx, model, newsletterAsk.parse({ title, points }))).drafts);
  await decide(ctx, asked);
  await settings(ctx, model);
  await whatWasSent(ctx, topics[0]?.courseId ?? null, classId);
  await openTutor(
    ctx,
    classes.map(({ id }) => id),
  );
  await talks(ctx, model, classId);
}

/** Some are taken, some put aside, some rated; the others wait. */
async function decide(ctx: SchoolContext, ids: readonly number[]): Promise<void> {
  let questions = 0;
  for (const [place, id] of ids.entries()) {
    const { kind, version } = await getDraft(ctx, id);
    if (kind === 'question') questions += 1;
    if (kind === 'question' && questions <= 2) await takeDraft(ctx, { id, version, copied: false, day: null, streamId: null });
    else if (place % 5 === 3) await discardDraft(ctx, { id, version });
    else if (place % 4 === 1) await rateDraft(ctx, { id, version, rating: 1 + (place % 5) });
  }
  const [last] = ids.slice(-1);
  if (last === undefined) return;
  const { version } = await getDraft(ctx, last);
  await takeDraft(ctx, { id: last, version, copied: true, day: null, streamId: null });
}

/** A model is written down and off. */
async function settings(ctx: SchoolContext, { sealer }: Model): Promise<void> {
  await writeSettings(
    ctx,
    {
      version: 0,
      on: false,
      address: 'https://model.example/v1',
      model: 'example-small',
      monthTokens: 200_000,
      answerTokens: 1500,
      hourCalls: 20,
      keepDays: 365,
      secret: null,
    },
    sealer,
    [],
  );
}

/** Two requests of the time in which it was on: one was not answered, of the other a draft waits. */
async function whatWasSent(ctx: SchoolContext, courseId: number | null, classId: number): Promise<void> {
  const before: SchoolContext = { ...ctx, now: new Date(ctx.now.getTime() - 35 * 86_400_000) };
  const prompt =
    'system:\nYou draft questions for a teacher of a Kenyan school.\n\nuser:\n[Person 1] asks for 1 question on osmosis.';
  for (const [place, at] of [before, ctx].entries()) {
    const estimate = 1800;
    const month = await reserve(at, estimate, 200_000);
    const sent = { host: 'model.example', model: 'example-small', prompt, persons: 1, numbers: 0, estimate, month };
    const callId = await noteCall(at, { purpose: 'questions', how: 'model', courseId, classId, asked: {}, sent });
    const answered = place === 0;
    await settle(at.tx, month, estimate, answered ? 410 : 0);
    if (answered)
      await insertDrafts(at, { how: 'model', callId, place: { courseId, classId, topicId: null } }, [
        {
          title: 'Which way does water move in osmosis?',
          sentence: 'Osmosis is the movement of water molecules.',
          content: {
            kind: 'question',
            text: 'Which way does water move in osmosis?',
            body: {
              kind: 'short',
              variants: [{ text: 'to the concentrated solution', share: 10_000 }],
              caseMatters: false,
            },
            feedback: '',
          },
        },
      ]);
    await endCall(at, callId, {
      keeps: answered,
      outcome: answered ? '1 question drafted.' : 'Nothing takes connections at the model’s address.',
      answer: answered ? '{"questions":[{"kind":"short","question":"Which way does water move in osmosis?"}]}' : null,
      used: answered ? 410 : 0,
    });
  }
}

/** Students of the class ask; the families of some have said what they think of a model. */
async function talks(given: SchoolContext, model: Model, classId: number): Promise<void> {
  const { rows } = await sql<{ studentId: number; courseId: number }>`
    select distinct on (t.student_id) t.student_id as "studentId", t.course_id as "courseId"
      from exams.takers_now t
      join settings.courses c on c.school_id = t.school_id and c.id = t.course_id
      join platform.student_users u on u.school_id = t.school_id and u.student_id = t.student_id
     where t.class_id = ${classId}::bigint
     order by t.student_id, c.name <> 'Biology', t.course_id limit 4`.execute(given.tx);
  for (const [place, { studentId, courseId }] of rows.entries()) {
    const ctx: SchoolContext = { ...given, user: { ...given.user, kind: 'student', studentId } };
    await askTutor(ctx, model, {
      courseId,
      text: place === 0 ? 'What is photosynthesis?' : 'Usanisinuru ni nini, na una faida gani?',
    });
    if (place < 3)
      await recordConsent(given, {
        purpose: tutorConsent,
        given: place !== 1,
        saidBy: 'Ng’endo Mwangĩ',
        saidOn: schoolDay(given),
        evidence: 'in person',
        note: null,
        fileId: null,
        studentIds: [studentId],
      });
  }
}
