import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { chargesApi } from '../contract/charges.ts';
import { consumptionApi } from '../contract/consumption.ts';
import { issuesApi } from '../contract/issues.ts';
import { returnsApi } from '../contract/returns.ts';
import { getCharge, listCharges } from './charges.store.ts';
import { listConsumption } from './consumption.store.ts';
import { approveCharge, changeCharge, takeBackCharge, waiveCharge } from './decide-charge.ts';
import { issueAtDesk } from './issue-at-desk.ts';
import { issuePaper } from './issue-paper.ts';
import { batchesInStore, getIssue, listIssues } from './issues.store.ts';
import { peopleToIssueTo } from './people.store.ts';
import { issueFollowers } from './ports.ts';
import { listOut, listReturns } from './returns.store.ts';
import { reverseIssue } from './reverse-issue.ts';
import { takeBack } from './take-back.ts';

export const issuingServer: AreaServer = ({ letterhead, ports }) => {
  const followers = ports.of(issueFollowers);
  return {
    routes: [
      ...implement(issuesApi, {
        list: (ctx, input) => listIssues(ctx, input),
        get: (ctx, { id }) => getIssue(ctx, id),
        batches: async (ctx, input) => ({ rows: await batchesInStore(ctx, input) }),
        people: async (ctx, input) => ({ rows: await peopleToIssueTo(ctx, input) }),
        issue: (ctx, form) => issueAtDesk(ctx, form),
        reverse: (ctx, input) => reverseIssue(ctx, input, followers),
        print: (ctx, { id }) => issuePaper(ctx, id, letterhead),
      }),
      ...implement(returnsApi, {
        list: (ctx, input) => listReturns(ctx, input),
        out: (ctx, input) => listOut(ctx, input),
        take: (ctx, input) => takeBack(ctx, input, followers),
      }),
      ...implement(chargesApi, {
        list: (ctx, input) => listCharges(ctx, input),
        get: (ctx, { id }) => getCharge(ctx, id),
        update: (ctx, input) => changeCharge(ctx, input),
        approve: (ctx, input) => approveCharge(ctx, input),
        waive: (ctx, input) => waiveCharge(ctx, input),
        takeBack: (ctx, input) => takeBackCharge(ctx, input),
      }),
      ...implement(consumptionApi, { list: (ctx, input) => listConsumption(ctx, input) }),
    ],
  };
};
