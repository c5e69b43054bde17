import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type Item, itemsApi, kindWords } from '../../../setup/contract/items.ts';
import { stockScreens } from '../../contract/screens.ts';
import { useChoices } from '../use-choices.ts';
import { CardTab } from './CardTab.tsx';
import { itemFields } from './item-fields.tsx';
import { OverviewTab } from './OverviewTab.tsx';

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'card', label: 'Stock card' },
];

export default function ItemScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(itemsApi.get, { id: Number(id) }, { staleTime: 0 });
  const tab = useTab(tabs);
  const [editing, setEditing] = useState(false);
  if (!data)
    return (
      <Page>
        <PageHeader title="Item" />
        {error ? (
          <ErrorState title="The item could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  return (
    <Page fill={tab === 'card'}>
      <PageHeader
        title={data.name}
        meta={[
          data.code,
          data.categoryName,
          kindWords[data.kind],
          data.low && <Status tone="att">Below its reorder level</Status>,
          !data.active && <Status>Out of use</Status>,
        ]}
        primary={<Button onClick={() => setEditing(true)}>Edit item</Button>}
        menu={[
          { label: 'Enter opening stock', href: to(stockScreens.openings, {}, { open: 'new', item: data.id }) },
          { label: 'Send to another store', href: to(stockScreens.stockTransfers, {}, { open: 'new', item: data.id }) },
        ]}
      />
      <Tabs tabs={tabs} label="Parts of the item" />
      {tab === 'card' ? <CardTab item={data} /> : <OverviewTab item={data} />}
      <EditItem item={data} opened={editing} onClose={() => setEditing(false)} />
    </Page>
  );
}

function EditItem({ item, opened, onClose }: { item: Item; opened: boolean; onClose: () => void }) {
  const { categories } = useChoices();
  const go = useGo();
  const removing = useSave(itemsApi.remove);
  // A category that is out of use stands in the form of an item that has it.
  const all = categories.some(({ id }) => id === item.categoryId)
    ? categories
    : [{ id: item.categoryId, name: item.categoryName }, ...categories];
  return (
    <SideDrawer opened={opened} onClose={onClose} title={item.name} size={560}>
      <div className="drawer-form">
        {opened && (
          <RecordForm
            save={itemsApi.update}
            fixed={{ id: item.id, version: item.version, replacementPrice: item.replacementPrice }}
            initial={item}
            fields={itemFields(all)}
            submit="Save item"
            onDone={({ name }) => {
              say(`${name} is saved`);
              onClose();
            }}
            actions={
              <ConfirmButton
                label="Remove item"
                title={`Remove ${item.name}?`}
                text="An item that never moved goes for good. One with a stock card stays, and is set out of use instead."
                keep="Keep item"
                onConfirm={async () => {
                  await removing.mutateAsync({ id: item.id });
                  onClose();
                  go(stockScreens.items.path);
                }}
              />
            }
          />
        )}
      </div>
    </SideDrawer>
  );
}
