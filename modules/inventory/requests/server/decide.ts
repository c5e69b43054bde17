import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Requisition, requisitionsApi } from '../contract/requisitions.ts';
import { refuseBudgets } from './budgets.ts';
import { requisitions } from './requisitions.store.ts';

type Taking = Input<typeof requisitionsApi.approve>;

/** Submits one's own requisition. Throws 403, 404, 409, and 422 where a budget that stops has too little left. */
export const submit = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<Requisition> =>
  requisitions.take(ctx, 'submit', at, comment, ({ budgets }) => refuseBudgets(budgets));

/** Supports a requisition. Throws 403, 404, 409. */
export const support = (ctx: SchoolContext, { comment, ...at }: Taking) => requisitions.take(ctx, 'support', at, comment);

/** Approves a requisition, with what the budgets have left now. Throws 403, 404, 409, 422. */
export const approve = (ctx: SchoolContext, { comment, ...at }: Taking) =>
  requisitions.take(ctx, 'approve', at, comment, ({ budgets }) => refuseBudgets(budgets));

/** Rejects a requisition. Throws 403, 404, 409, and 400 without a reason. */
export const reject = (ctx: SchoolContext, { comment, ...at }: Taking) => requisitions.take(ctx, 'reject', at, comment);

/** Takes a requisition back. Throws 403, 404, 409, and 422 once something of it is ordered or issued. */
export const cancel = (ctx: SchoolContext, { comment, ...at }: Taking) =>
  requisitions.take(ctx, 'cancel', at, comment, ({ lines }) => {
    if (lines.some(({ ordered, received, issued }) => ordered + received + issued > 0))
      throw new UserError('rule', 'Something of this requisition is ordered or issued. Close the rest instead.');
  });

/** Closes what is left. Throws 403, 404, 409, 400 without a reason, and 422 where nothing is left. */
export const close = (ctx: SchoolContext, { comment, ...at }: Taking) =>
  requisitions.take(ctx, 'close', at, comment, ({ status }) => {
    if (status === 'issued') throw new UserError('rule', 'All of this requisition is issued already.');
  });
