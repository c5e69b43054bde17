import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { openSlipApi, slipLinksApi } from '../contract/links.ts';
import { mySlipsApi } from '../contract/mine.ts';
import { slipPapersApi } from '../contract/papers.ts';
import { linksOfSlip, sendingOf } from './links.store.ts';
import { slipMail } from './mail.ts';
import { mailsJob } from './mails.job.ts';
import { myPaper, mySlip, mySlips } from './mine.ts';
import { openByLink, paperByLink } from './open-link.ts';
import { printRun, printSlip } from './print.ts';
import { registerPdf, registerWorkbook } from './register.ts';
import { runPapersJob } from './run-papers.job.ts';
import { revokeLink, sendRun, sendSlip } from './send-links.ts';

export const slipsServer: AreaServer = ({ ports, letterhead, scratch, publicUrl }) => {
  const [messenger = null] = ports.of(slipMail);
  const mails = messenger && mailsJob(messenger, publicUrl);
  const papers = runPapersJob({ letterhead, scratch });
  const sending = { publicUrl, mails };
  return {
    jobs: [papers, ...(mails ? [mails] : [])],
    routes: [
      ...implement(slipPapersApi, {
        print: (ctx, input) => printSlip(ctx, input, letterhead),
        printRun: (ctx, input) => printRun(ctx, input, papers),
        register: (ctx, { id }) => registerPdf(ctx, id, letterhead),
        workbook: (ctx, { id }) => registerWorkbook(ctx, id),
      }),
      ...implement(slipLinksApi, {
        ofRun: async (ctx, { id }) => ({ rows: await sendingOf(ctx, id, mails !== null) }),
        sendRun: (ctx, { id }) => sendRun(ctx, id, sending),
        ofSlip: async (ctx, { id }) => ({ rows: await linksOfSlip(ctx, id) }),
        send: (ctx, input) => sendSlip(ctx, input, sending),
        revoke: async (ctx, { id }) => ({ rows: await revokeLink(ctx, id) }),
      }),
      ...implement(openSlipApi, {
        open: (ctx, asked) => openByLink(ctx, asked),
        paper: (ctx, asked) => paperByLink(ctx, asked, letterhead),
      }),
      ...implement(mySlipsApi, {
        list: async (ctx) => ({ rows: await mySlips(ctx) }),
        get: (ctx, { id }) => mySlip(ctx, id),
        print: (ctx, input) => myPaper(ctx, input, letterhead),
      }),
    ],
  };
};
