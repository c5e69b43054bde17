import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import type { MadeAssets } from '../../contract/asset.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { sourceWords } from '../../contract/words.ts';
import { departmentField, fundingField, placeField, staffField, supplierField } from '../parts/fields.tsx';
import { conditionOptions, optionsOf } from '../parts/words.tsx';
import { useAssetOptions } from '../parts/use-options.ts';

/** Registers assets: by hand, or out of a store. */
export function RegisterDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [from, setFrom] = useState<'hand' | 'store'>('hand');
  const go = useGo();
  const done = ({ ids, tags }: MadeAssets): void => {
    onClose();
    const [id] = ids;
    if (ids.length === 1 && id !== undefined) go(to(assetsScreens.assetInfo, { id }));
    say(
      ids.length === 1
        ? `${tags[0]} is registered`
        : `${counted(ids.length, 'asset')} are registered: ${tags[0]} to ${tags.at(-1)}`,
    );
  };
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Register asset" size={640}>
      {opened && (
        <div className="drawer-form">
          <div className="drawer-parts">
            <SegmentedControl
              fullWidth
              aria-label="Where it comes from"
              value={from}
              onChange={(next) => setFrom(next === 'store' ? 'store' : 'hand')}
              data={[
                { value: 'hand', label: 'By hand' },
                { value: 'store', label: 'Out of a store' },
              ]}
            />
          </div>
          {from === 'hand' ? <ByHand onDone={done} /> : <FromStore onDone={done} />}
        </div>
      )}
    </SideDrawer>
  );
}

const count = { kind: 'number', name: 'count', label: 'How many', min: 1, max: 500, hint: 'Each gets a tag of its own' } as const;
const one = ({ count: many }: Readonly<Record<string, unknown>>) => many === 1;

function useShared() {
  const { categories } = useAssetOptions();
  return {
    none: categories.length === 0,
    category: {
      kind: 'select',
      name: 'categoryId',
      label: 'Category',
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    } as const,
    where: [
      placeField({ name: 'locationId', label: 'Place' }),
      staffField({ name: 'custodianId', label: 'Custodian', hint: 'Who has it' }),
      departmentField({ name: 'departmentId', label: 'Department', hint: 'Whose expense its depreciation is' }),
      { kind: 'select', name: 'condition', label: 'Condition', options: conditionOptions },
    ] as const,
    identity: [
      { kind: 'text', name: 'tag', label: 'Tag', hint: 'Empty: the next of its category', when: one },
      { kind: 'text', name: 'serialNo', label: 'Serial no.', when: one },
      { kind: 'text', name: 'model', label: 'Make and model' },
    ] as const,
    more: [
      { kind: 'date', name: 'warrantyUntil', label: 'Warranty until' },
      { kind: 'date', name: 'maintenanceOn', label: 'Serviced next' },
      { kind: 'checkbox', name: 'bookable', label: 'Can be booked and lent' },
      { kind: 'textarea', name: 'note', label: 'Note' },
    ] as const,
  };
}

const blank = {
  count: 1,
  condition: 'good',
  bookable: false,
  tag: null,
  serialNo: null,
  model: null,
  locationId: null,
  custodianId: null,
  departmentId: null,
  supplierId: null,
  counterId: null,
  broughtIn: 0,
  inUseOn: null,
};

const noCategories = (
  <Note tone="att">There are no categories of assets yet. Add the usual ones under Asset settings first.</Note>
);

function ByHand({ onDone }: { onDone: (made: MadeAssets) => void }) {
  const { none, category, where, identity, more } = useShared();
  const { donations } = useAssetOptions();
  if (none) return noCategories;
  const fields: readonly Field[] = [
    {
      kind: 'select',
      name: 'source',
      label: 'How it came',
      options: optionsOf(['opening', 'donated', 'bought'], sourceWords),
      wide: true,
    },
    { kind: 'text', name: 'name', label: 'Name', wide: true },
    category,
    count,
    { kind: 'money', name: 'cost', label: 'Cost of one', hint: 'What a gift is worth' },
    {
      kind: 'money',
      name: 'broughtIn',
      label: 'Depreciated of it before',
      when: ({ source }) => source === 'opening',
    },
    {
      kind: 'select',
      name: 'counterId',
      label: 'Credited to',
      options: donations.map(({ id, name }) => ({ value: id, label: name })),
      hint: 'Empty: the account of what was there before',
      when: ({ source }) => source === 'donated',
    },
    { kind: 'date', name: 'acquiredOn', label: 'Acquired', max: today() },
    { kind: 'date', name: 'inUseOn', label: 'In use since', hint: 'Depreciated from the month after' },
    { kind: 'date', name: 'day', label: 'In the register since', max: today(), hint: 'The day of its journal' },
    ...where,
    ...identity,
    fundingField({ name: 'funding', label: 'Paid from', hint: 'The fund or the donor' }),
    supplierField({ name: 'supplierId', label: 'Supplier' }),
    ...more,
  ];
  return (
    <RecordForm
      save={assetsApi.create}
      initial={{ ...blank, source: 'opening', day: today() } as never}
      fields={fields as never}
      submit="Register"
      onDone={onDone}
    />
  );
}

function FromStore({ onDone }: { onDone: (made: MadeAssets) => void }) {
  const { none, category, where, identity, more } = useShared();
  const rows = useApi(assetsApi.inStores, {}, { staleTime: 0 }).data?.rows;
  if (none) return noCategories;
  if (rows?.length === 0)
    return <Note>No item that becomes an asset lies in a store. Items say under Stores whether they do.</Note>;
  const fields: readonly Field[] = [
    {
      kind: 'custom',
      name: 'storeId',
      label: 'Item in store',
      wide: true,
      render: ({ label, error, errors, values, onChange }: FieldSlot) => (
        <Select
          name="storeId"
          label={label}
          required
          searchable
          error={error ?? errors?.['itemId']}
          data={(rows ?? []).map((row) => ({
            value: keyOf(row),
            label: `${row.item}, ${row.code}: ${formatQuantity(row.quantity, row.unit)} in ${row.store}`,
          }))}
          value={keyOf(values)}
          onChange={(next) => onChange(rows?.find((row) => keyOf(row) === next) ?? null)}
        />
      ),
    },
    { kind: 'text', name: 'name', label: 'Name', hint: 'Empty: that of the item' },
    category,
    count,
    { kind: 'date', name: 'acquiredOn', label: 'Acquired', max: today() },
    { kind: 'date', name: 'inUseOn', label: 'In use since', hint: 'Depreciated from the month after' },
    { kind: 'date', name: 'day', label: 'Taken out of the store', max: today() },
    ...where,
    ...identity,
    ...more,
    // Chosen with its store, and sent beside it.
    { kind: 'custom', name: 'itemId', label: 'Item', render: () => null },
  ];
  return (
    <RecordForm
      save={assetsApi.fromStore}
      initial={{ ...blank, acquiredOn: today(), day: today() } as never}
      fields={fields as never}
      follow={(name, value) => {
        if (name !== 'storeId') return {};
        const row = value as InStore | null;
        return { storeId: row?.storeId ?? null, itemId: row?.itemId ?? null };
      }}
      submit="Register"
      onDone={onDone}
    />
  );
}

type InStore = Output<typeof assetsApi.inStores>['rows'][number];
const keyOf = ({ storeId, itemId }: { storeId?: unknown; itemId?: unknown }): string => `${Number(storeId)} ${Number(itemId)}`;
