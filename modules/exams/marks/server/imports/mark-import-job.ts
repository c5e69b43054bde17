import { z } from 'zod';
import { judge } from '#kit/contract/access.ts';
import { UserError } from '#kit/contract/errors.ts';
import { id } from '#kit/contract/fields.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import { examsAdmin } from '../../../contract/access.ts';
import { tellOfSheets } from '../tell-of-sheet.ts';
import { checkMarks, importMarks } from './imports.store.ts';

const counted = (count: number) => (count === 1 ? '1 mark' : `${count.toLocaleString('en-KE')} marks`);

/** Tries a file of marks, or enters it; either is one transaction that commits with the task's end, so that it happens once. */
export const markImportJob = defineJob({
  kind: 'exams.mark-import',
  payload: z.object({ importId: id, step: z.enum(['check', 'carryOut']) }),
  run: async (job) => {
    const { importId, step } = job.payload;
    await job.progress(0, 0, step === 'check' ? 'Looking at every mark' : 'Looking at every mark once more');
    return job.finish(async (ctx) => {
      if (judge(examsAdmin, viewerOf(ctx.user)) !== 'allowed')
        throw new UserError('forbidden', 'You may not import marks any more.');
      if (step === 'check') {
        const { added, changed, refused } = await checkMarks(ctx, importId);
        const wrong = refused === 0 ? 'nothing wrong' : `${refused.toLocaleString('en-KE')} to correct`;
        return { message: `${counted(added + changed)} to enter, ${wrong}` };
      }
      const { added, changed } = await importMarks(ctx, importId, (marks) => job.progress(0, 0, `Writing ${counted(marks)}`));
      tellOfSheets(ctx);
      return { message: `${added.toLocaleString('en-KE')} entered, ${changed.toLocaleString('en-KE')} changed` };
    });
  },
});
