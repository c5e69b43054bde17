import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import type { Asset } from '../../contract/asset.ts';
import { assetsApi } from '../../contract/assets.ts';
import { assetJobsApi } from '../../contract/upkeep.ts';
import { jobKinds, jobWords, methods, methodWords } from '../../contract/words.ts';
import { DisposeDrawer } from '../disposals/DisposalsTab.tsx';
import { placeField } from '../parts/fields.tsx';
import { rateField } from '../parts/rate-field.tsx';
import { conditionOptions, optionsOf } from '../parts/words.tsx';
import { BookDrawer } from '../register/BookingsTab.tsx';
import { TransferDrawer } from '../register/TransferDrawer.tsx';
import { ChangeDrawer } from './ChangeDrawer.tsx';

type Open = 'change' | 'transfer' | 'job' | 'book' | 'status' | 'lose' | 'found' | 'terms' | 'takeBack' | 'dispose';

interface Actions {
  primary: ReactNode;
  menu: MenuEntry[];
  drawers: ReactNode;
  openJob: () => void;
}

/** What can be done with an asset, by where it stands. */
export function useAssetActions(asset: Asset): Actions {
  const [open, setOpen] = useState<Open | null>(null);
  const show = (key: Open) => () => setOpen(key);
  const entry = (label: string, key: Open, danger = false): MenuEntry => ({ label, onClick: show(key), danger });
  const lost = asset.status === 'lost';
  const here = asset.goneOn === null;
  const menu: MenuEntry[] = here
    ? [
        ...(lost ? [] : [entry('Transfer', 'transfer')]),
        ...(asset.bookable && !lost ? [entry('Book or lend', 'book')] : []),
        entry('Note maintenance', 'job'),
        ...(lost ? [] : [entry('In use, in store or in repair', 'status')]),
        ...(asset.keeps ? [entry('Change facts', 'change'), entry('Depreciate otherwise', 'terms')] : []),
        ...(lost ? [entry('Found', 'found')] : [entry('Report lost', 'lose', true)]),
        ...(asset.disposalId === null ? [entry('Ask for disposal', 'dispose', true)] : []),
        ...(asset.keeps ? [entry('Registered by mistake', 'takeBack', true)] : []),
      ]
    : [];
  const close = () => setOpen(null);
  const primary = lost ? (
    <Button onClick={show('found')}>Found</Button>
  ) : (
    here && <Button onClick={show('transfer')}>Transfer</Button>
  );
  return { primary, menu, openJob: show('job'), drawers: <Drawers asset={asset} open={open} close={close} /> };
}

function Drawers({ asset, open, close }: { asset: Asset; open: Open | null; close: () => void }) {
  const at = { id: asset.id, version: asset.version };
  const reason = { kind: 'textarea', name: 'reason', label: 'Reason' } as const;
  const condition = { kind: 'select', name: 'condition', label: 'Condition', options: conditionOptions } as const;
  return (
    <>
      <ChangeDrawer asset={asset} opened={open === 'change'} onClose={close} />
      <TransferDrawer
        assetIds={open === 'transfer' ? [asset.id] : null}
        from={{ locationId: asset.locationId, custodianId: asset.custodianId }}
        onClose={close}
      />
      <BookDrawer opened={open === 'book'} onClose={close} assetId={asset.id} />
      <DisposeDrawer opened={open === 'dispose'} onClose={close} assetId={asset.id} />
      <StepDrawer
        opened={open === 'job'}
        onClose={close}
        title="Note maintenance"
        text="What it cost is paid through finance; here it is noted beside the asset."
        save={assetJobsApi.add}
        fixed={{ assetId: asset.id }}
        initial={{ kind: 'service', day: today(), cost: 0, nextOn: null, condition: asset.condition }}
        fields={[
          { kind: 'select', name: 'kind', label: 'Kind', options: optionsOf(jobKinds, jobWords) },
          { kind: 'date', name: 'day', label: 'Day', max: today() },
          { kind: 'textarea', name: 'what', label: 'What was done' },
          { kind: 'text', name: 'doneBy', label: 'By whom' },
          { kind: 'money', name: 'cost', label: 'Cost' },
          { kind: 'date', name: 'nextOn', label: 'Due next' },
          condition,
        ]}
        onDone={() => say('The maintenance is noted')}
      />
      <StepDrawer
        opened={open === 'status'}
        onClose={close}
        title="Say where it stands"
        save={assetsApi.status}
        fixed={at}
        initial={{ status: asset.status === 'repair' ? 'in_use' : 'repair', condition: asset.condition }}
        fields={[
          {
            kind: 'select',
            name: 'status',
            label: 'It is',
            options: [
              { value: 'in_use', label: 'In use' },
              { value: 'store', label: 'In store' },
              { value: 'repair', label: 'In repair' },
            ],
          },
          condition,
          reason,
        ]}
        onDone={() => say('It is noted')}
      />
      <StepDrawer
        opened={open === 'lose'}
        onClose={close}
        title="Report lost"
        text="It stays in the books until its disposal is approved."
        save={assetsApi.lose}
        fixed={at}
        fields={[reason]}
        onDone={() => say('It is reported as lost')}
      />
      <StepDrawer
        opened={open === 'found'}
        onClose={close}
        title="Found"
        save={assetsApi.found}
        fixed={at}
        initial={{ locationId: asset.locationId, condition: asset.condition }}
        fields={[placeField({ name: 'locationId', label: 'Where it is now' }), condition, { ...reason, label: 'Where and how' }]}
        onDone={() => say('It is found')}
      />
      <StepDrawer
        opened={open === 'terms'}
        onClose={close}
        title="Depreciate otherwise"
        text="From the next month that is not posted. What was posted stays as it is."
        save={assetsApi.terms}
        fixed={at}
        initial={{ method: asset.method, months: asset.months, rate: asset.rate, residual: asset.residual }}
        fields={[
          { kind: 'select', name: 'method', label: 'Method', options: optionsOf(methods, methodWords) },
          {
            kind: 'number',
            name: 'months',
            label: 'Whole life in months',
            hint: 'From when it was put to use',
            min: 1,
            max: 1200,
            when: ({ method }) => method === 'straight_line',
          },
          { ...rateField('rate', 'Rate a year'), when: ({ method }) => method === 'reducing_balance' },
          { kind: 'money', name: 'residual', label: 'Residual' },
          reason,
        ]}
        onDone={() => say('It is depreciated otherwise from now on')}
      />
      <StepDrawer
        opened={open === 'takeBack'}
        onClose={close}
        title="Cancel asset"
        text="It leaves the books today, and goes back into its store where it came out of one. Only while nothing was depreciated of it."
        save={assetsApi.takeBack}
        fixed={at}
        fields={[reason]}
        onDone={() => say('It is cancelled')}
      />
    </>
  );
}
