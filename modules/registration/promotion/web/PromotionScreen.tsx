import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { outcomes, outcomeWords, type Promotion } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';
import { promotionScreens } from '../contract/screens.ts';
import { CarryOutDialog } from './CarryOutDialog.tsx';
import { PlanTab } from './PlanTab.tsx';
import { stateTones, stateWords } from './promotion-words.ts';
import { RoomsTab } from './RoomsTab.tsx';
import { StudentsTab } from './StudentsTab.tsx';
import { UndoDialog } from './UndoDialog.tsx';

export default function PromotionScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch, isFetching } = useApi(
    promotionsApi.get,
    { id: Number(id) },
    { staleTime: 0, keepPrevious: true },
  );
  if (data) return <Plan promotion={data} fresh={!isFetching} />;
  return (
    <Page>
      <PageHeader title="Promotion plan" />
      {error ? (
        <ErrorState title="The promotion could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const tabs = [
  { key: 'plan', label: 'Plan' },
  { key: 'students', label: 'Students' },
  { key: 'rooms', label: 'Room in streams' },
  { key: 'history', label: 'History' },
];

function Plan({ promotion, fresh }: { promotion: Promotion; fresh: boolean }) {
  const { id, title, yearName, effectiveOn, state, classes } = promotion;
  const [step, setStep] = useState<'carry out' | 'undo' | 'remove' | null>(null);
  const open = useTab(tabs);
  const go = useGo();
  const remove = useSave(promotionsApi.remove, { onDone: () => go(to(promotionScreens.promotions)) });
  const left = classes.some((one) => one.state !== 'carried out' && one.students > 0);
  const done = classes.some((one) => one.state === 'carried out');
  const close = () => setStep(null);
  return (
    <Page fill={open === 'students'}>
      <PageHeader
        title={title}
        meta={[
          `into ${yearName}`,
          `from ${formatDay(effectiveOn)}`,
          <Status key="state" tone={stateTones[state]}>
            {stateWords[state]}
          </Status>,
        ]}
        primary={state !== 'undone' && left && <Button onClick={() => setStep('carry out')}>Carry out</Button>}
        menu={[
          ...(done ? [{ label: 'Undo classes', danger: true, onClick: () => setStep('undo') }] : []),
          ...(state === 'planned' && !done
            ? [{ label: 'Discard the plan', danger: true, onClick: () => setStep('remove') }]
            : []),
        ]}
      />
      <Figures
        record
        figures={outcomes.map((outcome) => ({
          label: outcomeWords[outcome],
          value: classes.reduce((sum, one) => sum + one[outcome], 0),
          href: to(promotionScreens.promotion, { id }, { tab: 'students', outcome }),
        }))}
      />
      <Tabs tabs={tabs} label="Parts of the promotion" />
      {open === 'plan' && <PlanTab promotion={promotion} />}
      {open === 'students' && <StudentsTab promotion={promotion} />}
      {open === 'rooms' && <RoomsTab rooms={promotion.rooms} />}
      {open === 'history' && <History entity="promotion" id={id} />}
      {step === 'carry out' && <CarryOutDialog promotion={promotion} fresh={fresh} onClose={close} />}
      {step === 'undo' && <UndoDialog promotion={promotion} onClose={close} />}
      <ConfirmDialog
        opened={step === 'remove'}
        onClose={close}
        title="Discard this plan?"
        text="What was decided in it is lost. Nobody was moved by it, and the new year stays."
        keep="Keep the plan"
        confirm="Discard the plan"
        danger
        onConfirm={() => remove.mutateAsync({ id })}
      />
    </Page>
  );
}
