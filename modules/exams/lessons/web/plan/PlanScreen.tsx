import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { queryClient, useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Plan, plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { classWords, lessonState, weekWords } from '../lesson-words.tsx';
import { downloadPaper, printPaper } from '../papers.ts';
import { Steps } from '../Steps.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { type PlanStep, PlanSteps } from './PlanSteps.tsx';

export default function PlanScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(plansApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One key={data.version} plan={data} />;
  return (
    <Page>
      <PageHeader title="Lesson plan" />
      {error ? (
        <ErrorState title="The lesson plan could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ plan }: { plan: Plan }) {
  const [step, setStep] = useState<PlanStep | 'remove' | null>(null);
  const [editing, setEditing] = useState(false);
  const go = useGo();
  const { id, version, may, state } = plan;
  const submit = useSave(plansApi.submit, { onDone: () => say('The plan is handed in') });
  const approve = useSave(plansApi.decide, { onDone: () => say('The plan is approved') });
  const remove = useSave(plansApi.remove);
  const failed = submit.error ?? approve.error;
  const { schemeId } = plan;
  const menu: MenuEntry[] = [
    ...(may.decide ? [{ label: 'Return with comment', onClick: () => setStep('return') }] : []),
    ...(may.reflect && state === 'reflected' ? [{ label: 'Change reflection', onClick: () => setStep('reflect') }] : []),
    ...(schemeId === null ? [] : [{ label: 'Open scheme of work', href: to(lessonsScreens.scheme, { id: schemeId }) }]),
    { label: 'Print plan', onClick: () => printPaper(plansApi.paper, { id }) },
    { label: 'Download for Word', onClick: () => downloadPaper(plansApi.document, { id }, 'Lesson plan.docx') },
    ...(may.change ? [{ label: 'Remove plan', danger: true, onClick: () => setStep('remove') }] : []),
  ];
  const primary = may.decide ? (
    <Button loading={approve.isPending} onClick={() => approve.mutate({ id, version, approved: true })}>
      Approve
    </Button>
  ) : may.change && !editing ? (
    <Button loading={submit.isPending} onClick={() => submit.mutate({ id, version })}>
      Hand in
    </Button>
  ) : may.teach ? (
    <Button onClick={() => setStep('teach')}>Mark as taught</Button>
  ) : may.reflect && state === 'taught' ? (
    <Button onClick={() => setStep('reflect')}>Write reflection</Button>
  ) : undefined;
  const returned = state === 'returned' ? plan.notes.findLast((note) => note.step === 'returned') : undefined;
  return (
    <Page>
      <PageHeader
        title={plan.subStrand ?? plan.strand}
        meta={[
          `${plan.courseName}, ${classWords(plan)}`,
          [formatDay(plan.day), plan.startsAt].filter(Boolean).join(', '),
          weekWords(plan),
          lessonState(state),
        ]}
        primary={primary}
        secondary={
          may.change && !editing ? (
            <Button variant="default" onClick={() => setEditing(true)}>
              Change plan
            </Button>
          ) : undefined
        }
        menu={menu}
      />
      {failed && <Note tone="neg">{failed.message}</Note>}
      {returned && (
        <Note tone="att">
          {returned.name} returned this plan: {returned.words}
        </Note>
      )}
      {editing ? (
        <PlanForm
          plan={plan}
          onDone={(saved) => {
            // At once: what is handed in next is what was saved, not what was read before.
            queryClient.setQueryData([plansApi.get.path, { id }], saved);
            say('The plan is saved');
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <PlanSheet plan={plan} />
      )}
      {!editing && <Steps notes={plan.notes} />}
      <PlanSteps plan={plan} step={step === 'remove' ? null : step} onClose={() => setStep(null)} />
      <ConfirmDialog
        opened={step === 'remove'}
        onClose={() => setStep(null)}
        title="Remove this plan?"
        text="The plan goes with all that is written in it. Its row of the scheme of work stays."
        keep="Keep plan"
        confirm="Remove plan"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          go(lessonsScreens.lessonPlans.path, { replace: true });
        }}
      />
    </Page>
  );
}
