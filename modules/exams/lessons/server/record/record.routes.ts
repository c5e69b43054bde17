import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { recordApi } from '../../contract/record.ts';
import { docxAnswer, pdfAnswer } from '../papers/answers.ts';
import { recordPaper } from '../papers/papers.ts';
import { listRecord, recordToPrint } from './record.store.ts';

const name = 'Record of work covered';

export const recordRoutes = (letterhead: LetterheadProvider) =>
  implement(recordApi, {
    list: (ctx, input) => listRecord(ctx, input),
    paper: async (ctx, filter) => pdfAnswer(ctx, letterhead, recordPaper(await recordToPrint(ctx, filter)), name),
    document: async (ctx, filter) => docxAnswer(ctx, letterhead, recordPaper(await recordToPrint(ctx, filter)), name),
  });
