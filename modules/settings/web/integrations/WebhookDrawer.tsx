import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useSave } from '#kit/web/api/hooks.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';

import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { webhooksApi, type Webhook } from '../../contract/integrations/webhooks.ts';
import { EventsField } from './EventsField.tsx';
import type { OneTime } from './OneTimeSecret.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';

type Name = 'name' | 'url' | 'events' | 'enabled';

const fields: readonly Field<Name>[] = [
  { kind: 'text', name: 'name', label: 'Name', hint: 'The program that is told', wide: true },
  { kind: 'text', name: 'url', label: 'Address', placeholder: 'https://example.com/daftari', wide: true },
  { kind: 'custom', name: 'events', label: 'Events', wide: true, required: false, render: (slot) => <EventsField {...slot} /> },
  { kind: 'checkbox', name: 'enabled', label: 'On', wide: true },
];

const secretText = 'The other program checks with it that what arrives comes from here (Standard Webhooks).';

interface WebhookDrawerProps {
  open: string | null;
  close: () => void;
  /** Where a secret is shown once. */
  onSecret: (secret: OneTime) => void;
}

/** A webhook's details, what was sent to it, and who changed what. */
export function WebhookDrawer({ open, close, onSecret }: WebhookDrawerProps) {
  const removing = useSave(webhooksApi.remove);
  const shown = ({ record, secret }: { record: Webhook; secret: string }) => {
    close();
    onSecret({ title: `Secret of ${record.name}`, text: secretText, value: secret });
  };
  return (
    <RecordDrawer
      open={open}
      onClose={close}
      get={webhooksApi.get}
      size={560}
      title={(webhook) => webhook?.name ?? 'Add webhook'}
    >
      {(webhook) => {
        if (!webhook)
          return (
            <RecordForm
              save={webhooksApi.create}
              initial={{ name: '', url: '', events: [], enabled: true }}
              fields={fields}
              submit="Add webhook"
              onDone={shown}
            />
          );
        const { id, version, name } = webhook;
        const details = (
          <>
            <Standing webhook={webhook} />
            <RecordForm
              save={webhooksApi.update}
              fixed={{ id, version }}
              initial={webhook}
              fields={fields}
              submit="Save webhook"
              onDone={() => {
                say(`${name} is saved`);
                close();
              }}
              actions={
                <ConfirmButton
                  label="Remove webhook"
                  title={`Remove ${name}?`}
                  text="What waits to be sent and the list of what was sent go with it."
                  keep="Keep webhook"
                  onConfirm={async () => {
                    await removing.mutateAsync({ id });
                    say(`${name} is removed`);
                    close();
                  }}
                />
              }
            />
          </>
        );
        const steps = <Steps webhook={webhook} onSecret={shown} />;
        return (
          <DrawerParts
            entity="webhook"
            id={id}
            details={details}
            locked={null}
            parts={[
              { key: 'sent', label: 'Sent', content: <WebhookDeliveries webhook={webhook} /> },
              { key: 'secret', label: 'Secret', content: steps },
            ]}
          />
        );
      }}
    </RecordDrawer>
  );
}

/** What is wrong with it, if anything. */
function Standing({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled && webhook.pausedBecause) return <Note tone="neg">{webhook.pausedBecause}</Note>;
  if (webhook.enabled && webhook.failingSince)
    return <Note tone="att">Nothing has arrived since {instantText(webhook.failingSince)}. It is tried again by itself.</Note>;
  return null;
}

function Steps({ webhook, onSecret }: { webhook: Webhook; onSecret: (answer: { record: Webhook; secret: string }) => void }) {
  const renewing = useSave(webhooksApi.newSecret, { onDone: onSecret });
  return (
    <>
      {renewing.error && <Note tone="neg">{renewing.error.message}</Note>}
      <p>{secretText} It was shown once when the webhook was added.</p>
      <p className="hint">
        For a day after a new one is made both sign, so nothing is lost while the other program takes it over.
      </p>
      <div>
        <Button variant="default" loading={renewing.isPending} onClick={() => renewing.mutate({ id: webhook.id })}>
          Make a new secret
        </Button>
      </div>
    </>
  );
}
