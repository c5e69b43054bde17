import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { PayLine, PaySlip } from '../../contract/slips.ts';
import { countText, monthText, rateText, signed } from '../pay-words.ts';

type Step = PaySlip['steps'][number];
type Difference = PaySlip['differences'][number];

const plain = (cents: number) => <Money cents={cents} currency={null} />;

/** The rule in a sentence, and under it where it comes from. */
function Rule({ rule, source }: { rule: string; source: string | null }) {
  return (
    <span className="slip-rule">
      {rule}
      {source && <small className="hint"> {source}</small>}
    </span>
  );
}

/** A name, and what tells it from others of the name: the month it is of, to whom it goes. */
function LineName({ line }: { line: PayLine }) {
  const more = [line.ofMonth && `of ${monthText(line.ofMonth)}`, line.payee && `to ${line.payee}`, line.reference];
  const said = more.filter(Boolean).join(', ');
  return (
    <>
      {line.label}
      {said && <small className="hint"> {said}</small>}
    </>
  );
}

const nameColumn: Column<PayLine> = { key: 'label', label: 'Line', value: (line) => <LineName line={line} />, wrap: true };
const lineColumns: readonly Column<PayLine>[] = [
  { key: 'base', label: 'Of, KES', value: ({ base }) => base !== null && plain(base), end: true },
  { key: 'rate', label: 'Rate', value: ({ rate }) => rateText(rate), end: true },
  { key: 'quantity', label: 'Number', value: ({ quantity }) => quantity !== null && countText(quantity), end: true },
  {
    key: 'amount',
    label: 'Amount, KES',
    value: ({ amount }) => plain(amount),
    total: (rows) => plain(rows.reduce((sum, { amount }) => sum + amount, 0)),
    end: true,
    phone: 'figure',
  },
];
const notTaken: Column<PayLine> = {
  key: 'notTaken',
  label: 'Not taken, KES',
  value: (line) => line.notTaken > 0 && <span className="att">{plain(line.notTaken)}</span>,
  end: true,
};
const ruleColumn: Column<PayLine> = {
  key: 'rule',
  label: 'Rule and source',
  value: ({ rule, source }) => <Rule rule={rule} source={source} />,
  quiet: true,
  phone: 'note',
};

/** Lines of one side of a payslip; columns without anything in them are left out. */
export function LinesTable({ label, lines }: { label: string; lines: readonly PayLine[] }) {
  const filled = lineColumns.filter(
    ({ key }) => key === 'amount' || lines.some((line) => line[key as 'base' | 'rate' | 'quantity'] !== null),
  );
  const columns = [nameColumn, ...filled, ...(lines.some((line) => line.notTaken > 0) ? [notTaken] : []), ruleColumn];
  return <RowsTable label={label} columns={columns} rows={lines} keyOf={({ id }) => id} />;
}

const lawText = ({ law }: Step): string =>
  `${law.name}, ${law.toDay ? `${formatDay(law.fromDay)} to ${formatDay(law.toDay)}` : `from ${formatDay(law.fromDay)}`}: ${law.source}`;

const stepColumns: readonly Column<Step>[] = [
  { key: 'label', label: 'Step', value: ({ label }) => label, wrap: true },
  { key: 'base', label: 'Of, KES', value: ({ base }) => base !== null && plain(base), end: true },
  { key: 'rate', label: 'Rate', value: ({ rate }) => rateText(rate), end: true },
  { key: 'amount', label: 'Amount, KES', value: ({ amount }) => plain(amount), end: true, phone: 'figure' },
  {
    key: 'rule',
    label: 'Rule and law',
    value: (step) => <Rule rule={step.rule} source={lawText(step)} />,
    quiet: true,
    phone: 'note',
  },
];

/** What statute takes, step by step, with its bands, law and days. */
export function StepsTable({ steps }: { steps: readonly Step[] }) {
  const rows = steps.map((step, at) => ({ ...step, at }));
  return <RowsTable label="Steps of the law" columns={stepColumns} rows={rows} keyOf={({ at }) => at} />;
}

const differenceColumns: readonly Column<Difference>[] = [
  { key: 'label', label: 'Line', value: ({ label }) => label, wrap: true },
  { key: 'before', label: 'Last month, KES', value: ({ before }) => plain(before), end: true },
  { key: 'now', label: 'Now, KES', value: ({ now }) => plain(now), end: true },
  {
    key: 'change',
    label: 'Changes net pay by, KES',
    value: ({ change }) => signed(change),
    total: (rows) => signed(rows.reduce((sum, { change }) => sum + change, 0)),
    end: true,
    phone: 'figure',
  },
];

/** The lines that came, went or changed since the month before. */
export function DifferencesTable({ differences }: { differences: readonly Difference[] }) {
  const rows = differences.map((one, at) => ({ ...one, at }));
  return <RowsTable label="Differences from last month" columns={differenceColumns} rows={rows} keyOf={({ at }) => at} />;
}
