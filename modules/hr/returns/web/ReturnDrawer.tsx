import { Button } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { returnLackWords } from '../contract/kinds.ts';
import { type FiledMark, type ReturnRow, returnsApi } from '../contract/returns.ts';
import { monthText } from './month-words.ts';
import { StateOfReturn } from './state-words.tsx';

type Step = 'filed' | 'paid' | 'takeBack';

/** A return of a month: its sums, who lacks what, and what was said of it; filing, paying and taking back. */
export function ReturnDrawer({ month, row, onClose }: { month: string; row: ReturnRow | null; onClose: () => void }) {
  const [step, setStep] = useState<Step | null>(null);
  const { data, refetch } = useApi(
    returnsApi.marks,
    { month, kind: row?.kind ?? 'paye', about: row?.about ?? '' },
    { enabled: row !== null, staleTime: 0 },
  );
  const may = judge(returnsApi.filed.access, viewer()) === 'allowed';
  return (
    <>
      <SideDrawer opened={row !== null} onClose={onClose} title={row ? `${row.name}, ${monthText(month)}` : ' '} size={480}>
        {row && (
          <div className="drawer-form">
            <div className="form-scroll">
              <div className="stack">
                {row.lacks.map(({ what, names }) => (
                  <Note key={what} tone="att">
                    Without {returnLackWords[what]}: {names.join(', ')}. The file has a blank there.
                  </Note>
                ))}
                <Sums row={row} />
                {(data?.rows ?? []).map((mark) => (
                  <Mark key={mark.id} mark={mark} />
                ))}
              </div>
            </div>
            {may && <Steps row={row} take={setStep} />}
          </div>
        )}
      </SideDrawer>
      {row && <StepForms month={month} row={row} step={step} close={() => setStep(null)} done={() => void refetch()} />}
    </>
  );
}

function Steps({ row, take }: { row: ReturnRow; take: (step: Step) => void }) {
  if (row.filed === null)
    return (
      <div className="form-bar">
        <Button onClick={() => take('filed')}>Mark as filed</Button>
      </div>
    );
  return (
    <div className="form-bar">
      {row.filed.state === 'filed' && <Button onClick={() => take('paid')}>Mark as paid</Button>}
      <Button variant="default" onClick={() => take('takeBack')}>
        Withdraw return
      </Button>
    </div>
  );
}

function Sums({ row }: { row: ReturnRow }) {
  return (
    <Facts
      rows={[
        ['State', <StateOfReturn key="state" row={row} />],
        ['Employees', row.employees],
        ['Employees give', <Money key="employee" cents={row.employee} />],
        ['Employer gives', row.employer > 0 && <Money key="employer" cents={row.employer} />],
        ['Amount', <Money key="amount" cents={row.amount} />],
        ['Due', `${formatDay(row.dueOn)}. ${row.dueSource}.`],
      ]}
    />
  );
}

function Mark({ mark }: { mark: FiledMark }) {
  return (
    <Facts
      rows={[
        ['Filed on', <DayText key="filed" day={mark.filedOn} />],
        ['Reference', mark.reference],
        ['Filed amount', <Money key="amount" cents={mark.amount} />],
        ['Paid on', mark.paidOn && <DayText day={mark.paidOn} />],
        ['Reference of payment', mark.paidReference],
        ['Note', mark.note],
        ['Withdrawn', mark.takenBackBecause],
        [
          'Entered by',
          <span key="by">
            {mark.authorName}, <InstantText at={mark.at} />
          </span>,
        ],
      ]}
    />
  );
}

interface StepFormsProps {
  month: string;
  row: ReturnRow;
  step: Step | null;
  close: () => void;
  done: () => void;
}

function StepForms({ month, row, step, close, done }: StepFormsProps) {
  const { kind, about, filed } = row;
  const at = { id: filed?.id ?? 1, version: filed?.version ?? 1 };
  const finished = (words: string) => () => {
    say(words);
    done();
  };
  return (
    <>
      <StepDrawer
        opened={step === 'filed'}
        onClose={close}
        title="Mark as filed"
        save={returnsApi.filed}
        fixed={{ month, kind, about }}
        initial={{ filedOn: today(), amount: row.amount }}
        fields={[
          { kind: 'date', name: 'filedOn', label: 'Filed on', max: today() },
          { kind: 'text', name: 'reference', label: 'Reference', hint: 'The acknowledgement or payment number' },
          { kind: 'money', name: 'amount', label: 'Amount' },
          { kind: 'date', name: 'paidOn', label: 'Paid on', max: today(), hint: 'Empty: not paid yet' },
          { kind: 'text', name: 'paidReference', label: 'Reference of payment' },
          { kind: 'textarea', name: 'note', label: 'Note' },
        ]}
        onDone={finished('The return is marked as filed')}
      />
      <StepDrawer
        opened={step === 'paid'}
        onClose={close}
        title="Mark as paid"
        save={returnsApi.paid}
        fixed={at}
        initial={{ paidOn: today() }}
        fields={[
          { kind: 'date', name: 'paidOn', label: 'Paid on', max: today() },
          { kind: 'text', name: 'paidReference', label: 'Reference of payment' },
        ]}
        onDone={finished('The return is marked as paid')}
      />
      <StepDrawer
        opened={step === 'takeBack'}
        onClose={close}
        title="Withdraw return"
        text="It counts as not filed again. What was said stays on record with the reason."
        save={returnsApi.takeBack}
        fixed={at}
        fields={[{ kind: 'textarea', name: 'because', label: 'Reason' }]}
        onDone={finished('Withdrawn: the return is due again')}
      />
    </>
  );
}
