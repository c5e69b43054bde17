import { notFound } from '#kit/contract/errors.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { schoolsOfBranch } from '#modules/platform/server/public.ts';
import { transfersApi } from '../contract/transfers.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { cancel, report, reverse } from './closing.store.ts';
import { transferFile } from './file-of.ts';
import { fileOnPaper } from './file-paper.ts';
import { approve, complete, request, sign } from './flow.store.ts';
import { transferPapers } from './papers.ts';
import { readFile, takeIn } from './take-in.ts';
import { countTransfers, getTransfer, listTransfers } from './transfers.store.ts';

interface Parts {
  letterhead: LetterheadProvider;
  signer: Signer;
  /** What other modules look up before a student leaves. */
  checks: readonly ClearanceCheck[];
}

/** A school of the running school's branch; 404 for every other. */
async function schoolOfBranch(ctx: Pick<SchoolContext, 'services' | 'school'>, id: number | null) {
  if (id === null) return null;
  const found = (await schoolsOfBranch(ctx.services, ctx.school.id)).find((one) => one.id === id);
  if (!found) throw notFound('school');
  return found;
}

export const transferRoutes = (parts: Parts): Route[] => [
  ...implement(transfersApi, {
    list: (ctx, input) => listTransfers(ctx.tx, input),
    counts: (ctx) => countTransfers(ctx.tx),
    get: (ctx, { id }) => getTransfer(ctx, id, parts.checks),
    request: async (ctx, draft) => request(ctx, draft, parts.checks, await schoolOfBranch(ctx, draft.toSchoolId)),
    sign: (ctx, input) => sign(ctx, input, parts.checks),
    approve: (ctx, input) => approve(ctx, input, parts.checks),
    complete: (ctx, input) => complete(ctx, input, parts.checks, parts.signer),
    cancel: (ctx, input) => cancel(ctx, input, parts.checks),
    reverse: (ctx, input) => reverse(ctx, input, parts.checks),
    report: (ctx, input) => report(ctx, input, parts.checks),
    letter: (ctx, { id }) => transferPapers(ctx, id, parts),
    file: (ctx, { id }) => transferFile(ctx, id, parts),
    fileOnPaper: (ctx, { id }) => fileOnPaper(ctx, id, parts),
    read: (ctx, { text }) => readFile(ctx, text, parts.signer),
    takeIn: (ctx, input) => takeIn(ctx, input, parts.signer, parts.checks),
  }),
];
