import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { amnestyApproval } from '../contract/fine-approvals.ts';
import { type Amnesty, amnestiesApi } from '../contract/waivers.ts';

const columns: readonly Column<Amnesty>[] = [
  { key: 'name', label: 'Amnesty', value: (row) => row.name, wrap: true },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'note' },
  { key: 'toDay', label: 'Until', value: (row) => <DayText day={row.toDay} />, phone: 'note' },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, wrap: true, quiet: true },
  { key: 'askedName', label: 'Proposed by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={amnestyApproval} state={row.state} />, phone: 'note' },
];

/** Times in which what comes back late is not fined. */
export function AmnestiesTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: amnestiesApi.list,
    name: 'library.fineAmnesties.list',
    words: {
      title: 'Amnesties',
      search: 'Name or reason',
      empty: {
        title: 'No amnesties yet',
        text: 'In an amnesty books come back without a fine for being late, such as at the end of a term.',
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateChoices(amnestyApproval) }],
    record: {
      add: 'Propose amnesty',
      create: amnestiesApi.ask,
      drawer: (open, close) => (
        <>
          <StepDrawer
            opened={open === 'new'}
            onClose={close}
            title="Propose amnesty"
            save={amnestiesApi.ask}
            fixed={{}}
            initial={{ fromDay: today(), toDay: today() }}
            fields={[
              { kind: 'text', name: 'name', label: 'Name', required: true, wide: true },
              { kind: 'date', name: 'fromDay', label: 'First day', required: true },
              { kind: 'date', name: 'toDay', label: 'Last day', required: true },
              { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
            ]}
            onDone={() => say('The amnesty waits for approval')}
          />
          <AmnestyDrawer id={Number(open) || null} onClose={close} />
        </>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Library fines" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}

function AmnestyDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(amnestiesApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  const found = data && data.id === id ? data : null;
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title={found?.name ?? 'Amnesty'}>
      <div className="form-scroll">
        {found && <AmnestyBody key={found.id} amnesty={found} onClose={onClose} />}
        {!found && error && <ErrorState title="The amnesty could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!found && !error && <SkeletonPage />}
      </div>
    </SideDrawer>
  );
}

function AmnestyBody({ amnesty, onClose }: { amnesty: Amnesty; onClose: () => void }) {
  return (
    <div className="stack">
      <Facts
        rows={[
          ['First day', formatDay(amnesty.fromDay)],
          ['Last day', formatDay(amnesty.toDay)],
          ['Reason', amnesty.reason],
          ['State', <StateOf key="state" of={amnestyApproval} state={amnesty.state} />],
          ['Proposed by', amnesty.askedName],
          ['Decided by', amnesty.decidedName],
          ['Remark', amnesty.remark],
        ]}
      />
      <Decision of={amnestyApproval} record={amnesty} steps={['approve', 'reject', 'end']} onDone={onClose} />
    </div>
  );
}
