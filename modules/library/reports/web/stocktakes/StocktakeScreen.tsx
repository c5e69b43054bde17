import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { kindWords } from '../../../catalogue/contract/words.ts';
import { type Stocktake, stocktakeApproval, stocktakesApi } from '../../contract/stocktakes.ts';
import { CopiesOf } from './CopiesOf.tsx';
import { Scanning } from './Scanning.tsx';

export default function StocktakeScreen() {
  const { id } = useParams({ strict: false });
  const ready = useOutboxReady();
  const { data, error, refetch } = useApi(stocktakesApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data && ready) return <One stocktake={data} />;
  return (
    <Page>
      <PageHeader title="Stock-taking" />
      {error && !data ? (
        <ErrorState title="The stock-taking could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ stocktake }: { stocktake: Stocktake }) {
  const steps = useSteps(stocktakeApproval, stocktake);
  const { id, stocktakeNo, state, shelf, kind } = stocktake;
  return (
    <Page>
      <PageHeader
        title={`Stock-taking ${stocktakeNo}`}
        meta={[
          formatDay(stocktake.day),
          [shelf ? `Shelf ${shelf}` : null, kind ? kindWords[kind] : null].filter(Boolean).join(', ') || 'Everything',
          <StateOf key="state" of={stocktakeApproval} state={state} />,
        ]}
        primary={steps.primary}
        menu={[
          {
            label: 'Print what is missing',
            onClick: () =>
              void printFile(buildRequest(stocktakesApi.print, { id }).url).catch((problem: Error) => say(problem.message)),
          },
          ...steps.menu,
        ]}
      />
      {steps.notes}
      <Figures
        record
        figures={[
          { label: 'Expected', value: stocktake.expected },
          { label: 'Seen', value: stocktake.seen },
          { label: 'Missing', value: stocktake.missing },
          { label: 'Worth', value: <Money cents={stocktake.missingValue} /> },
          { label: 'On another shelf', value: stocktake.elsewhere },
          { label: 'Not expected', value: stocktake.unexpected },
        ]}
      />
      {state === 'open' && <Scanning stocktake={stocktake} />}
      <CopiesOf id={id} />
      {stocktake.unknown.length > 0 && (
        <Box title="Codes that no copy has" count={stocktake.unknown.length}>
          <RowsTable
            label="Codes that no copy has"
            rows={stocktake.unknown}
            keyOf={({ code }) => code}
            columns={[
              { key: 'code', label: 'Code', value: ({ code }) => <span className="num">{code}</span>, wrap: true },
              { key: 'at', label: 'Scanned', value: ({ name, at }) => `${name}, ${instantText(at)}`, quiet: true, phone: 'note' },
            ]}
          />
        </Box>
      )}
      <Box title="History" padded>
        <History entity="stock-taking" id={id} />
      </Box>
      {steps.drawers}
    </Page>
  );
}
