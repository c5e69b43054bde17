import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { kindWords, titleKinds } from '../../../catalogue/contract/words.ts';
import { reportsScreens } from '../../contract/screens.ts';
import { stocktakeApproval, type StocktakeRow, stocktakesApi } from '../../contract/stocktakes.ts';

const what = ({ shelf, kind }: Pick<StocktakeRow, 'shelf' | 'kind'>) =>
  [shelf ? `Shelf ${shelf}` : null, kind ? kindWords[kind] : null].filter(Boolean).join(', ') || 'Everything';

const columns: readonly Column<StocktakeRow>[] = [
  { key: 'stocktakeNo', label: 'No.', value: (row) => <span className="num">{row.stocktakeNo}</span> },
  { key: 'day', label: 'Started', value: (row) => <DayText day={row.day} />, phone: 'note' },
  { key: 'shelf', label: 'What', value: what, wrap: true, phone: 'note' },
  { key: 'askedName', label: 'By', value: (row) => row.askedName, quiet: true },
  { key: 'seen', label: 'Seen', value: (row) => <span className="num">{row.seen}</span>, end: true, phone: 'figure' },
  { key: 'missing', label: 'Missing', value: (row) => <span className="num">{row.missing}</span>, end: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={stocktakeApproval} state={row.state} />, phone: 'note' },
];

/** Stock-takings of the library, the newest first. */
export default function StocktakesScreen() {
  const go = useGo();
  return (
    <ListScreen
      list={stocktakesApi.list}
      name="library.stocktakes.list"
      words={{
        title: 'Library stock-taking',
        all: 'All stock-takings',
        search: 'Number, shelf or who began it',
        empty: {
          title: 'No stock-taking yet',
          text: 'Begin one, scan what is on the shelves, and see what is missing or on another shelf.',
        },
      }}
      columns={columns}
      filters={[{ key: 'state', label: 'State', options: stateChoices(stocktakeApproval) }]}
      record={{
        add: 'Begin stock-taking',
        create: stocktakesApi.begin,
        href: (row) => to(reportsScreens.stocktake, { id: row.id }),
        drawer: (open, close) => (
          <StepDrawer
            opened={open === 'new'}
            onClose={close}
            title="Begin stock-taking"
            text="Leave shelf and kind empty to count everything."
            save={stocktakesApi.begin}
            fixed={{}}
            fields={[
              { kind: 'text', name: 'shelf', label: 'Only this shelf' },
              {
                kind: 'select',
                name: 'kind',
                label: 'Only this kind',
                options: titleKinds.map((value) => ({ value, label: kindWords[value] })),
              },
              { kind: 'textarea', name: 'note', label: 'Note' },
            ]}
            onDone={(answer) => go(to(reportsScreens.stocktake, { id: answer.id }))}
          />
        ),
      }}
    />
  );
}
