import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { emptyText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { TopicSelect } from '../../../content/web/pick/TopicSelect.tsx';
import { thinktankScreens } from '../../contract/screens.ts';
import { thinktankApi } from '../../contract/thinktank.ts';
import { WriteField } from '../parts.tsx';

interface StaffAskDrawerProps {
  opened: boolean;
  choices: Output<typeof thinktankApi.choices> | undefined;
  onClose: () => void;
}

/** A teacher asks a class, or all who take the subject. */
export function StaffAskDrawer({ opened, choices, onClose }: StaffAskDrawerProps) {
  const go = useGo();
  const option = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  const fields: readonly Field<keyof CallInput<typeof thinktankApi.ask>>[] = [
    { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: (choices?.subjects ?? []).map(option) },
    {
      kind: 'select',
      name: 'classId',
      label: 'Class',
      options: (choices?.classes ?? []).map(option),
      placeholder: 'All who take the subject',
    },
    {
      kind: 'custom',
      name: 'topicId',
      label: 'Topic',
      render: (slot) => (
        <TopicSelect
          name={slot.name}
          label={slot.label}
          courseId={typeof slot.values['courseId'] === 'number' ? slot.values['courseId'] : null}
          value={slot.value}
          onChange={slot.onChange}
          error={slot.error}
        />
      ),
    },
    { kind: 'text', name: 'title', label: 'The question in one line', required: true, wide: true },
    { kind: 'custom', name: 'text', label: 'What you ask', wide: true, render: (slot) => <WriteField slot={slot} /> },
  ];
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Ask a question"
      save={thinktankApi.ask}
      fixed={{}}
      initial={{ text: emptyText, topicId: null, classId: null }}
      fields={fields}
      size={720}
      onDone={({ id }) => go(to(thinktankScreens.thinktankThread, { id }))}
    />
  );
}
