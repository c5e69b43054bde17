import type { Signer } from '#kit/server/auth/signer.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { clearanceItemsApi, transfersApi } from '../../contract/transfers/transfers.ts';
import { type ClearanceCheck, clearanceItems } from './clearance.ts';
import { approve, cancel, complete, report, request, reverse, sign } from './flow.store.ts';
import { transferFile, transferPapers } from './papers.ts';
import { readFile, takeIn } from './take-in.ts';
import { countTransfers, getTransfer, listTransfers } from './transfers.store.ts';

interface Parts {
  letterhead: LetterheadProvider;
  signer: Signer;
  /** What other modules look up before a student leaves. */
  checks: readonly ClearanceCheck[];
}

export const transferRoutes = (parts: Parts): Route[] => [
  ...implement(transfersApi, {
    list: (ctx, input) => listTransfers(ctx.tx, input),
    counts: (ctx) => countTransfers(ctx.tx),
    get: (ctx, { id }) => getTransfer(ctx, id, parts.checks),
    request: (ctx, draft) => request(ctx, draft, parts.checks),
    sign: (ctx, input) => sign(ctx, input, parts.checks),
    approve: (ctx, input) => approve(ctx, input, parts.checks),
    complete: (ctx, input) => complete(ctx, input, parts.checks),
    cancel: (ctx, input) => cancel(ctx, input, parts.checks),
    reverse: (ctx, input) => reverse(ctx, input, parts.checks),
    report: (ctx, input) => report(ctx, input, parts.checks),
    letter: (ctx, { id }) => transferPapers(ctx, id, parts),
    file: (ctx, { id }) => transferFile(ctx, id, parts),
    read: (ctx, { text }) => readFile(ctx, text, parts.signer),
    takeIn: (ctx, input) => takeIn(ctx, input, parts.signer, parts.checks),
  }),
  ...implement(clearanceItemsApi, {
    list: (ctx, input) => clearanceItems.list(ctx, input),
    get: (ctx, { id }) => clearanceItems.get(ctx, id),
    create: (ctx, draft) => clearanceItems.create(ctx, draft),
    update: (ctx, { id, version, ...draft }) => clearanceItems.update(ctx, id, version, draft),
    remove: async (ctx, { id }) => {
      await clearanceItems.remove(ctx, id);
      return {};
    },
  }),
];
