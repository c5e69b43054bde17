import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { paidIn } from '../../employees/server/paid-in.store.ts';
import { itemsIn, owedBy } from '../../items/server/for-runs.ts';
import { leaveLeftOn, type LeaveLeft } from '../../leave/server/on-leaving.ts';
import { hrSetting } from '../../setup/server/settings.store.ts';
import type { ExitDraft, ExitLine } from '../contract/exits.ts';
import { duesOf, type WorkedExit } from './rules/dues.rules.ts';

/** What leaving comes to, and what it is confirmed with. */
export interface Worked {
  readonly dues: WorkedExit;
  readonly contractId: number;
  readonly leave: readonly LeaveLeft[];
}

/** Its lines as they are kept and shown. */
export const linesOf = ({ dues }: Worked): ExitLine[] => dues.lines.map(({ item: _item, ...line }) => line);

const longAgo = '1900-01-01';

/** Works out what leaving comes to now. Throws 400 at the field where no contract holds on the last day, or another begins after it. */
export async function worked({ tx }: Pick<SchoolContext, 'tx'>, draft: ExitDraft): Promise<Worked> {
  const { staffMemberId, lastDay, noticeGivenOn, gratuityFrom } = draft;
  const { rows: later } = await sql<{ fromDay: string }>`
    select from_day as "fromDay" from hr.contract
     where staff_member_id = ${staffMemberId} and from_day > ${lastDay}::date order by from_day limit 1`.execute(tx);
  if (later[0])
    throw fieldError(
      'lastDay',
      `Another contract begins on ${formatDay(later[0].fromDay)}. Choose a day of that one, or remove it.`,
    );
  const [employee] = await paidIn(tx, longAgo, lastDay, { departmentIds: null, staffMemberIds: [staffMemberId] });
  const last = employee?.contracts.at(-1);
  if (!employee || !last) throw fieldError('staffMemberId', 'Choose an employee with a contract.');
  if (last.toDay !== null && last.toDay < lastDay)
    throw fieldError('lastDay', `Their contract ends on ${formatDay(last.toDay)}. Choose that day or an earlier one.`);
  if (noticeGivenOn !== null && noticeGivenOn > lastDay)
    throw fieldError('noticeGivenOn', 'Notice is given before the last day.');
  if (gratuityFrom !== null && gratuityFrom > lastDay) throw fieldError('gratuityFrom', 'Choose a day before the last one.');
  const pension = (await itemsIn(tx, `${lastDay.slice(0, 7)}-01`, [staffMemberId])).find(({ purpose }) => purpose === 'pension');
  const { rows: beyond } = await sql`
    select from hr.leave_request
     where staff_member_id = ${staffMemberId} and state in ('approved', 'away') and until_day > ${lastDay}::date limit 1`.execute(
    tx,
  );
  const leave = await leaveLeftOn(tx, staffMemberId, lastDay);
  const facts = {
    contracts: employee.contracts,
    noticeDays: employee.noticeDays,
    scheme: employee.nssf ? 'NSSF' : (employee.tierTwoScheme ?? pension?.name ?? null),
    leave,
    loans: await owedBy(tx, staffMemberId),
    leaveBeyond: beyond.length > 0,
  };
  return { dues: duesOf(draft, facts, await hrSetting(tx)), contractId: last.id, leave };
}
