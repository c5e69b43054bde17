import { z } from 'zod';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { workOutStudentsOn } from './work-out-days.ts';
import { workOutStaffOn } from './work-out-staff.ts';

/** Works days out anew from one day on up to today, a day in a step: a shift has changed. */
export const reworkDays = defineJob({
  kind: 'biometrics.rework-days',
  payload: z.object({ from: z.iso.date(), whose: z.enum(['students', 'staff']) }),
  run: async (job) => {
    const { from, whose } = job.payload;
    let day = z.iso.date().safeParse(job.cursor).data ?? from;
    for (;;) {
      const { next, today } = await job.step(
        async (ctx) => {
          await (whose === 'students' ? workOutStudentsOn(ctx, day) : workOutStaffOn(ctx, day));
          return { next: addDays(day, 1), today: schoolDay(ctx) };
        },
        (result) => result.next,
      );
      await job.progress(daysBetween(from, next), daysBetween(from, today) + 1, 'Working days out');
      if (next > today) break;
      day = next;
    }
    return job.finish(async (ctx) => {
      ctx.services.live.tell('presence', ctx.school.id);
      return { message: `Days from ${from} are calculated` };
    });
  },
});
