import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsWithConsent } from '#modules/registration/server/public.ts';
import { librarySchools } from '../../../contract/access.ts';
import { type Learner, learnerOf } from '../../../learners/server/who.ts';
import type { tutorApi } from '../../contract/tutor.ts';
import { hostOf } from '../model/address.ts';
import { askOfModel, fenced, type Model } from '../model/prepare.ts';
import type { Message } from '../model/send.ts';
import { tutorAnswer } from '../model/shapes.ts';
import { passagesForLearner, shownPassage } from '../passages.ts';
import { keptSettings, tutorConsent } from '../settings.store.ts';
import { askingWords, nothingFound } from './asking.rules.ts';
import { addTurn, askedSince, refuseWaiting, turnsOf, waitsFor } from './tutor.store.ts';

type State = Output<typeof tutorApi.state>;
type Talk = Output<typeof tutorApi.talk>;

/** Questions of one student in an hour, however they are answered. */
const mostInHour = 60;
/** As many earlier turns go along. */
const earlier = 6;
const mostPassages = 4;

/** Whether the student’s class has the tutor, and what answers. */
export async function tutorState(ctx: SchoolContext): Promise<State> {
  const learner = await learnerOf(ctx);
  const open = await isOpen(ctx, learner);
  const { rows: courses } = await sql<State['courses'][number]>`
    select c.id, c.name from settings.courses c where c.id = any(${[...learner.courseIds]}::bigint[])
     order by lower(c.name), c.id`.execute(ctx.tx);
  const { answers, host } = await answersFrom(ctx, learner);
  return { open, answers: open ? answers : 'passages', host: open ? host : null, courses: open ? courses : [] };
}

async function isOpen(ctx: SchoolContext, { classId }: Learner): Promise<boolean> {
  if (classId === null || !librarySchools.includes(ctx.school.name)) return false;
  const { rows } = await sql`select from elearning.tutor_class where class_id = ${classId}::bigint`.execute(ctx.tx);
  return rows.length > 0;
}

/** A model answers where one is on and the student’s family has said yes. */
async function answersFrom(ctx: SchoolContext, { studentId }: Learner): Promise<Pick<State, 'answers' | 'host'>> {
  const { on, address } = await keptSettings(ctx);
  if (!on || address === null) return { answers: 'passages', host: null };
  const yes = await studentsWithConsent(ctx.tx, [studentId], tutorConsent);
  return { answers: yes.has(studentId) ? 'model' : 'noConsent', host: hostOf(address) };
}

/** Refuses a class without the tutor, and a subject that the student does not take. */
async function learnerIn(ctx: SchoolContext, courseId: number): Promise<Learner> {
  const learner = await learnerOf(ctx);
  if (!learner.courseIds.includes(courseId)) throw notFound('subject');
  if (!(await isOpen(ctx, learner))) throw new UserError('rule', 'Your class does not have the tutor.');
  return learner;
}

export async function tutorTalk(ctx: SchoolContext, courseId: number): Promise<Talk> {
  const { studentId } = await learnerIn(ctx, courseId);
  return talkOf(ctx, studentId, courseId);
}

async function talkOf(ctx: SchoolContext, studentId: number, courseId: number): Promise<Talk> {
  return { turns: await turnsOf(ctx, studentId, courseId), waits: await waitsFor(ctx, studentId, courseId) };
}

/** Removes a talk; what a model was sent stays in the log for its time. */
export async function forgetTalk(ctx: SchoolContext, courseId: number): Promise<Talk> {
  const { studentId } = await learnerIn(ctx, courseId);
  await sql`
    delete from elearning.tutor_turn where student_id = ${studentId}::bigint and course_id = ${courseId}::bigint`.execute(ctx.tx);
  return talkOf(ctx, studentId, courseId);
}

/**
 * Answers from what the student’s class may see, and from nothing else: with where it stands, and a question back. Where the school’s
 * limits let no model be asked the student is shown where it stands, and hears nothing of tokens.
 */
export async function askTutor(ctx: SchoolContext, model: Model, { courseId, text }: Input<typeof tutorApi.ask>): Promise<Talk> {
  const learner = await learnerIn(ctx, courseId);
  const { studentId, classId } = learner;
  // Two questions of one student at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tutor ${ctx.school.id} ${studentId}`}, 0))`.execute(ctx.tx);
  if ((await askedSince(ctx, studentId, new Date(ctx.now.getTime() - 3_600_000))) >= mostInHour)
    throw new UserError('too_many', 'You have asked a lot within an hour. Read what was found, and ask again later.');
  await refuseWaiting(ctx, studentId);
  const pages = await passagesForLearner(ctx, learner, courseId, text, mostPassages);
  const before = await turnsOf(ctx, studentId, courseId);
  await addTurn(ctx, { studentId, courseId, who: 'student', text });
  const passages = pages.map(shownPassage);
  const { answers } = await answersFrom(ctx, learner);
  const tellWhere = (into: SchoolContext) =>
    addTurn(into, {
      studentId,
      courseId,
      who: 'tutor',
      text: pages[0] ? askingWords(text, pages[0]) : nothingFound(text),
      passages,
    });
  if (answers !== 'model' || pages.length === 0) {
    await tellWhere(ctx);
    return talkOf(ctx, studentId, courseId);
  }
  const earlierTurns = before.slice(-earlier).map(({ who, text: said }): Message => ({
    role: who === 'student' ? 'user' : 'assistant',
    content: fenced(said),
  }));
  const material = pages.map(
    ({ title, snippet, around }) => `${title}${snippet.page === null ? '' : `, page ${snippet.page}`}:\n${around}`,
  );
  const asks = () =>
    askOfModel(ctx, model, {
      purpose: 'tutor',
      courseId,
      classId,
      studentId,
      asked: { courseId },
      system: tutorRules,
      messages: [
        ...earlierTurns,
        {
          role: 'user',
          content: `JSON: {"reply":"…"}\nWhat the learner asks:\n${fenced(text)}\nWhat the class has of it:\n${fenced(material.join('\n\n'))}`,
        },
      ],
      shape: tutorAnswer,
      keep: async (kept, { reply }, { callId, restore }) => {
        await addTurn(kept, {
          studentId,
          courseId,
          who: 'tutor',
          text: restore(reply).slice(0, 4000),
          byModel: true,
          passages,
          callId,
        });
        return 'The tutor has answered.';
      },
      failed: tellWhere,
    });
  if (!(await mayBeAsked(ctx, asks))) await tellWhere(ctx);
  return talkOf(ctx, studentId, courseId);
}

/** Asks a model; false where the school’s limits or its key do not let it, and then nothing is set aside. */
async function mayBeAsked({ tx }: SchoolContext, asks: () => Promise<number>): Promise<boolean> {
  await sql`savepoint tutor_asks`.execute(tx);
  try {
    await asks();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await sql`rollback to savepoint tutor_asks`.execute(tx);
    return false;
  }
  await sql`release savepoint tutor_asks`.execute(tx);
  return true;
}

const tutorRules = `You are a patient tutor for a learner of a Kenyan school. Use only what the class has of the subject; where that does not answer, say so and name the teacher as whom to ask.
Do not give the answer away: say where it stands, give one hint, and ask one short question that leads on. Never do homework or a quiz for the learner.
Write in the language of the learner, in plain short sentences, at most 120 words. Talk of nothing but the subject. If the learner seems in danger or distress, tell them to speak to a teacher or another adult they trust.`;
