import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type WebhookEvent, webhookEvents } from '../../contract/integrations/webhook-events.ts';
import { webhooksApi, type Delivery, type Webhook } from '../../contract/integrations/webhooks.ts';
import '../settings.css';

/** What was sent to a webhook, with what it answered; the content of one, and a test. */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const [shown, setShown] = useState<number | null>(null);
  // What is on its way arrives within seconds; what is tried again in minutes or hours is not waited for here.
  const [onItsWay, setOnItsWay] = useState(false);
  const { data, error, refetch } = useApi(
    webhooksApi.deliveries,
    { id: webhook.id },
    { staleTime: 0, refetchInterval: onItsWay && 2000 },
  );
  const first = data?.rows.some(({ state, attempts }) => state === 'waiting' && attempts === 0) ?? false;
  if (first !== onItsWay) setOnItsWay(first);
  const testing = useSave(webhooksApi.test, { onDone: () => say('A test is on its way') });
  const again = useSave(webhooksApi.resend, { onDone: () => say('It is sent again') });
  const failed = testing.error ?? again.error;
  return (
    <>
      {failed && <Note tone="neg">{failed.message}</Note>}
      <div className="row">
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate({ id: webhook.id })}>
          Send a test
        </Button>
        <Button variant="subtle" onClick={() => void refetch()}>
          Read again
        </Button>
      </div>
      {error && <ErrorState title="What was sent could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.length === 0 && (
        <EmptyState title="Nothing sent yet" text="What was sent in the last thirty days appears here, with each answer." />
      )}
      {data && data.rows.length > 0 && (
        <ul className="box rooms">
          {data.rows.map((one) => (
            <li key={one.id} className="room">
              <strong>{titleOf(one.type)}</strong>
              <span className="muted">
                <InstantText at={one.at} />, {answerOf(one)}
              </span>
              <DeliveryState delivery={one} />
              <span className="room-steps">
                <Button size="xs" variant="subtle" onClick={() => setShown(shown === one.id ? null : one.id)}>
                  {shown === one.id ? 'Hide' : 'Show'}
                </Button>
                <Button size="xs" variant="subtle" loading={again.isPending} onClick={() => again.mutate({ id: one.id })}>
                  Send again
                </Button>
              </span>
              {shown === one.id && <Content id={one.id} />}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className="hint">
          The latest {data.rows.length} of {data.total}.
        </p>
      )}
    </>
  );
}

function Content({ id }: { id: number }) {
  const { data, error } = useApi(webhooksApi.delivery, { id }, { staleTime: 0 });
  if (error) return <Note tone="neg">{error.message}</Note>;
  if (!data) return <SkeletonPage />;
  return (
    <div className="webhook-content">
      <pre>{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
      <ol>
        {data.tries.map((one) => (
          <li key={one.at} className="muted">
            <InstantText at={one.at} />: {one.problem ?? `answered ${one.status}`} after {one.milliseconds} ms
          </li>
        ))}
      </ol>
    </div>
  );
}

function DeliveryState({ delivery }: { delivery: Delivery }) {
  if (delivery.state === 'delivered') return <Status>Arrived</Status>;
  if (delivery.state === 'failed') return <Status tone="neg">Given up</Status>;
  return <Status tone={delivery.attempts > 0 ? 'att' : 'quiet'}>Waiting</Status>;
}

function titleOf(type: string): string {
  return Object.hasOwn(webhookEvents, type) ? webhookEvents[type as WebhookEvent].title : 'Test';
}

function answerOf({ attempts, lastStatus, lastProblem }: Delivery): string {
  if (attempts === 0) return 'not sent yet';
  const times = attempts > 1 ? `, sent ${attempts} times` : '';
  return `${lastProblem ?? `answered ${lastStatus}`}${times}`;
}
