import * as recover from '../items/server/recover.ts';
import type { UseContext } from '../items/server/uses.store.ts';
import { openMonthFrom, outdatePay } from '../runs/server/for-others.ts';
import { itemsPaidTo } from '../runs/server/posted.ts';

const payroll: recover.Payroll = { itemPaid: itemsPaidTo, openFrom: openMonthFrom, outdate: outdatePay };

/** Takes an amount off the pay of a member of staff in the next month that is not posted. */
export const recoverFromPay = (ctx: UseContext, recovery: recover.Recovery): Promise<{ useId: number; month: string }> =>
  recover.recoverFromPay(ctx, payroll, recovery);

/** Takes such a recovery back. */
export const takeBackRecovery = (ctx: UseContext, useId: number): Promise<void> => recover.takeBackRecovery(ctx, payroll, useId);
