import type { Input } from '#kit/contract/endpoint.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { letterTextsApi } from '../contract/letter-texts.ts';
import { papersApi } from '../contract/papers.ts';
import { verifyApi } from '../contract/verify.ts';
import { countListed } from './count-listed.ts';
import { issuePapers } from './issue.store.ts';
import { cancelPaper, listPapers, paperDetail } from './issued.store.ts';
import { letterTexts, previewLetter, resetLetterText, setLetterText } from './letter-texts.store.ts';
import { titleOf } from './paper-titles.ts';
import type { printJob } from './print/print.job.ts';
import { insertPrint, listPrints, printFile, type PrintRequest } from './prints.store.ts';
import { inWords, outlookOf } from './subjects.store.ts';
import { checkPaper } from './verify.ts';

type PrintJob = ReturnType<typeof printJob>;
type Of = { about: string; students: number };

/** @param job makes the PDF of a print that stands in the table */
export const paperRoutes = (job: PrintJob): Route[] => {
  const print = async (ctx: SchoolContext, request: PrintRequest, of: Of) => {
    const printId = await insertPrint(ctx, request, of);
    const jobId = await ctx.services.jobs.enqueue(ctx, job, { printId }, `${titleOf(request.paper, of)}.pdf`);
    return { jobId, students: of.students };
  };
  const list = async (ctx: SchoolContext, request: Pick<PrintRequest, 'paper' | 'whom' | 'list'>) =>
    print(ctx, { ...request, issue: null, papers: [], again: [] }, await countListed(ctx, request));
  const issue = async (ctx: SchoolContext, input: Input<typeof papersApi.issue>) => {
    const { students, papers, again } = await issuePapers(ctx, input);
    const request = { paper: input.paper, whom: null, list: null, issue: input, papers, again };
    return { ...(await print(ctx, request, { about: inWords(students), students: students.length })), again: again.length };
  };
  return [
    ...implement(papersApi, {
      outlook: (ctx, { whom }) => outlookOf(ctx.tx, whom),
      lists: (ctx, { paper, whom, ...options }) => list(ctx, { paper, whom, list: options }),
      emergency: (ctx, { whom }) => list(ctx, { paper: 'emergency summary', whom, list: null }),
      issue: (ctx, input) => issue(ctx, input),
      list: (ctx, input) => listPapers(ctx, input),
      get: (ctx, { id }) => paperDetail(ctx, id),
      cancel: (ctx, input) => cancelPaper(ctx, input),
      prints: (ctx, input) => listPrints(ctx, input),
      file: (ctx, { id }) => printFile(ctx, id),
    }),
    ...implement(letterTextsApi, {
      list: async (ctx) => ({ rows: await letterTexts(ctx.tx) }),
      set: (ctx, input) => setLetterText(ctx, input),
      reset: (ctx, { language }) => resetLetterText(ctx, language),
      preview: (ctx, input) => previewLetter(ctx, input),
    }),
    ...implement(verifyApi, { read: async (ctx, { token }) => ({ paper: await checkPaper(ctx, token) }) }),
  ];
};
