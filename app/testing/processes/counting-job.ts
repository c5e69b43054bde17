import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { defineJob } from '#kit/server/jobs/define.ts';

/**
 * A job that leaves a trace of each step: row n of the counter `steps` says how often step n took effect. It resumes from
 * its cursor, and its payload says how it goes wrong.
 */
export const countingJob = defineJob({
  kind: 'test.counting',
  payload: z.object({
    steps: z.int(),
    /** Milliseconds that a step takes. */
    pace: z.int().default(0),
    /** The step that is refused or fails, each time it is reached. */
    refuseAt: z.int().optional(),
    failAt: z.int().optional(),
  }),
  run: async (job) => {
    const { steps, pace, refuseAt, failAt } = job.payload;
    for (let step = Number(job.cursor ?? 0) + 1; step <= steps; step++) {
      await job.progress(step - 1, steps, `Step ${step}`);
      await job.step(
        async (ctx) => {
          await trace(ctx.tx, step);
          await new Promise((resolve) => setTimeout(resolve, pace));
          if (step === refuseAt) throw new UserError('rule', 'Step refused.');
          if (step === failAt) throw new Error('Step failed');
        },
        () => step,
      );
    }
    return job.finish(async (ctx) => {
      await trace(ctx.tx, 0);
      return { message: `${steps} steps`, result: { steps } };
    });
  },
});

async function trace(tx: Parameters<ReturnType<typeof sql>['execute']>[0], step: number): Promise<void> {
  await sql`
    insert into kit.counter (kind, period, value) values ('steps', ${String(step)}, 1)
    on conflict (school_id, kind, period) do update set value = kit.counter.value + 1`.execute(tx);
}
