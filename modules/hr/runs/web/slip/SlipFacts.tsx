import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { contractKindWords, identityKindWords, payModeWords, payPerWords } from '../../../employees/contract/kinds.ts';
import type { PaySlip } from '../../contract/slips.ts';
import { countText } from '../pay-words.ts';

interface SlipPartProps {
  slip: PaySlip;
}

const num = (value: string | null): ReactNode => value && <span className="num">{value}</span>;

/** Where the net pay goes. */
export function RouteBox({ slip: { route, net } }: SlipPartProps) {
  return (
    <Box title="Where the money goes">
      {route ? (
        <Facts
          rows={[
            ['Net pay', <Money key="net" cents={net} />],
            ['By', payModeWords[route.mode]],
            ['Bank', route.bankName],
            ['Branch', route.branchName],
            ['Account', num(route.accountNo)],
            ['In the name of', route.accountName],
            ['Phone', num(route.phone && formatPhone(route.phone))],
          ]}
        />
      ) : (
        <Note tone="att">Nobody has said yet where the money goes.</Note>
      )}
    </Box>
  );
}

/** Who they are to the authorities, and what of the law holds for them. */
export function NumbersBox({ slip: { numbers, liable } }: SlipPartProps) {
  const held = (
    [
      [liable.nssf, 'NSSF'],
      [liable.health, 'SHIF'],
      [liable.housing, 'housing levy'],
    ] as const
  ).flatMap(([holds, word]) => (holds ? [word] : []));
  return (
    <Box title="Numbers and law">
      <Facts
        rows={[
          ['KRA PIN', num(numbers.kraPin) || missing],
          [identityKindWords[numbers.identityKind], num(numbers.nationalId) || missing],
          ['NSSF no.', liable.nssf ? (num(numbers.nssfNo) ?? missing) : num(numbers.nssfNo)],
          ['SHA no.', liable.health ? (num(numbers.shaNo) ?? missing) : num(numbers.shaNo)],
          ['TSC no.', num(numbers.tscNo)],
          ['Tax', `${liable.resident ? 'Resident' : 'Non-resident'}, ${liable.primary ? 'main' : 'second'} employment`],
          ['Contributes to', held.join(', ') || 'Nothing'],
          ['Tier II goes to', liable.tierTwoScheme],
          ['Exempt for disability', liable.disabled ? (liable.disabilityNo ?? 'Yes') : null],
        ]}
      />
    </Box>
  );
}

const missing = <span className="muted">Not on record</span>;

/** What pay was reckoned from: the contract, the days of the month and the attendance that was confirmed. */
export function BasisBox({ slip }: SlipPartProps) {
  const { basis } = slip;
  const whole = basis.days === basis.ofDays;
  return (
    <Box title="What it was calculated from">
      <Facts
        rows={[
          ['Employed as', contractKindWords[slip.contractKind]],
          ['Grade', slip.gradeName],
          [
            'Basic pay by contract',
            <span key="basic">
              <Money cents={basis.basic} /> {payPerWords[basis.payPer]}
            </span>,
          ],
          ['Contract held', `${formatDay(basis.fromDay)} to ${formatDay(basis.toDay)}`],
          ['Days paid', whole ? 'The whole month' : `${basis.days} of ${basis.ofDays}`],
          ['Taxable pay', <Money key="taxable" cents={slip.taxable} />],
          ...attendanceFacts(basis.sheet),
        ]}
      />
    </Box>
  );
}

function attendanceFacts(sheet: PaySlip['basis']['sheet']): readonly (readonly [string, ReactNode])[] {
  if (!sheet) return [['Attendance', 'No month was confirmed']];
  return [
    ['Days at work', `${countText(sheet.presentDays)} of ${countText(sheet.workingDays)}`],
    ['Days absent', sheet.absentDays > 0 ? countText(sheet.absentDays) : null],
    ['Days without pay', sheet.unpaidDays > 0 ? countText(sheet.unpaidDays) : null],
    ['Minutes late', sheet.lateMinutes > 0 ? sheet.lateMinutes : null],
    ['Overtime, hours', sheet.overtimeMinutes > 0 ? (sheet.overtimeMinutes / 60).toFixed(1) : null],
  ];
}
