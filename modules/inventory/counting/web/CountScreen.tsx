import { Button } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { countApproval } from '../contract/count-approval.ts';
import type { StockCount } from '../contract/count.ts';
import { countsApi } from '../contract/counts.ts';
import { countingScreens } from '../contract/screens.ts';
import { scopeWords } from '../contract/words.ts';
import { CountLines } from './CountLines.tsx';

export default function CountScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(
    countsApi.get,
    { id: Number(id) },
    { staleTime: 0, live: ['approvals'], refetchInterval: 20_000 },
  );
  if (data) return <One count={data} />;
  return (
    <Page>
      <PageHeader title="Count" />
      {error ? (
        <ErrorState title="The count could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const print = (endpoint: typeof countsApi.sheet, id: number): void => {
  printFile(buildRequest(endpoint, { id }).url).catch((failure: Error) => say(failure.message));
};

const tabs = [
  { key: 'lines', label: 'Lines' },
  { key: 'steps', label: 'Steps and history' },
];

function One({ count }: { count: StockCount }) {
  const { id, state, hidden } = count;
  const tab = useTab(tabs);
  const left = count.lines - count.countedLines;
  const steps = useSteps(countApproval, count, {
    forms: {
      finish: {
        initial: { rest: 'leave' },
        fields: [
          {
            kind: 'select',
            name: 'rest',
            label: `What nobody has counted (${counted(left, 'line', 'lines')})`,
            required: true,
            wide: true,
            options: [
              { value: 'leave', label: 'Stays as the books say' },
              { value: 'nothing', label: 'Is not there: counts as nothing' },
            ],
          },
        ],
      },
      approve: { initial: { day: today() }, fields: [{ kind: 'date', name: 'day', label: 'Posted on', max: today() }] },
    },
  });
  const done = state === 'approved';
  return (
    <Page fill>
      <PageHeader
        title={`Count of ${count.storeName}`}
        meta={[
          <span key="no" className="num">
            {count.countNo}
          </span>,
          <StateOf key="state" of={countApproval} state={state} />,
          formatDay(count.day),
          count.categoryName ?? scopeWords[count.scope],
          count.blind && 'Blind',
        ]}
        primary={steps.primary}
        secondary={
          state === 'open' && (
            <Button
              component={Go}
              variant="default"
              href={to(countingScreens.scanCount, { id })}
              leftSection={<IconBarcode size={18} stroke={1.7} />}
            >
              Count by scanning
            </Button>
          )
        }
        menu={[
          { label: 'Print count sheet', onClick: () => print(countsApi.sheet, id) },
          ...(hidden ? [] : [{ label: 'Print result', onClick: () => print(countsApi.paper, id) }]),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {count.note && <Note>{count.note}</Note>}
      {count.conflicts > 0 && (
        <Note tone="att">
          {counted(count.conflicts, 'line was', 'lines were')} counted differently by two people. Say which figure stands.
        </Note>
      )}
      {count.unpriced > 0 && (
        <Note tone="att">
          {counted(count.unpriced, 'line has', 'lines have')} more than the books say and no price that is known. Enter what a
          unit is worth, or it comes in at nothing.
        </Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Counted', value: count.countedLines, beside: `of ${count.lines}` },
          { label: 'Differ', value: count.differing ?? '–' },
          {
            label: done ? 'Gained' : 'More than in the books',
            value: hiddenOr(done ? count.gained : count.over),
          },
          { label: done ? 'Lost' : 'Less than in the books', value: hiddenOr(done ? count.lost : count.short) },
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the count" />
      {tab === 'lines' ? (
        <CountLines count={count} />
      ) : (
        <div className="stack">
          <StepHistory steps={count.steps} />
          <History entity="stock count" id={id} />
        </div>
      )}
      {steps.drawers}
    </Page>
  );
}

const hiddenOr = (cents: number | null) => (cents === null ? '–' : <Money cents={cents} currency={null} />);
