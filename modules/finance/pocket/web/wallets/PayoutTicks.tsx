import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { formatCents } from '#kit/contract/money.ts';
import { type Payout, type PayoutLine, payoutsApi } from '../../contract/payouts.ts';
import { Amount } from './Amount.tsx';
import { Held } from './Held.tsx';
import '#kit/web/ui/css/table.css';

interface PayoutTicksProps {
  rows: readonly PayoutLine[];
  title: string;
  moneyId: number | null;
  /** Whether anybody is ticked. */
  onTicked: (any: boolean) => void;
  onDone: (payout: Payout) => void;
}

/** Who took how much. A student is ticked when the money is handed over. */
export function PayoutTicks({ rows, title, moneyId, onTicked, onDone }: PayoutTicksProps) {
  const [took, setTook] = useState<ReadonlySet<number>>(new Set());
  const [amounts, setAmounts] = useState<ReadonlyMap<number, number | null>>(new Map());
  const [others, setOthers] = useState(false);
  const [asking, setAsking] = useState(false);
  const posted = useRef(false);
  const save = useSave(payoutsApi.pay, {
    onDone: (payout) => {
      posted.current = true;
      onDone(payout);
    },
  });
  const amountOf = (line: PayoutLine) => (amounts.has(line.studentId) ? (amounts.get(line.studentId) ?? null) : line.proposed);
  const lines = rows.flatMap((line) => {
    const amount = amountOf(line);
    return took.has(line.studentId) && amount !== null && amount > 0 ? [{ studentId: line.studentId, amount }] : [];
  });
  // Money that was handed over is not left out because its amount cannot be read.
  const unread = (line: PayoutLine) => took.has(line.studentId) && !amountOf(line);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const able = rows.filter(({ proposed }) => proposed > 0);
  const shown = others ? [...able, ...rows.filter(({ proposed }) => proposed === 0)] : able;
  const all = able.length > 0 && able.every(({ studentId }) => took.has(studentId));
  const ticks = (next: ReadonlySet<number>): void => {
    setTook(next);
    onTicked(next.size > 0);
  };
  const tick = (studentId: number): void => {
    const next = new Set(took);
    if (!next.delete(studentId)) next.add(studentId);
    ticks(next);
  };
  const wrongAt = (studentId: number) => {
    const place = save.variables?.lines.findIndex((line) => line.studentId === studentId) ?? -1;
    return save.error?.fields.find(({ path }) => path === `lines.${place}.amount`)?.message;
  };
  if (rows.length === 0) return <EmptyState title="Nobody here" text="No student on the roll is in this class or stream." />;
  return (
    <>
      <LeaveGuard dirty={() => took.size > 0 && !posted.current} />
      {save.error && <Note tone="neg">{save.error.message}</Note>}
      <div className="box">
        <div className="table-scroll">
          <table className="table payout-table" aria-label="Students">
            <thead>
              <tr>
                <th className="table-check">
                  <Checkbox
                    aria-label="All took it"
                    checked={all}
                    indeterminate={!all && took.size > 0}
                    onChange={() => ticks(all ? new Set() : new Set(able.map(({ studentId }) => studentId)))}
                  />
                </th>
                <th scope="col">Student</th>
                <th scope="col" className="not-phone">
                  Adm no.
                </th>
                <th scope="col" className="cell-end not-phone">
                  Balance, KES
                </th>
                <th scope="col" className="cell-end">
                  Amount, KES
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <tr key={line.studentId} data-chosen={took.has(line.studentId) || undefined}>
                  <td className="table-check">
                    <Checkbox
                      aria-label={`${line.fullName} took it`}
                      checked={took.has(line.studentId)}
                      disabled={line.proposed === 0}
                      onChange={() => tick(line.studentId)}
                    />
                  </td>
                  <td className="cell-first">
                    {line.fullName}
                    {line.because !== null && <small className="payout-because">{line.because}</small>}
                  </td>
                  <td className="num cell-quiet not-phone">{line.admissionNo}</td>
                  <td className="num cell-end not-phone">
                    <Held cents={line.balance} />
                  </td>
                  <td className="payout-amount">
                    <MoneyField
                      name={`amount-${line.studentId}`}
                      aria-label={`Amount of ${line.fullName}`}
                      currency={null}
                      size="xs"
                      value={amountOf(line)}
                      disabled={line.proposed === 0}
                      error={unread(line) ? 'How much was taken?' : wrongAt(line.studentId)}
                      onChange={(cents) => setAmounts((now) => new Map(now).set(line.studentId, cents))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {able.length < rows.length && (
        <Checkbox
          size="sm"
          label={`Show ${counted(rows.length - able.length, 'student')} who can take nothing`}
          checked={others}
          onChange={({ currentTarget }) => setOthers(currentTarget.checked)}
        />
      )}
      <div className="payout-foot">
        <strong>
          {lines.length} {lines.length === 1 ? 'student' : 'students'}, <Amount cents={total} />
        </strong>
        <Button
          disabled={lines.length === 0 || rows.some(unread) || title.trim() === ''}
          loading={save.isPending}
          onClick={() => setAsking(true)}
        >
          Post payout
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Post this payout?"
        text="What is ticked is taken out of the wallets, all of it or nothing."
        consequences={[
          { label: 'Students', after: String(lines.length) },
          { label: 'Cash handed out', after: `KES ${formatCents(total)}` },
        ]}
        keep="Go on ticking"
        confirm="Post payout"
        onConfirm={() => save.mutateAsync({ title, moneyId, lines })}
      />
    </>
  );
}
