import { z } from 'zod';
import { judge } from '#kit/contract/access.ts';
import { UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { healthRead } from '../../../contract/access.ts';
import type { PaperKind } from '../../contract/kinds.ts';
import { countedOf } from '../groups.ts';
import { makeCards } from './make-cards.ts';
import { makeCertificates } from './make-certificates.ts';
import { makeEmergency } from './make-emergency.ts';
import { makeLabels } from './make-labels.ts';
import { makeLetters } from './make-letters.ts';
import { makeNewAndLeft } from './make-new-and-left.ts';
import { makePictures } from './make-pictures.ts';
import { makeRoll } from './make-roll.ts';
import type { Making, Writer } from './making.ts';
import { titleOf } from '../paper-titles.ts';
import { readPrint, setPrintFile } from '../prints.store.ts';

const makers: Record<PaperKind, (making: Making) => Promise<Writer>> = {
  'nominal roll': makeRoll,
  'new and left': makeNewAndLeft,
  'picture sheet': makePictures,
  labels: makeLabels,
  'id card': makeCards,
  'admission letter': makeLetters,
  'leaving certificate': makeCertificates,
  'emergency summary': makeEmergency,
};

/** Makes the PDF of a print. What it prints was decided and numbered when it was asked for, so that it may run again. */
export const printJob = ({ letterhead, publicUrl }: { letterhead: LetterheadProvider; publicUrl: string }) =>
  defineJob({
    kind: 'registration.print',
    payload: z.object({ printId: z.int().positive() }),
    run: async (job) => {
      const { printId } = job.payload;
      const progress = (done: number, total: number, message: string) => job.progress(done, total, message);
      const { write, title, students } = await job.snapshot(async (ctx) => {
        const { request, ...of } = await readPrint(ctx.tx, printId);
        if (request.paper === 'emergency summary' && judge(healthRead, viewerOf(job.user)) !== 'allowed')
          throw new UserError('forbidden', 'You do not have the right to read health records.');
        const head = await letterhead(ctx);
        const making = { ctx, request, head, verify: `${publicUrl}/verify/`, progress };
        return { write: await makers[request.paper](making), title: titleOf(request.paper, of), students: of.students };
      });
      await job.progress(students, students, 'Making the PDF');
      const bytes = await write(job.signal);
      return job.finish(async (ctx) => {
        const name = `${title.replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`;
        const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/pdf', purpose: 'export' });
        await setPrintFile(ctx.tx, printId, fileId);
        return { fileId, message: countedOf(students, 'student') };
      });
    },
  });
