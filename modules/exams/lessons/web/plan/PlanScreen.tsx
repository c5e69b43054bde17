import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { queryClient, useApi, useSave } from '#kit/web/api/hooks.ts';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { planApproval } from '../../contract/plan-approval.ts';
import { type Plan, plansApi } from '../../contract/plans.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { classWords, lessonState, weekWords } from '../lesson-words.tsx';
import { downloadPaper, printPaper } from '../papers.ts';
import { Steps } from '../Steps.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanSheet } from './PlanSheet.tsx';

export default function PlanScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(plansApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  // What is being written stays as it was begun; that somebody else was quicker is said when it is saved.
  const [begun, setBegun] = useState<Plan | null>(null);
  if (data) return <One key={(begun ?? data).version} plan={begun ?? data} editing={begun !== null} onEdit={setBegun} />;
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

function One({ plan, editing, onEdit }: { plan: Plan; editing: boolean; onEdit: (begun: Plan | null) => void }) {
  const [removing, setRemoving] = useState(false);
  const go = useGo();
  const { id, writes, state } = plan;
  const changes = writes && (state === 'draft' || state === 'returned');
  const steps = useSteps(planApproval, plan, {
    forms: {
      teach: {
        initial: { day: plan.day > today() ? today() : plan.day },
        fields: [
          { kind: 'date', name: 'day', label: 'Taught on', max: today() },
          { kind: 'textarea', name: 'remarks', label: 'Remarks', hint: 'For the record of work covered' },
        ],
      },
      reflect: {
        initial: { reflection: plan.reflection },
        fields: [
          {
            kind: 'textarea',
            name: 'reflection',
            label: 'Reflection',
            hint: 'What learners could do, and what to take up again',
          },
        ],
      },
    },
    ...(state === 'taught' && { next: 'reflect' }),
  });
  const remove = useSave(plansApi.remove);
  const { schemeId } = plan;
  const menu: MenuEntry[] = [
    ...steps.menu.map((one) => (state === 'reflected' ? { ...one, label: 'Change reflection' } : one)),
    ...(schemeId === null ? [] : [{ label: 'Open scheme of work', href: to(lessonsScreens.scheme, { id: schemeId }) }]),
    { label: 'Print plan', onClick: () => printPaper(plansApi.paper, { id }) },
    { label: 'Download for Word', onClick: () => downloadPaper(plansApi.document, { id }, 'Lesson plan.docx') },
    ...(changes ? [{ label: 'Remove plan', danger: true, onClick: () => setRemoving(true) }] : []),
  ];
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
        primary={!editing && steps.primary}
        secondary={
          changes && !editing ? (
            <Button variant="default" onClick={() => onEdit(plan)}>
              Change plan
            </Button>
          ) : undefined
        }
        menu={menu}
      />
      {steps.notes}
      {returned && (
        <Note tone="att">
          {returned.name} returned this plan: {returned.words}
        </Note>
      )}
      {editing ? (
        <PlanForm
          plan={plan}
          onDone={(saved) => {
            // At once: what is submitted next is what was saved, not what was read before.
            queryClient.setQueryData([plansApi.get.path, { id }], saved);
            say('The plan is saved');
            onEdit(null);
          }}
          onCancel={() => onEdit(null)}
        />
      ) : (
        <PlanSheet plan={plan} />
      )}
      {!editing && <Steps notes={plan.notes} />}
      {steps.drawers}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
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
