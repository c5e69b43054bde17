import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { markJavaScript } from './mark-javascript.ts';
import { countToMark, keepMarks, nextToMark } from './marking.store.ts';

const cursor = z.object({ done: z.number(), attemptId: z.number(), problemId: z.number() });

/** Marks the JavaScript answers of a closed exam, one after the other; after a stop it goes on with the next. */
export const markJob = defineJob({
  kind: 'exams.coding-mark',
  payload: z.object({ examId: id }),
  async run(job) {
    const { examId } = job.payload;
    const total = await job.snapshot(({ tx }) => countToMark(tx, examId));
    let at = cursor.safeParse(job.cursor).data ?? { done: 0, attemptId: 0, problemId: 0 };
    for (;;) {
      const { done, attemptId, problemId } = at;
      const [next] = await job.snapshot(({ tx }) => nextToMark(tx, examId, [attemptId, problemId], 1));
      if (!next) break;
      await job.progress(done, total, next.studentName);
      const runs = await markJavaScript(next.program, next.tests, job.signal);
      at = { done: done + 1, attemptId: next.attemptId, problemId: next.problemId };
      const kept = at;
      await job.step(
        (ctx) => keepMarks(ctx, { ...kept, place: 'server' }, runs),
        () => kept,
      );
    }
    const marked = at.done;
    return job.finish(async () => ({
      message: marked === 1 ? '1 answer marked' : `${marked.toLocaleString('en-KE')} answers marked`,
    }));
  },
});
