import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { contracts } from '../../employees/server/contracts.store.ts';
import { nothingOutdated } from '../../employees/server/outdated-pay.ts';
import type { PaidUntil } from '../../employees/server/paid-until.ts';
import { type ItemPaidUntil, owedBy, takeByInstalments, takeWhole } from '../../items/server/for-runs.ts';
import { givePayOutBack, payOutOnLeaving } from '../../leave/server/on-leaving.ts';
import { outdatePay } from '../../runs/server/for-others.ts';
import type { Exit, exitsApi } from '../contract/exits.ts';
import { draftOf, exitDocuments, sameAs, writtenOf } from './exits.store.ts';
import { worked } from './facts.store.ts';
import { giveLines, removeLines } from './leaving-items.ts';

/** What payroll says of pay that is posted. */
export interface Posted {
  readonly paidUntil: PaidUntil;
  readonly itemPaid: ItemPaidUntil;
}

type Taking = Input<typeof exitsApi.confirm>;
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/**
 * Nobody else writes to what hangs on an employee until the transaction ends, and payrolls that have their pay are to be worked out again. Payroll holds its run first and
 * its employees after it: so does this, or each would wait for the other.
 */
async function hold({ tx }: SchoolContext, staffMemberId: number, lastDay: string): Promise<void> {
  await outdatePay(tx, staffMemberId, monthOf(lastDay));
  await sql`select from hr.employee where staff_member_id = ${staffMemberId} for update`.execute(tx);
}

/** Ends a contract on a day, or lets it go on; the caller has told payroll (`outdatePay`). */
async function endContract(ctx: SchoolContext, { paidUntil }: Posted, id: number, contractId: number, toDay: string | null) {
  const before = await contracts.find(ctx, id, contractId);
  const pay = { paidUntil, outdated: nothingOutdated };
  if (before.toDay !== toDay) await contracts.end(ctx, pay, id, { id: contractId, version: before.version, toDay });
  return before.toDay;
}

/**
 * Confirms that an employee leaves: the contract ends, leave that is left is paid out, and the payroll of the last month pays and takes the rest. Throws
 * 403 on one’s own, 404, 409, and 422 where something has changed since it was worked out or that payroll is reviewed or posted.
 */
export const confirmExit = (ctx: SchoolContext, posted: Posted, { comment, ...at }: Taking): Promise<Exit> =>
  exitDocuments.take(ctx, 'confirm', at, comment, async (exit) => {
    const { staffMemberId, lastDay } = exit;
    await hold(ctx, staffMemberId, lastDay);
    const draft = draftOf(exit);
    const now = await worked(ctx, draft);
    if (!sameAs(exit, now))
      throw new UserError(
        'rule',
        'Leave, loans or pay have changed since this was calculated. Change it and save it again, so that the figures are those of today.',
      );
    const { contractId, leave } = now;
    return {
      contract_to: await endContract(ctx, posted, staffMemberId, contractId, lastDay),
      entry_ids: await payOutOnLeaving(ctx, { staffMemberId, lastDay, left: leave, note: `Leaves on ${formatDay(lastDay)}` }),
      use_ids: await giveLines(ctx, posted.itemPaid, draft, now.dues.lines),
      loan_ids: await takeWhole(ctx, await owedBy(ctx.tx, staffMemberId), monthOf(lastDay)),
      confirmed_by: actorId(ctx.user),
      confirmed_name: ctx.user.fullName,
      confirmed_at: sql`clock_timestamp()`,
      comment,
    };
  });

/**
 * Takes it back: all that confirming has written is undone. Throws 404, 409, 400 without a reason, and 422 where the payroll of the last month is
 * reviewed or posted.
 */
export const takeExitBack = (ctx: SchoolContext, posted: Posted, { comment, ...at }: Taking): Promise<Exit> =>
  exitDocuments.take(ctx, 'takeBack', at, comment, async ({ id, state, staffMemberId, lastDay }) => {
    if (state === 'confirmed') {
      await hold(ctx, staffMemberId, lastDay);
      const { contractId, contractTo, useIds, entryIds, loanIds } = await writtenOf(ctx, id);
      await removeLines(ctx, posted.itemPaid, useIds);
      await givePayOutBack(ctx, entryIds, 'They do not leave');
      await takeByInstalments(ctx, loanIds);
      await endContract(ctx, posted, staffMemberId, contractId, contractTo);
    }
    return {
      taken_back_name: ctx.user.fullName,
      taken_back_at: sql`clock_timestamp()`,
      taken_back_because: comment,
    };
  });
