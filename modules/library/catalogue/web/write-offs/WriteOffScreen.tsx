import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { bookScreens } from '../../contract/screens.ts';
import { conditionWords, statusWords } from '../../contract/words.ts';
import { writeOffApproval } from '../../contract/write-off-approval.ts';
import { type WriteOff, writeOffsApi } from '../../contract/write-offs.ts';

export default function WriteOffScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(writeOffsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One writeOff={data} />;
  return (
    <Page>
      <PageHeader title="Write-off of books" />
      {error ? (
        <ErrorState title="The write-off could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ writeOff }: { writeOff: WriteOff }) {
  const steps = useSteps(writeOffApproval, writeOff);
  const { id, writeOffNo, because, state, copies, worth, day, lines } = writeOff;
  const print = () => printFile(buildRequest(writeOffsApi.print, { id }).url).catch((failure: Error) => say(failure.message));
  return (
    <Page>
      <PageHeader
        title={writeOffNo}
        meta={[<DayText key="day" day={day} />, because, <StateOf key="state" of={writeOffApproval} state={state} />]}
        primary={steps.primary}
        menu={[{ label: 'Print', onClick: () => void print() }, ...steps.menu]}
      />
      {steps.notes}
      <Figures
        record
        figures={[
          { label: 'Copies', value: copies },
          { label: 'Worth', value: <Money cents={worth} /> },
        ]}
      />
      <Box title="Copies" count={lines.length}>
        <RowsTable
          label="Copies"
          rows={lines}
          keyOf={({ copyId }) => copyId}
          hrefOf={({ titleId }) => to(bookScreens.book, { id: titleId })}
          columns={[
            { key: 'accessionNo', label: 'Accession no.', value: (row) => <span className="num">{row.accessionNo}</span> },
            { key: 'title', label: 'Title', value: (row) => row.title, wrap: true, phone: 'note' },
            {
              key: 'status',
              label: 'Stood as',
              value: (row) => (row.out ? <Status tone="att">With somebody</Status> : statusWords[row.status][0]),
              quiet: true,
            },
            { key: 'condition', label: 'Condition', value: (row) => conditionWords[row.condition], quiet: true },
            {
              key: 'price',
              label: 'Price KES',
              value: (row) => row.price !== null && <Money cents={row.price} cell />,
              end: true,
              phone: 'figure',
            },
          ]}
        />
      </Box>
      <div className="two-boxes">
        <StepHistory steps={writeOff.steps} />
        <History entity="write-off" id={id} />
      </div>
      {steps.drawers}
    </Page>
  );
}
