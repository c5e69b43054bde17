import { formatInstant } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import type { YearToDate } from '../../../runs/contract/slips.ts';
import { type WholeSlip, yearToDateOf } from '../../../runs/server/for-others.ts';
import { hrSetting } from '../../../setup/server/settings.store.ts';
import { type SlipData, slipData } from './slip-data.ts';
import type { SlipPaper } from './write-slips.ts';

const nothing: YearToDate = { gross: 0, taxable: 0, nssf: 0, health: 0, housing: 0, paye: 0, deductions: 0, net: 0 };

/** Payslips as they are printed, in their order; one statement for the year of all. */
export async function slipsForPaper({ tx }: Pick<SchoolContext, 'tx'>, slips: readonly WholeSlip[]): Promise<SlipData[]> {
  const years = await yearToDateOf(tx, slips);
  return slips.map((slip) => slipData(slip, years.get(slip.id) ?? nothing));
}

/** The school’s paper. @param by who prints it; null: whoever holds the link */
export async function slipPaper(ctx: SchoolContext, letterhead: LetterheadProvider, by: string | null): Promise<SlipPaper> {
  const at = formatInstant(ctx.now.toISOString(), ctx.school.timeZone);
  return {
    head: await letterhead(ctx),
    pin: (await hrSetting(ctx.tx)).employerPin,
    footer: `${by === null ? 'Opened by its link' : `Printed by ${by}`}, ${at}`,
  };
}
