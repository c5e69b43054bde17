import { Button } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { download } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { employeesScreens } from '../../employees/contract/screens.ts';
import { dataChangeApproval } from '../contract/data-change-approval.ts';
import { type DataChange, dataChangesApi } from '../contract/data-changes.ts';
import { dataFields, dataFieldWords, isOnRecord } from '../contract/data-fields.ts';
import { valueText } from './value-words.ts';

const columns: readonly Column<DataChange>[] = [
  { key: 'name', label: 'Employee', value: ({ name }) => <PersonCell name={name} photo={null} /> },
  { key: 'field', label: 'What', value: ({ field }) => dataFieldWords[field], phone: 'note' },
  { key: 'oldValue', label: 'On record', value: ({ field, oldValue }) => valueText(field, oldValue), quiet: true, wrap: true },
  { key: 'newValue', label: 'Should be', value: ({ field, newValue }) => valueText(field, newValue), wrap: true },
  { key: 'proposedAt', label: 'Proposed', value: ({ proposedAt }) => <InstantText at={proposedAt} />, quiet: true },
  { key: 'state', label: 'State', value: ({ state }) => <StateOf of={dataChangeApproval} state={state} />, phone: 'note' },
];

/** What the staff proposed to put right of their data. */
export default function ChangesScreen() {
  const { body } = useListBody({
    list: dataChangesApi.list,
    name: 'hr.dataChanges.list',
    words: {
      title: 'Proposed changes',
      search: 'Employee or staff no.',
      empty: {
        title: 'Nothing proposed yet',
        text: 'Everybody on the staff sees their own record under “My employment” and proposes there what is to be put right.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: stateChoices(dataChangeApproval) },
      { key: 'field', label: 'What', options: dataFields.map((value) => ({ value, label: dataFieldWords[value] })) },
    ],
    record: { drawer: (open, close) => <ChangeDrawer open={open} close={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Proposed changes" />
      {body}
    </Page>
  );
}

function ChangeDrawer({ open, close }: { open: string | null; close: () => void }) {
  const { data, error, refetch } = useApi(
    dataChangesApi.get,
    { id: Number(open) },
    { enabled: open !== null, staleTime: 0, live: ['approvals'] },
  );
  return (
    <SideDrawer opened={open !== null} onClose={close} title={data ? `${data.name}: ${dataFieldWords[data.field]}` : ' '}>
      <div className="form-scroll stack">
        {error && !data && <ErrorState title="The proposal could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && <One change={data} />}
      </div>
    </SideDrawer>
  );
}

function One({ change }: { change: DataChange }) {
  const { field, fileId } = change;
  const byHand = !isOnRecord(field) && field !== 'birth_date';
  return (
    <>
      <Facts
        rows={[
          ['On record', valueText(field, change.oldValue)],
          ['Should be', valueText(field, change.newValue)],
          ['Reason', change.because],
          ['Proposed', <InstantText key="at" at={change.proposedAt} />],
          ['State', <StateOf key="state" of={dataChangeApproval} state={change.state} />],
          ['Decided by', change.decidedName],
          ['On', change.decidedAt && <InstantText key="on" at={change.decidedAt} />],
          ['Because', change.decidedBecause],
        ]}
      />
      {change.state === 'proposed' && byHand && (
        <Note>This is changed by hand on the employee’s record. Accept the proposal once it is done.</Note>
      )}
      <Decision
        of={dataChangeApproval}
        record={change}
        steps={['accept', 'decline']}
        hint="Needed to decline"
        onDone={() => undefined}
      />
      <div className="row">
        {fileId !== null && (
          <Button
            variant="default"
            onClick={() =>
              void download(buildRequest(dataChangesApi.file, { id: change.id }).url, 'Paper').catch((problem: Error) =>
                say(problem.message),
              )
            }
          >
            Download the paper
          </Button>
        )}
        <Button variant="subtle" component={Go} href={to(employeesScreens.employee, { id: change.staffMemberId })}>
          Open the record
        </Button>
      </div>
    </>
  );
}
