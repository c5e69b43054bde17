import { Input, SegmentedControl, Select, Textarea } from '@mantine/core';
import { Box } from '#kit/web/ui/Box.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { countSegments } from '#modules/messaging/outgoing/contract/segments.ts';
import { feePlaceholders } from '../../contract/templates.ts';
import type { Reminder } from './use-reminder.ts';

/** What they are told, in which language, and when. */
export function TextBox({ reminder, wrong }: { reminder: Reminder; wrong: (path: string) => string | undefined }) {
  const { texts, template, values, change, body } = reminder;
  const { segments, left } = countSegments(body);
  return (
    <Box title="Text" padded>
      <div className="stack">
        <div className="grid-2">
          <Select
            label="Template"
            placeholder="The product’s own text"
            data={texts.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={template ? String(template.id) : null}
            allowDeselect={false}
            onChange={(next) => {
              change('templateId')(next === null ? null : Number(next));
              change('body')(null);
            }}
          />
          <Input.Wrapper label="Language">
            <SegmentedControl
              fullWidth
              aria-label="Language"
              value={values['language'] === 'sw' ? 'sw' : 'en'}
              onChange={(next) => {
                change('language')(next);
                change('body')(null);
              }}
              data={[
                { value: 'en', label: 'English' },
                { value: 'sw', label: 'Swahili' },
              ]}
            />
          </Input.Wrapper>
        </div>
        <Textarea
          name="body"
          label="Message"
          required
          autosize
          minRows={4}
          error={wrong('body')}
          value={body}
          description={`May name ${Object.keys(feePlaceholders)
            .map((name) => `{${name}}`)
            .join(', ')}. ${counted(segments, 'segment')}, ${left} left.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => change('body')(event.currentTarget.value)}
        />
        <TimeField
          name="sendAt"
          label="Send at (empty: now)"
          value={values['sendAt']}
          values={values}
          required={false}
          error={wrong('sendAt')}
          onChange={change('sendAt')}
        />
      </div>
    </Box>
  );
}
