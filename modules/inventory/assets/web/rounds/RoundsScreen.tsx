import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { roundApproval } from '../../contract/round-approval.ts';
import { roundsApi } from '../../contract/rounds.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { placeField } from '../parts/fields.tsx';
import { useAssetOptions } from '../parts/use-options.ts';

const number = (value: number) => <span className="num">{value}</span>;

/** Rounds in which what is there is scanned. */
export default function RoundsScreen() {
  return (
    <ListScreen
      list={roundsApi.list}
      name="inventory.assetRounds.list"
      words={{
        title: 'Verification of assets',
        all: 'All rounds',
        search: 'Round, place or who opened it',
        empty: {
          title: 'No round yet',
          text: 'Open a round over a place, a category or everything. Then scan what is there with a phone; it works without a line too. Another closes it.',
        },
      }}
      columns={[
        { key: 'roundNo', label: 'Round', value: (row) => <span className="num">{row.roundNo}</span> },
        { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, phone: 'note' },
        { key: 'of', label: 'Of', value: (row) => row.of ?? 'All assets', wrap: true, phone: 'note' },
        { key: 'state', label: 'State', value: (row) => <StateOf of={roundApproval} state={row.state} />, phone: 'note' },
        { key: 'expected', label: 'Expected', value: (row) => number(row.expected), end: true },
        { key: 'found', label: 'Found', value: (row) => number(row.found), end: true, phone: 'figure' },
        { key: 'elsewhere', label: 'Elsewhere', value: (row) => number(row.elsewhere), end: true, quiet: true },
        {
          key: 'missing',
          label: 'Missing',
          value: (row) =>
            row.missing > 0 && row.state === 'closed' ? <Status tone="neg">{row.missing}</Status> : number(row.missing),
          end: true,
        },
        { key: 'unknown', label: 'Unknown codes', value: (row) => number(row.unknown), end: true, quiet: true, optional: true },
        { key: 'askedName', label: 'Opened by', value: (row) => row.askedName, quiet: true, wrap: true },
      ]}
      filters={[{ key: 'state', label: 'State', options: stateChoices(roundApproval) }]}
      record={{
        add: 'Open round',
        create: roundsApi.open,
        href: (row) => to(assetsScreens.assetRound, { id: row.id }),
        drawer: (open, close) => <OpenDrawer opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}

function OpenDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { categories } = useAssetOptions();
  const go = useGo();
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Open round"
      text="What should be there is noted now. Without a place or a category the round is over everything."
      save={roundsApi.open}
      fixed={{}}
      initial={{ locationId: null, categoryId: null }}
      fields={[
        placeField({ name: 'locationId', label: 'Place' }),
        {
          kind: 'select',
          name: 'categoryId',
          label: 'Category',
          options: categories.map(({ id, name }) => ({ value: id, label: name })),
          placeholder: 'All',
        },
        { kind: 'textarea', name: 'note', label: 'Note' },
      ]}
      onDone={({ id }) => go(to(assetsScreens.assetRound, { id }))}
    />
  );
}
