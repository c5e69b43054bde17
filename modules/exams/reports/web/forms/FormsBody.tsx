import { Button, SegmentedControl } from '@mantine/core';
import { IconFileStack } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import { FilesView } from './FilesView.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { RemarksView } from './RemarksView.tsx';
import { RunningFiles } from './RunningFiles.tsx';
import { StudentsView } from './StudentsView.tsx';
import { type FormsOfExam, useFormChoices } from './use-form-choices.tsx';
import './report-forms.css';

const views = [
  { value: 'students', label: 'Students' },
  { value: 'remarks', label: 'Remarks' },
  { value: 'files', label: 'Files' },
];

/** The report forms of an exam: each student's, their remarks, and files of many. */
export function FormsBody({ examId }: { examId: number }) {
  const { data, error, refetch } = useApi(reportFormsApi.get, { id: examId }, { staleTime: 0, keepPrevious: true });
  if (error && !data)
    return <ErrorState title="The report forms could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.notYet !== null)
    return (
      <div className="box">
        <EmptyState title="No report forms yet" text={data.notYet} />
      </div>
    );
  return <Forms forms={data} />;
}

function Forms({ forms }: { forms: FormsOfExam }) {
  const [making, setMaking] = useState(false);
  const state = useListState(reportFormsApi.students);
  const wanted = new URLSearchParams(useSearch()).get('view');
  const view = views.find(({ value }) => value === wanted)?.value ?? 'students';
  const { choices, fields } = useFormChoices(forms);
  const show = (next: string) => state.set({ view: next === 'students' ? null : next, q: null, sort: null, open: null });
  return (
    <>
      <div className="forms-bar">
        <SegmentedControl size="sm" aria-label="Part" data={views} value={view} onChange={show} />
        <div className="forms-choices">
          {fields}
          {forms.places.some(({ mayMake }) => mayMake) && (
            <Button size="sm" leftSection={<IconFileStack size={16} stroke={1.7} />} onClick={() => setMaking(true)}>
              Make report forms
            </Button>
          )}
        </div>
      </div>
      <RunningFiles examId={forms.exam.id} />
      {view === 'students' && <StudentsView forms={forms} choices={choices} />}
      {view === 'remarks' && <RemarksView forms={forms} language={choices.language} />}
      {view === 'files' && <FilesView examId={forms.exam.id} />}
      <MakeDialog forms={forms} choices={choices} opened={making} onClose={() => setMaking(false)} />
    </>
  );
}
