import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { keepsSettings } from '../../../contract/access.ts';
import { type Item, itemsApi, kindWords } from '../../../setup/contract/items.ts';
import { inUse } from '../../../setup/web/in-use.ts';
import { stockScreens } from '../../contract/screens.ts';
import { Quantity } from '../Quantity.tsx';
import { useChoices } from '../use-choices.ts';
import { itemFields } from './item-fields.tsx';

const columns: readonly Column<Item>[] = [
  { key: 'name', label: 'Item', value: ({ name }) => name },
  { key: 'code', label: 'Code', value: ({ code }) => <span className="num">{code}</span>, phone: 'note' },
  { key: 'categoryName', label: 'Category', value: ({ categoryName }) => categoryName, quiet: true },
  { key: 'kind', label: 'Kind', value: ({ kind }) => kindWords[kind], quiet: true, optional: true },
  {
    key: 'inStore',
    label: 'In store',
    value: ({ inStore, unit }) => <Quantity of={inStore} unit={unit} />,
    end: true,
    phone: 'figure',
  },
  {
    key: 'low',
    label: 'Reorder',
    value: ({ low, active }) => (low ? <Status tone="att">Below level</Status> : active ? '' : <Status>Out of use</Status>),
    phone: 'note',
  },
  {
    key: 'averageCost',
    label: 'Average cost',
    value: ({ averageCost }) => (averageCost === null ? '' : <Money cents={averageCost} cell />),
    end: true,
  },
  {
    key: 'value',
    label: 'Value, KES',
    value: ({ value }) => <Money cents={value} cell />,
    end: true,
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

/** Items of the stores, with what is in store of each and what it is worth. */
export default function ItemsScreen() {
  const { store, category, kind, categories } = useChoices();
  const { state, total, add, body } = useListBody({
    list: itemsApi.list,
    name: 'inventory.items.list',
    words: {
      title: 'Items',
      search: 'Name, code or scan',
      empty: {
        title: 'No items yet',
        text: 'Add what the stores keep: flour by the kilogram, exercise books by the piece. A sheet with opening stock is taken too.',
      },
    },
    columns,
    filters: [
      category,
      kind,
      store,
      { key: 'low', label: 'Reorder', options: [{ value: 'true', label: 'At or below its level' }] },
      { key: 'active', label: 'In use', options: inUse },
    ],
    record: {
      add: 'Add item',
      create: itemsApi.create,
      href: ({ id }) => to(stockScreens.item, { id }),
      drawer: (open, close) => <AddItem opened={open === 'new'} onClose={close} categories={categories} />,
    },
  });
  const mayImport = judge(keepsSettings, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader
        title="Items"
        primary={add}
        menu={[
          ...(mayImport ? [importEntry('inventory.items')] : []),
          { label: 'Enter opening stock', href: to(stockScreens.openings, {}, { open: 'new' }) },
          { label: 'Send to another store', href: to(stockScreens.stockTransfers, {}, { open: 'new' }) },
        ]}
      />
      <SavedViews screen="inventory.items.list" all="All items" state={state} total={total} />
      {body}
    </Page>
  );
}

interface AddItemProps {
  opened: boolean;
  onClose: () => void;
  categories: readonly { id: number; name: string }[];
}

function AddItem({ opened, onClose, categories }: AddItemProps) {
  const go = useGo();
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Add item" size={560}>
      <div className="drawer-form">
        {opened && (
          <RecordForm
            save={itemsApi.create}
            initial={{ kind: 'consumable', unit: 'piece', divisible: false, batches: false, units: [], active: true }}
            fields={itemFields(categories)}
            submit="Add item"
            onDone={({ id, name }) => {
              say(`${name} is added`);
              onClose();
              go(to(stockScreens.item, { id }));
            }}
          />
        )}
      </div>
    </SideDrawer>
  );
}
