import { Button, Checkbox, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { jobsApi } from '#kit/contract/exports.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type FormChoices, formFiles, reportFormsApi } from '../../contract/forms/report-forms.ts';
import type { FormsOfExam } from './use-form-choices.tsx';

interface MakeDialogProps {
  forms: FormsOfExam;
  choices: FormChoices;
  opened: boolean;
  onClose: () => void;
}

/** Asks whose report forms go into which file, and begins the task. */
export function MakeDialog({ opened, onClose, ...rest }: MakeDialogProps) {
  return (
    <Dialog title="Make report forms" opened={opened} onClose={onClose} size={480}>
      {opened && <Choices {...rest} onDone={onClose} />}
    </Dialog>
  );
}

const fileWords: Record<(typeof formFiles)[number], string> = {
  one: 'One PDF, a page for each student',
  streams: 'ZIP with a PDF for each stream',
  students: 'ZIP with a PDF for each student',
};

interface Whose {
  value: string;
  label: string;
  classId: number | null;
  streamId: number | null;
  students: number;
}

/** The school, its classes and their streams, as far as the user makes them. */
function whoseOf({ places, mayMakeAll }: FormsOfExam): Whose[] {
  const own = places.filter(({ mayMake }) => mayMake);
  const sum = (some: readonly { students: number }[]) => some.reduce((all, { students }) => all + students, 0);
  const byClass = [...Map.groupBy(own, ({ classId }) => classId)];
  return [
    ...(mayMakeAll && byClass.length > 1
      ? [{ value: 'all', label: 'Whole school', classId: null, streamId: null, students: sum(own) }]
      : []),
    ...byClass.flatMap(([classId, streams]) => [
      ...(mayMakeAll || streams.every(({ streamId }) => streamId === null)
        ? [{ value: `class ${classId}`, label: streams[0]?.className ?? '', classId, streamId: null, students: sum(streams) }]
        : []),
      ...streams.flatMap(({ streamId, className, streamName, students }) =>
        streamId === null
          ? []
          : [{ value: `stream ${streamId}`, label: `${className} ${streamName}`, classId, streamId, students }],
      ),
    ]),
  ];
}

function Choices({ forms, choices, onDone }: Omit<MakeDialogProps, 'opened' | 'onClose'> & { onDone: () => void }) {
  const all = whoseOf(forms);
  const [chosen, setChosen] = useState(all[0]?.value ?? '');
  const [files, setFiles] = useState<(typeof formFiles)[number]>('one');
  const [blocked, setBlocked] = useState(false);
  const [mostOwed, setMostOwed] = useState<number | null>(null);
  const make = useSave(reportFormsApi.make, {
    invalidate: [reportFormsApi.made, jobsApi.list],
    onDone: () => {
      say('The report forms are being made');
      onDone();
    },
  });
  const whose = all.find(({ value }) => value === chosen);
  const noAmount = blocked && mostOwed === null;
  return (
    <div className="stack">
      {forms.exam.state === 'processed' && (
        <Note tone="att">
          These results are not approved. The forms will say across the page that they are not yet published.
        </Note>
      )}
      {make.error && <Note tone="neg">{make.error.fields[0]?.message ?? make.error.message}</Note>}
      <Select
        label="Of"
        required
        allowDeselect={false}
        searchable
        data={all.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={(value) => value && setChosen(value)}
        description={whose && `${whose.students.toLocaleString('en-KE')} ${whose.students === 1 ? 'student' : 'students'}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <Radio.Group label="As" value={files} onChange={(value) => setFiles(formFiles.find((one) => one === value) ?? 'one')}>
        <div className="forms-radios">
          {formFiles.map((value) => (
            <Radio key={value} size="sm" value={value} label={fileWords[value]} />
          ))}
        </div>
      </Radio.Group>
      <Checkbox
        size="sm"
        label="Leave out who owes more than"
        checked={blocked}
        onChange={(event) => setBlocked(event.currentTarget.checked)}
      />
      {blocked && (
        <MoneyField
          name="mostOwed"
          aria-label="Leave out who owes more than"
          value={mostOwed}
          onChange={setMostOwed}
          description="Their forms are not made; the file says how many they are"
        />
      )}
      <div className="dialog-actions">
        <Button
          loading={make.isPending}
          disabled={!whose || noAmount}
          onClick={() =>
            whose &&
            make.mutate({
              ...choices,
              id: forms.exam.id,
              classId: whose.classId,
              streamId: whose.streamId,
              files,
              mostOwed: blocked ? mostOwed : null,
            })
          }
        >
          Make report forms
        </Button>
      </div>
    </div>
  );
}
