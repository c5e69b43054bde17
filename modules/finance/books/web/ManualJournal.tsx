import { today } from '#kit/web/api/clock.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { journalsApi } from '../contract/journals.ts';
import { waitsWords } from '../../control/web/second-words.ts';
import { AccountSelect } from './AccountSelect.tsx';
import '#kit/web/ui/css/form.css';
import './statement.css';

interface Line {
  accountId: number | null;
  debit: number | null;
  credit: number | null;
}

const blank: Line = { accountId: null, debit: null, credit: null };

/** A journal with as many lines on either side as it takes; it can be posted once both sides are the same. */
export function ManualJournal({ done }: { done: () => void }) {
  const [day, setDay] = useState<string | null>(() => today());
  const [narration, setNarration] = useState('');
  const [lines, setLines] = useState<readonly Line[]>([{ ...blank }, { ...blank }]);
  const posted = useRef(false);
  const posting = useSave(journalsApi.create, {
    onDone: ({ journal }) => {
      posted.current = true;
      say(journal === null ? waitsWords : `${journal.documentNo ?? 'The journal'} is posted`);
      done();
    },
  });
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + (line[side] ?? 0), 0);
  const [debits, credits] = [sum('debit'), sum('credit')];
  const filled = lines.filter(({ accountId, debit, credit }) => accountId !== null || debit !== null || credit !== null);
  const complete =
    day !== null &&
    narration.trim() !== '' &&
    filled.length >= 2 &&
    debits > 0 &&
    debits === credits &&
    filled.every(({ accountId, debit, credit }) => accountId !== null && (debit === null) !== (credit === null));
  const error = posting.error;
  const wrong = (path: string) => error?.fields.find((field) => field.path === path)?.message;
  const shown = ({ path }: { path: string }) => path === 'day' || /^lines\.\d+\.(accountId|amount)$/.test(path);
  const elsewhere = error && !error.fields.some(shown) ? (error.fields[0]?.message ?? error.message) : null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!complete) return;
    posting.mutate({
      day,
      narration,
      lines: filled.map(({ accountId, debit, credit }) => ({
        accountId: accountId ?? 0,
        side: debit === null ? ('credit' as const) : ('debit' as const),
        amount: debit ?? credit ?? 0,
      })),
    });
  };
  return (
    <form className="form" onSubmit={send} noValidate>
      <LeaveGuard dirty={() => (filled.length > 0 || narration !== '') && !posted.current} />
      <div className="form-scroll">
        {elsewhere && <Note tone="neg">{elsewhere}</Note>}
        <div className="grid-2">
          <DateField name="day" label="Day" value={day} required error={wrong('day')} onChange={setDay} />
          <TextInput
            name="narration"
            label="What it is about"
            required
            maxLength={200}
            value={narration}
            onChange={(event) => setNarration(event.currentTarget.value)}
          />
        </div>
        <LinesEditor
          field={{ name: 'lines', label: 'Lines' }}
          hideLabel
          word="line"
          lines={lines}
          onChange={setLines}
          blank={() => ({ ...blank })}
          least={2}
          most={200}
          layout="journal-line"
          head={
            <div className="journal-heads" aria-hidden="true">
              <span>Account</span>
              <span className="num">Debit</span>
              <span className="num">Credit</span>
            </div>
          }
          foot={
            <div className="journal-sums">
              <span>
                {debits === credits
                  ? 'Debits and credits'
                  : `The two sides differ by KES ${formatCents(Math.abs(debits - credits))}`}
              </span>
              <span className="num">
                <Money cents={debits} cell />
              </span>
              <span className={debits === credits ? 'num' : 'num neg'}>
                <Money cents={credits} cell />
              </span>
            </div>
          }
        >
          {(line, { at, change }) => {
            const sent = filled.indexOf(line);
            const wrongAmount = sent < 0 ? undefined : wrong(`lines.${sent}.amount`);
            return (
              <>
                <AccountSelect
                  name={`account-${at}`}
                  className="lines-wide"
                  label=""
                  aria-label={`Account of line ${at + 1}`}
                  placeholder="Account"
                  byHand
                  value={line.accountId}
                  error={sent < 0 ? undefined : wrong(`lines.${sent}.accountId`)}
                  onChange={(accountId) => change({ accountId })}
                />
                <MoneyField
                  name={`debit-${at}`}
                  aria-label={`Debit of line ${at + 1}`}
                  currency={null}
                  value={line.debit}
                  disabled={line.credit !== null}
                  error={line.credit === null && wrongAmount}
                  onChange={(debit) => change({ debit })}
                />
                <MoneyField
                  name={`credit-${at}`}
                  aria-label={`Credit of line ${at + 1}`}
                  currency={null}
                  value={line.credit}
                  disabled={line.debit !== null}
                  error={line.credit !== null && wrongAmount}
                  onChange={(credit) => change({ credit })}
                />
              </>
            );
          }}
        </LinesEditor>
        <p className="hint">Accounts of students, suppliers and wallets follow their documents and are not posted to by hand.</p>
      </div>
      <div className="form-bar">
        <Button type="submit" loading={posting.isPending} disabled={!complete}>
          Post journal
        </Button>
      </div>
    </form>
  );
}
