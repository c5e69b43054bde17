import { Checkbox } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { webhookEventKeys, webhookEvents } from '../../contract/integrations/webhook-events.ts';
import '../settings.css';

/** What a webhook is told of. The value is the list of events. */
export function EventsField({ label, value, error, onChange }: FieldSlot) {
  const chosen = (Array.isArray(value) ? value : []) as string[];
  return (
    <fieldset className="roles">
      <legend>{label}</legend>
      {error && (
        <p className="neg" role="alert">
          {error}
        </p>
      )}
      {webhookEventKeys.map((event) => (
        <Checkbox
          key={event}
          size="xs"
          label={webhookEvents[event].title}
          description={webhookEvents[event].tells}
          checked={chosen.includes(event)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
          }
        />
      ))}
    </fieldset>
  );
}
