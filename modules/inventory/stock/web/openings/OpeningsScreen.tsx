import { today } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { StoreSelect } from '../../../setup/web/pick/StoreSelect.tsx';
import { type OpeningRow, openingsApi } from '../../contract/openings.ts';
import { useChoices } from '../use-choices.ts';
import { OneOpening } from './OneOpening.tsx';
import { blankOpening, OpeningLines } from './OpeningLines.tsx';

const columns: readonly Column<OpeningRow>[] = [
  { key: 'openingNo', label: 'Document', value: ({ openingNo }) => <span className="num">{openingNo}</span> },
  { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} />, phone: 'note' },
  { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName, phone: 'note' },
  { key: 'lines', label: 'Lines', value: ({ lines }) => <span className="num">{lines}</span>, end: true },
  { key: 'value', label: 'Worth, KES', value: ({ value }) => <Money cents={value} cell />, end: true, phone: 'figure' },
  { key: 'authorName', label: 'By', value: ({ authorName }) => authorName, quiet: true },
  {
    key: 'takenBackOn',
    label: 'State',
    value: ({ takenBackOn }) => (takenBackOn === null ? '' : <Status tone="att">Reversed</Status>),
    phone: 'note',
  },
];

/** Stock that was there before its books were kept here, entered as documents. */
export default function OpeningsScreen() {
  const { store } = useChoices();
  const { add, body } = useListBody({
    list: openingsApi.list,
    name: 'inventory.openings.list',
    words: {
      title: 'Opening stock',
      search: 'Document, store or note',
      empty: {
        title: 'No opening stock yet',
        text: 'Enter what was in each store before its books were kept here, once for each item: by hand, or with the items from a sheet. From then on stock comes by receipts and goes by issues.',
      },
    },
    columns,
    filters: [store],
    record: {
      add: 'Enter opening stock',
      create: openingsApi.enter,
      drawer: (open, close) => <OpeningDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Opening stock" primary={add} />
      {body}
    </Page>
  );
}

function OpeningDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const asked = new URLSearchParams(useSearch()).get('item');
  return (
    <RecordDrawer
      open={open}
      onClose={onClose}
      get={openingsApi.get}
      size={640}
      title={(opening) => opening?.openingNo ?? 'Enter opening stock'}
    >
      {(opening) =>
        opening ? (
          <OneOpening opening={opening} onClose={onClose} />
        ) : (
          <RecordForm
            save={openingsApi.enter}
            initial={{ day: today(), lines: [blankOpening(Number(asked) || null)] as never }}
            text="Stock that was there before. It is posted against the account for stock that was there before, and taken once for each item of a store."
            fields={[
              {
                kind: 'custom',
                name: 'storeId',
                label: 'Store',
                render: ({ label, value, error, onChange }) => (
                  <StoreSelect
                    label={label}
                    required
                    error={error}
                    value={typeof value === 'number' ? value : null}
                    onChange={onChange}
                  />
                ),
              },
              { kind: 'date', name: 'day', label: 'As of', max: today() },
              {
                kind: 'custom',
                name: 'lines',
                label: 'What was there',
                wide: true,
                render: (slot) => <OpeningLines slot={slot} />,
              },
              { kind: 'textarea', name: 'note', label: 'Note' },
            ]}
            submit="Enter opening stock"
            onDone={({ openingNo }) => {
              say(`${openingNo} is entered`);
              onClose();
            }}
          />
        )
      }
    </RecordDrawer>
  );
}
