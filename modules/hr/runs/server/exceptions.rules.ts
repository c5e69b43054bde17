import { type ExceptionCode, exceptionCodes } from '../contract/exceptions.ts';
import type { SlipNumbers, SlipRoute } from '../contract/slips.ts';
import type { PaidContract } from '../../employees/server/paid-in.store.ts';
import type { Month } from './rules/month.ts';
import type { WorkedSlip } from './rules/work-out.rules.ts';

interface Looked {
  readonly slip: WorkedSlip;
  readonly contracts: readonly PaidContract[];
  readonly numbers: Omit<SlipNumbers, 'identityKind'>;
  readonly route: SlipRoute | null;
  /** Net pay of the month before; null: none. */
  readonly before: number | null;
  /** Somebody was paid in the month before: where nobody was, payroll itself is new and not they. */
  readonly paidBefore: boolean;
  /** Their contract came too late for a payroll that is posted: a month of it is in none, and arrears are of months that are in one. */
  readonly unpaidBefore: boolean;
  readonly alertPercent: number;
}

/** What is to be looked at on a payslip before it is paid, the gravest first. */
export function exceptionsOf(
  { slip, contracts, numbers, route, before, paidBefore, unpaidBefore, alertPercent }: Looked,
  { last }: Month,
): ExceptionCode[] {
  const { basis, liable, net, basic, gross, lines } = slip;
  const byDays = contracts.some(({ payPer }) => payPer !== 'month');
  const ends = contracts.at(-1)?.toDay ?? null;
  const holds: Readonly<Record<ExceptionCode, boolean>> = {
    negative_net: net < 0,
    no_route: route === null && net > 0,
    no_pin: numbers.kraPin === null,
    no_sheet: byDays && basis.sheet === null,
    not_taken: lines.some(({ notTaken }) => notTaken > 0),
    changed: before !== null && Math.abs(net - before) * 100 > Math.abs(before) * alertPercent,
    unpaid_before: unpaidBefore,
    new: before === null && paidBefore,
    left: ends !== null && ends <= last,
    zero_pay: gross === 0,
    no_id: numbers.nationalId === null,
    no_nssf: liable.nssf && numbers.nssfNo === null,
    no_sha: liable.health && numbers.shaNo === null,
    below_third: net >= 0 && net * 3 < basic,
  };
  return exceptionCodes.filter((code) => holds[code]);
}
