import { today } from '#kit/web/api/clock.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { addDays } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import type { ApiError } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { errorsOf } from '#kit/web/ui/form/form-check.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type CheckedBill, dueTooEarly, otherBillsApi } from '../../contract/other-bills.ts';
import { billingScreens } from '../../contract/screens.ts';

import { VoteHeadSelect } from '../VoteHeadSelect.tsx';
import { CheckedStudents } from './CheckedStudents.tsx';
import { SourceFields } from './SourceFields.tsx';
import { type Source, startOf } from './source-form.ts';
import '../billing.css';

type Draft = CallInput<typeof otherBillsApi.create>;

/** A bill beside the fees: what for, whom, and a check of every student before anything is written. */
export default function NewOtherBillScreen() {
  const [head, setHead] = useState({ title: '', voteHeadId: null as number | null, day: today(), dueOn: addDays(today(), 14) });
  const [from, setFrom] = useState<Source['from']>('choice');
  // Each kind keeps what was typed for it: a pasted sheet stays while another is looked at.
  const [sources, setSources] = useState<Readonly<Partial<Record<Source['from'], Source>>>>({});
  const source = sources[from] ?? startOf(from);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState<CheckedBill | null>(null);
  const [asking, setAsking] = useState(false);
  const [changed, setChanged] = useState(false);
  const billed = useRef(false);
  const go = useGo();
  const onFailed = (error: ApiError) => setErrors(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
  const check = useSave(otherBillsApi.check, { onDone: setChecked, onFailed, invalidate: [] });
  const create = useSave(otherBillsApi.create, {
    onDone: ({ students }) => {
      billed.current = true;
      say(`Billed ${counted(students, 'student')}`);
      go(to(billingScreens.otherStudentBilling));
    },
    onFailed,
  });
  const change = (next: Source) => {
    setFrom(next.from);
    setSources({ ...sources, [next.from]: next });
    setErrors({});
    setChecked(null);
    setChanged(true);
  };
  const changeHead = (more: Partial<typeof head>) => {
    setHead({ ...head, ...more });
    setErrors({});
    setChanged(true);
    // Who is on the roll and what is overdue is as of the day.
    if (more.day !== undefined) setChecked(null);
  };
  const draft = { ...head, voteHeadId: head.voteHeadId ?? 0, source } as Draft;
  const isWhole = (): boolean => {
    const parsed = otherBillsApi.create.input.safeParse(draft);
    // Told before the students are checked, and not only once they are to be billed.
    const found = parsed.success ? {} : errorsOf(parsed.error);
    const early = !('day' in found) && head.dueOn < head.day;
    setErrors(early ? { dueOn: dueTooEarly, ...found } : found);
    return parsed.success && !early;
  };
  const runCheck = () => isWhole() && check.mutate({ day: head.day, source: draft.source });
  const good = checked !== null && checked.errors.length === 0 && checked.students > 0;
  const failed = check.error ?? create.error;
  return (
    <Page>
      <LeaveGuard dirty={() => changed && !billed.current} />
      <PageHeader
        title="New bill"
        primary={
          good ? (
            <Button onClick={() => isWhole() && setAsking(true)}>Bill {counted(checked.students, 'student')}</Button>
          ) : (
            <Button loading={check.isPending} onClick={runCheck}>
              Check
            </Button>
          )
        }
      />
      {failed && <Note tone="neg">{failed.message}</Note>}
      <div className="stack">
        <Box title="What for" padded>
          <div className="billing-form">
            <div className="wide">
              <TextInput
                label="Title"
                required
                placeholder="Trip to Fort Jesus"
                value={head.title}
                error={errors['title']}
                onChange={(event) => changeHead({ title: event.currentTarget.value })}
              />
            </div>
            <div className="wide">
              <VoteHeadSelect
                name="voteHeadId"
                label="Vote head"
                required
                value={head.voteHeadId}
                error={errors['voteHeadId'] && 'Choose what it is for.'}
                onChange={(id) => changeHead({ voteHeadId: id as number | null })}
              />
            </div>
            <DateField
              name="day"
              label="Day"
              required
              value={head.day}
              error={errors['day']}
              onChange={(day) => typeof day === 'string' && changeHead({ day })}
            />
            <DateField
              name="dueOn"
              label="Due on"
              required
              value={head.dueOn}
              error={errors['dueOn']}
              onChange={(day) => typeof day === 'string' && changeHead({ dueOn: day })}
            />
          </div>
        </Box>
        <Box title="Whom" padded>
          <div className="stack">
            <SegmentedControl
              aria-label="Whom the bill is for"
              value={source.from}
              onChange={(kind) => change(sources[kind as Source['from']] ?? startOf(kind as Source['from']))}
              data={[
                { value: 'choice', label: 'A choice' },
                { value: 'sheet', label: 'A pasted sheet' },
                { value: 'overdue', label: 'Who is overdue' },
              ]}
            />
            <SourceFields source={source} errors={errors} onChange={change} />
          </div>
        </Box>
        {checked && <CheckedStudents checked={checked} />}
      </div>
      {checked && (
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={`Bill ${counted(checked.students, 'student')}?`}
          text={head.title}
          consequences={[{ label: 'Charged', after: `KES ${formatCents(checked.total)}` }]}
          note="It can be reversed as a whole once another person approves."
          keep="Not yet"
          confirm="Bill them"
          onConfirm={() => create.mutateAsync(draft)}
        />
      )}
    </Page>
  );
}
