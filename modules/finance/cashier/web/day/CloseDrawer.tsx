import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type DayMoney, daysApi, denominations } from '../../contract/days.ts';
import '#kit/web/ui/css/form.css';

const placed: ReadonlySet<string> = new Set(['banked', 'bankId', 'bankReference', 'handedTo', 'note']);

/** Counts the cash, note by note, and says where it goes. It stands in the address, so that closing it asks about what was counted. */
export function CloseDrawer({ day, box, onClose }: { day: string; box: DayMoney['mine']; onClose: () => void }) {
  const { taken, cameBack, paidOut, expected, banks } = box;
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [banked, setBanked] = useState<number | null>(0);
  const [bankId, setBankId] = useState<number | null>(null);
  const [bankReference, setBankReference] = useState('');
  const [handedTo, setHandedTo] = useState('');
  const [note, setNote] = useState('');
  const closed = useRef(false);
  const save = useSave(daysApi.close, {
    onDone: () => {
      closed.current = true;
      say('Your day is closed');
      onClose();
    },
  });
  const counted = denominations.reduce((sum, value) => sum + value * 100 * (counts[value] ?? 0), 0);
  const difference = counted - expected;
  const [wrong, setWrong] = useState(false);
  const typed = Object.keys(counts).length > 0 || banked !== 0 || bankId !== null || `${bankReference}${handedTo}${note}` !== '';
  const error = (path: string) => save.error?.fields.find((field) => field.path === path)?.message;
  // What is wrong with the day or with a count has no field to stand at.
  const elsewhere = save.error && !save.error.fields.some(({ path }) => placed.has(path)) ? save.error : null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    // A day is closed once: what is no amount is not taken for nothing banked.
    setWrong(banked === null);
    if (banked === null || save.isPending) return;
    save.mutate({
      day,
      counts: denominations.map((value) => ({ value, count: counts[value] ?? 0 })),
      banked,
      bankId,
      bankReference,
      handedTo,
      note,
    });
  };
  return (
    <SideDrawer opened onClose={onClose} title={`Close ${formatDay(day)}`}>
      <LeaveGuard dirty={() => typed && !closed.current} />
      <form className="form" onSubmit={send} noValidate>
        <div className="form-scroll">
          {elsewhere && <Note tone="neg">{elsewhere.fields[0]?.message ?? elsewhere.message}</Note>}
          <table className="day-table day-count">
            <thead>
              <tr>
                <th scope="col">Note or coin</th>
                <th scope="col">How many</th>
                <th scope="col">KES</th>
              </tr>
            </thead>
            <tbody>
              {denominations.map((value) => (
                <tr key={value}>
                  <th scope="row">{value.toLocaleString('en-KE')}</th>
                  <td>
                    <NumberInput
                      size="xs"
                      hideControls
                      allowDecimal={false}
                      allowNegative={false}
                      aria-label={`How many of ${value}`}
                      classNames={{ input: 'num' }}
                      value={counts[value] ?? ''}
                      onChange={(next) => setCounts({ ...counts, [value]: Number(next) })}
                    />
                  </td>
                  <td>{formatCents(value * 100 * (counts[value] ?? 0))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <dl className="dialog-figures">
            <div>
              <dt>Taken in cash</dt>
              <dd className="num">{formatCents(taken)}</dd>
            </div>
            {cameBack > 0 && (
              <div>
                <dt>Came back in cash</dt>
                <dd className="num">{formatCents(cameBack)}</dd>
              </div>
            )}
            <div>
              <dt>Paid out in cash</dt>
              <dd className="num">{formatCents(paidOut)}</dd>
            </div>
            <div>
              <dt>Cash that should be there</dt>
              <dd className="num">{formatCents(expected)}</dd>
            </div>
            <div>
              <dt>Counted</dt>
              <dd className="num">{formatCents(counted)}</dd>
            </div>
            <div>
              <dt>{difference < 0 ? 'Short' : 'Over'}</dt>
              <dd className={difference === 0 ? 'num' : 'num neg'}>
                <strong>{formatCents(Math.abs(difference))}</strong>
              </dd>
            </div>
          </dl>
          <div className="grid-2">
            <MoneyField
              name="banked"
              label="Banked"
              value={banked}
              error={wrong && banked === null ? 'Enter an amount, 0 for nothing.' : error('banked')}
              onChange={setBanked}
            />
            <Select
              name="bankId"
              label="Into account"
              data={banks.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={bankId === null ? null : String(bankId)}
              error={error('bankId')}
              onChange={(next) => setBankId(next === null ? null : Number(next))}
            />
            <TextInput
              name="bankReference"
              label="Deposit slip"
              value={bankReference}
              error={error('bankReference')}
              onChange={(event) => setBankReference(event.currentTarget.value)}
            />
            <TextInput
              name="handedTo"
              label="The rest is handed to"
              value={handedTo}
              error={error('handedTo')}
              onChange={(event) => setHandedTo(event.currentTarget.value)}
            />
          </div>
          <Textarea
            name="note"
            label="Note"
            autosize
            value={note}
            error={error('note')}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Note>After this no more cash is received by you for this day. The difference is posted to cash over and short.</Note>
        </div>
        <div className="form-bar">
          <Button type="submit" loading={save.isPending}>
            Close the day
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}
