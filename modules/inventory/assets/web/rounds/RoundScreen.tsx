import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { roundApproval } from '../../contract/round-approval.ts';
import { type Round, type RoundAsset, roundsApi } from '../../contract/rounds.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { type Outcome, outcomes, outcomeWords } from '../../contract/words.ts';
import { named, useAssetOptions } from '../parts/use-options.ts';
import { optionsOf } from '../parts/words.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { ScanBox } from './ScanBox.tsx';

export default function RoundScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(
    roundsApi.get,
    { id: Number(id) },
    { staleTime: 0, live: ['approvals'], refetchInterval: 15_000, until: ({ state }) => state !== 'open' },
  );
  if (data) return <One round={data} />;
  return (
    <Page>
      <PageHeader title="Round of verification" />
      {error ? (
        <ErrorState title="The round could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ round }: { round: Round }) {
  const steps = useSteps(roundApproval, round, {
    dialogs: { close: (close) => <CloseDialog round={round} onClose={close} /> },
  });
  const print = () =>
    void printFile(buildRequest(roundsApi.print, { id: round.id }).url).catch((problem: Error) => say(problem.message));
  return (
    <Page>
      <PageHeader
        title={round.roundNo}
        meta={[
          round.of ?? 'All assets',
          `${formatDay(round.day)}, opened by ${round.askedName}`,
          <StateOf key="state" of={roundApproval} state={round.state} />,
        ]}
        primary={steps.primary}
        menu={[{ label: 'Print', onClick: print }, ...steps.menu]}
      />
      {steps.notes}
      {round.result && <Note>{round.result}</Note>}
      <Figures
        record
        figures={[
          { label: 'Expected', value: round.expected },
          { label: 'Found', value: round.found, beside: `of ${round.expected}` },
          { label: 'Found elsewhere', value: round.elsewhere },
          { label: 'Missing', value: round.missing },
          { label: 'Unknown codes', value: round.unknown },
        ]}
      />
      {round.state === 'open' && <ScanBox round={round} />}
      <Assets id={round.id} />
      {round.unknowns.length > 0 && (
        <Box title="Codes that no asset has" count={round.unknowns.length}>
          <RowsTable
            label="Codes that no asset has"
            rows={round.unknowns}
            keyOf={({ code }) => code}
            columns={[
              { key: 'code', label: 'Code', value: ({ code }) => <span className="num">{code}</span>, wrap: true },
              { key: 'locationName', label: 'Place', value: ({ locationName }) => locationName ?? '', phone: 'note' },
              { key: 'by', label: 'Scanned by', value: ({ by }) => by, quiet: true },
              { key: 'at', label: 'When', value: ({ at }) => <InstantText at={at} />, quiet: true },
            ]}
          />
        </Box>
      )}
      <Box title="History" padded>
        <History entity="round of verification" id={round.id} />
      </Box>
      {steps.drawers}
    </Page>
  );
}

const tones: Readonly<Record<Outcome, Tone>> = { found: 'pos', elsewhere: 'att', moved: 'inf', missing: 'neg', lost: 'neg' };
const columns: readonly Column<RoundAsset>[] = [
  { key: 'tag', label: 'Tag', value: (row) => <span className="num">{row.tag}</span> },
  { key: 'name', label: 'Asset', value: (row) => row.name, wrap: true, phone: 'note' },
  { key: 'locationName', label: 'Should be in', value: (row) => row.locationName ?? '', wrap: true },
  { key: 'foundName', label: 'Found in', value: (row) => row.foundName ?? '', wrap: true, phone: 'note' },
  { key: 'custodianName', label: 'Custodian', value: (row) => row.custodianName ?? '', quiet: true, optional: true },
  { key: 'foundBy', label: 'By', value: (row) => row.foundBy ?? '', quiet: true },
  { key: 'foundAt', label: 'When', value: (row) => <InstantText at={row.foundAt} />, quiet: true, optional: true },
  {
    key: 'outcome',
    label: 'Result',
    value: (row) => (
      <Status tone={tones[row.outcome]}>
        {row.expected ? outcomeWords[row.outcome] : `${outcomeWords[row.outcome]}, not looked for`}
      </Status>
    ),
    phone: 'note',
  },
];

function Assets({ id }: { id: number }) {
  const { locations } = useAssetOptions();
  const { body } = useListBody({
    list: roundsApi.assets,
    name: 'inventory.assetRounds.assets',
    words: {
      title: 'Assets of the round',
      search: 'Tag, name or custodian',
      empty: { title: 'No assets', text: 'None should be there.' },
    },
    fixed: { id },
    columns,
    filters: [
      { key: 'outcome', label: 'Result', options: optionsOf(outcomes, outcomeWords) },
      { key: 'locationId', label: 'Place', options: named(locations) },
    ],
    record: { href: (row) => to(assetsScreens.assetInfo, { id: row.assetId }) },
  });
  return <>{body}</>;
}
