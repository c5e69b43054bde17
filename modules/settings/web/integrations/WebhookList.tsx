import { useState, type ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { webhookEvents } from '../../contract/integrations/webhook-events.ts';
import { webhooksApi, type Webhook } from '../../contract/integrations/webhooks.ts';
import { OneTimeSecret, type OneTime } from './OneTimeSecret.tsx';
import { WebhookDrawer } from './WebhookDrawer.tsx';

const columns: readonly Column<Webhook>[] = [
  { key: 'name', label: 'Webhook', value: (row) => row.name },
  { key: 'url', label: 'Address', value: (row) => row.url, quiet: true, phone: 'note' },
  {
    key: 'events',
    label: 'Events',
    value: (row) => row.events.map((event) => webhookEvents[event].title).join(', '),
    quiet: true,
  },
  { key: 'lastDeliveredAt', label: 'Last arrived', value: (row) => <InstantText at={row.lastDeliveredAt} />, quiet: true },
  { key: 'waiting', label: 'Waiting', value: (row) => row.waiting, end: true },
  { key: 'enabled', label: 'State', value: (row) => <WebhookState webhook={row} />, phone: 'figure' },
];

const states = [
  { value: 'on', label: 'On' },
  { value: 'failing', label: 'Failing' },
  { value: 'off', label: 'Off' },
];

/** Addresses of other programs that are told of what happens. */
export function WebhookList({ tabs }: { tabs: ReactNode }) {
  const [shown, setShown] = useState<OneTime | null>(null);
  return (
    <>
      <TabbedList
        list={webhooksApi.list}
        name="settings.webhooks.list"
        words={{
          screen: 'Integrations',
          title: 'Webhooks',
          search: 'Name or address',
          add: 'Add webhook',
          empty: {
            title: 'No webhooks yet',
            text: 'A webhook tells another program at once when money comes in, a student is admitted or leaves, or results are published.',
          },
        }}
        tabs={tabs}
        columns={columns}
        filters={[{ key: 'state', label: 'State', options: states }]}
        drawer={(open, close) => <WebhookDrawer open={open} close={close} onSecret={setShown} />}
      />
      {shown && <OneTimeSecret shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled) return <Status tone={webhook.pausedBecause ? 'neg' : 'quiet'}>Off</Status>;
  return webhook.failingSince ? <Status tone="att">Failing</Status> : <Status>On</Status>;
}
