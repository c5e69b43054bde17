import { implement, type Route } from '#kit/server/http/implement.ts';
import { sitApi } from '../contract/sit.ts';
import { attemptAgain, keepCandidateRuns, saveAnswer, submitAttempt } from './answers.store.ts';
import { enter } from './enter.store.ts';
import { atDoor, doorState, examAt, noExam, sessionGone } from './sit.store.ts';
import { readSitting } from './sitting.store.ts';

/** The candidates' door: nobody is signed in, and what a call may do is said by its session alone. */
export const sitRoutes: Route[] = implement(sitApi, {
  look: (ctx, { exam: code }) =>
    atDoor(ctx, code, noExam, async (door) => {
      const exam = await examAt(door, code);
      const { title, subject, opensAt, closesAt, minutes } = exam;
      return {
        title,
        subject,
        opensAt,
        closesAt,
        minutes,
        school: door.school.name,
        state: doorState(exam, door.now),
        reviewed: exam.state === 'reviewed',
      };
    }),
  enter: (ctx, input) =>
    atDoor(ctx, input.exam, noExam, async (door) => {
      const session = await enter(door, input);
      return { session, sitting: await readSitting(door, session) };
    }),
  resume: (ctx, { session }) => atDoor(ctx, session, sessionGone, (door) => readSitting(door, session)),
  save: (ctx, input) => atDoor(ctx, input.session, sessionGone, (door) => saveAnswer(door, input)),
  ran: (ctx, input) =>
    atDoor(ctx, input.session, sessionGone, async (door) => {
      await keepCandidateRuns(door, input);
      return {};
    }),
  submit: (ctx, { session }) =>
    atDoor(ctx, session, sessionGone, async (door) => {
      await submitAttempt(door, session);
      return readSitting(door, session);
    }),
  again: (ctx, { session }) =>
    atDoor(ctx, session, sessionGone, async (door) => {
      await attemptAgain(door, session);
      return readSitting(door, session);
    }),
});
