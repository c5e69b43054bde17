import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type Feed, feedsApi } from '../../contract/feeds.ts';
import { MoneySelect } from '../MoneySelect.tsx';
import { AddressesField } from './AddressesField.tsx';

type Name = 'channel' | 'moneyId' | 'creditor' | 'username' | 'password' | 'publicKey' | 'addresses' | 'active';
const ofEquity = ({ channel }: Readonly<Record<string, unknown>>) => channel === 'equity';
const names = { equity: 'Equity Bank (Jenga)', kcb: 'KCB (Buni)' };

const fields: readonly Field<Name>[] = [
  {
    kind: 'select',
    name: 'channel',
    label: 'Bank',
    options: [
      { value: 'equity', label: names.equity },
      { value: 'kcb', label: names.kcb },
    ],
  },
  { kind: 'text', name: 'creditor', label: 'The school’s number at the bank', hint: 'As its notices name it' },
  { kind: 'custom', name: 'moneyId', label: 'Account', wide: true, render: (slot) => <MoneySelect {...slot} /> },
  { kind: 'text', name: 'username', label: 'User name', when: ofEquity },
  { kind: 'text', name: 'password', label: 'Password', hint: 'Leave empty to keep it', when: ofEquity },
  { kind: 'textarea', name: 'publicKey', label: 'The bank’s public key', when: (values) => !ofEquity(values) },
  {
    kind: 'custom',
    name: 'addresses',
    label: 'Addresses that may call',
    wide: true,
    render: (slot) => <AddressesField {...slot} />,
  },
  { kind: 'checkbox', name: 'active', label: 'Receive notices', wide: true },
];

/** Banks that tell of each payment into an account of the school. */
export function FeedsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [shown, setShown] = useState<Feed | 'new' | null>(null);
  const { data, error, refetch } = useApi(feedsApi.list, {}, { enabled: opened });
  const mayWrite = judge(feedsApi.create.access, viewer()) === 'allowed';
  const done = () => {
    say('The bank notification is saved');
    setShown(null);
  };
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Bank notifications" size={560}>
      {error && <ErrorState title="The notifications could not be loaded" error={error} onRetry={() => void refetch()} />}
      {shown === 'new' && (
        <div className="drawer-form">
          <RecordForm
            save={feedsApi.create}
            initial={{ channel: 'equity', addresses: [], active: true }}
            fields={fields}
            submit="Add bank"
            onDone={done}
          />
        </div>
      )}
      {shown !== null && shown !== 'new' && (
        <div className="drawer-form">
          <RecordForm
            save={feedsApi.update}
            fixed={{ id: shown.id, version: shown.version }}
            initial={shown}
            fields={fields}
            submit="Save bank"
            onDone={done}
            actions={<RemoveFeed id={shown.id} onDone={() => setShown(null)} />}
          />
        </div>
      )}
      {shown === null && data && (
        <div className="form-scroll stack">
          {data.rows.length === 0 && (
            <EmptyState
              title="No bank tells of payments yet"
              text="Equity and KCB can call the school at once when somebody pays into its account. Receipts are then written without a slip."
            />
          )}
          {data.rows.map((feed) => (
            <Box
              key={feed.id}
              title={names[feed.channel]}
              aside={
                mayWrite && (
                  <Button size="xs" variant="default" onClick={() => setShown(feed)}>
                    Change
                  </Button>
                )
              }
              padded
            >
              <Facts
                rows={[
                  ['Account', feed.moneyName],
                  ['Number at the bank', feed.creditor],
                  ['Address for the bank', feed.url],
                  ['Receives', feed.active ? 'Yes' : 'No'],
                ]}
              />
            </Box>
          ))}
          {mayWrite && (
            <div>
              <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setShown('new')}>
                Add bank
              </Button>
            </div>
          )}
        </div>
      )}
    </SideDrawer>
  );
}

function RemoveFeed({ id, onDone }: { id: number; onDone: () => void }) {
  const removing = useSave(feedsApi.remove);
  return (
    <ConfirmButton
      label="Stop notices"
      title="Stop this bank’s notices?"
      text="Its address stops to answer at once. Payments that came stay."
      keep="Keep notices"
      onConfirm={async () => {
        await removing.mutateAsync({ id });
        onDone();
      }}
    />
  );
}
