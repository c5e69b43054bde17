import type { ReactNode } from 'react';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { lineSides, type LineSide, type PaySlip } from '../contract/slips.ts';
import { changeText, monthText, takenByLaw } from './pay-words.ts';
import { BasisBox, NumbersBox, RouteBox } from './slip/SlipFacts.tsx';
import { DifferencesTable, LinesTable, StepsTable } from './slip/SlipTables.tsx';
import './runs.css';

const sideTitles: Readonly<Record<LineSide, string>> = {
  earning: 'Earnings',
  benefit: 'Benefits other than cash',
  deduction: 'Deductions',
  employer: 'What the employer adds',
};

/** A payslip explained: each line with its rule and source. For the office and for whose it is. */
export function SlipView({ slip }: { slip: PaySlip }) {
  const sides = lineSides
    .map((side) => ({ side, lines: slip.lines.filter((line) => line.side === side) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <Sums slip={slip} />
      {slip.carried > 0 && (
        <Note tone="att">
          <span className="money-text">
            <Money cents={slip.carried} />
          </span>{' '}
          of the deductions could not be taken and goes over into the next month.
        </Note>
      )}
      {sides.map(({ side, lines }) => (
        <Box key={side} title={sideTitles[side]}>
          <LinesTable label={sideTitles[side]} lines={lines} />
        </Box>
      ))}
      {slip.steps.length > 0 && (
        <Box title="How the law takes its part">
          <StepsTable steps={slip.steps} />
        </Box>
      )}
      <Differences slip={slip} />
      <div className="slip-parts money-text">
        <div className="stack">
          <YearBox slip={slip} />
          <BasisBox slip={slip} />
        </div>
        <div className="stack">
          <RouteBox slip={slip} />
          <NumbersBox slip={slip} />
        </div>
      </div>
    </>
  );
}

function Sums({ slip }: { slip: PaySlip }) {
  const plain = (cents: number) => <Money cents={cents} currency={null} />;
  const change = changeText(slip.net, slip.netBefore);
  return (
    <Figures
      record
      figures={[
        { label: 'Gross pay', value: <Money cents={slip.gross} /> },
        { label: 'Taken by law', value: plain(takenByLaw(slip)) },
        { label: 'Other deductions', value: plain(slip.deductions) },
        { label: 'Net pay', value: <Money cents={slip.net} />, ...(change ? { note: `${change} since last month` } : {}) },
      ]}
    />
  );
}

function Differences({ slip }: { slip: PaySlip }) {
  const { differences, net, netBefore } = slip;
  if (netBefore === null) return null;
  if (differences.length === 0)
    return <Note>{net === netBefore ? 'Net pay is the same as last month.' : 'No line differs from last month.'}</Note>;
  return (
    <Box title="Why it differs from last month">
      <DifferencesTable differences={differences} />
    </Box>
  );
}

function YearBox({ slip: { month, year } }: { slip: PaySlip }) {
  const row = (label: string, cents: number): readonly [string, ReactNode] => [label, <Money key={label} cents={cents} />];
  return (
    <Box title={month.endsWith('-01') ? monthText(month) : `Jan to ${monthText(month)}`}>
      <Facts
        rows={[
          row('Gross pay', year.gross),
          row('Taxable pay', year.taxable),
          row('PAYE', year.paye),
          row('NSSF', year.nssf),
          row('SHIF', year.health),
          row('Housing levy', year.housing),
          row('Other deductions', year.deductions),
          row('Net pay', year.net),
        ]}
      />
    </Box>
  );
}
