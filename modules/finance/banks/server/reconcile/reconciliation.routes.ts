import { implement, type Route } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { there } from '#kit/server/sql/one.ts';
import { reconciliationApi, statementsApi } from '../../contract/reconciliation.ts';
import { getBank } from '../accounts/banks.store.ts';
import { listImported, removeStatement } from '../statements/imported.store.ts';
import { readStatement, statementWithHead, takeStatement } from '../statements/take-statement.ts';
import { chargeFromLine, receiveLine } from './book-line.ts';
import { matchLines } from './match.store.ts';
import { printReconciliation } from './paper.ts';
import { listReconciliations, workspaceOf } from './reconciliation.store.ts';
import { lockReconciliation, startReconciliation } from './lock-reconciliation.ts';
import { tick, untick } from './tick-line.ts';
import { listTicked } from './ticked.store.ts';

export function reconciliationRoutes(letterhead: LetterheadProvider): Route[] {
  return [
    ...implement(statementsApi, {
      read: (ctx, { moneyId }) => readStatement(ctx, moneyId, there(ctx.upload)),
      head: (ctx, input) => statementWithHead(ctx.tx, input),
      take: (ctx, input) => takeStatement(ctx, input),
      imported: (ctx, input) => listImported(ctx.tx, input),
      remove: async (ctx, input) => {
        await removeStatement(ctx, input);
        return {};
      },
    }),
    ...implement(reconciliationApi, {
      list: (ctx, input) => listReconciliations(ctx, input),
      workspace: (ctx, { moneyId, q }) => workspaceOf(ctx, moneyId, q || null),
      ticked: (ctx, input) => listTicked(ctx.tx, input),
      start: async (ctx, input) => {
        await startReconciliation(ctx, input);
        return workspaceOf(ctx, input.moneyId);
      },
      match: async (ctx, { moneyId }) => {
        await getBank(ctx.tx, moneyId);
        const matched = await matchLines(ctx, moneyId);
        ctx.changed({ entity: 'bank account', id: moneyId, action: 'matched', after: { Ticked: matched } });
        return { matched };
      },
      tick: async (ctx, input) => {
        await tick(ctx, input);
        return {};
      },
      untick: async (ctx, input) => {
        await untick(ctx, input);
        return {};
      },
      charge: async (ctx, { id }) => {
        await chargeFromLine(ctx, id);
        return {};
      },
      receive: async (ctx, { id, studentId }) => ({ receiptNo: await receiveLine(ctx, id, studentId) }),
      lock: (ctx, { id, version }) => lockReconciliation(ctx, id, version),
      print: (ctx, { id }) => printReconciliation(ctx, id, letterhead),
    }),
  ];
}
