import { NativeSelect } from '@mantine/core';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { emptyText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { learnerTopicsApi } from '../../../content/contract/options.ts';
import { learnerThinktankApi } from '../../contract/learner.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { WriteField } from '../parts.tsx';
import { withoutName } from './without-name.ts';

interface AskDrawerProps {
  opened: boolean;
  choices: Output<typeof learnerThinktankApi.choices>;
  onClose: () => void;
}

/** A student asks. */
export function AskDrawer({ opened, choices, onClose }: AskDrawerProps) {
  const go = useGo();
  const topics = useApi(learnerTopicsApi.list, {}, { staleTime: 60_000, enabled: opened }).data?.rows ?? [];
  const fields: readonly Field<keyof CallInput<typeof learnerThinktankApi.ask>>[] = [
    {
      kind: 'select',
      name: 'courseId',
      label: 'Subject',
      required: true,
      options: choices.subjects.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'custom',
      name: 'topicId',
      label: 'Topic',
      render: (slot) => (
        <NativeSelect
          name={slot.name}
          label={slot.label}
          error={slot.error}
          value={typeof slot.value === 'number' ? String(slot.value) : ''}
          onChange={({ currentTarget }) => slot.onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
          data={[
            { value: '', label: 'None' },
            ...topics
              .filter(({ courseId }) => courseId === slot.values['courseId'])
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ),
    },
    { kind: 'text', name: 'title', label: 'Your question in one line', required: true, wide: true },
    {
      kind: 'custom',
      name: 'text',
      label: 'What you have tried, and where you are stuck',
      wide: true,
      render: (slot) => <WriteField slot={slot} />,
    },
    {
      kind: 'checkbox',
      name: 'wide',
      label: 'Ask all of the school who take the subject',
      hint: choices.className === null ? 'You are in no class yet' : `Otherwise ${choices.className} alone sees it`,
      wide: true,
    },
    { kind: 'checkbox', name: 'anonymous', label: 'Without my name', hint: withoutName, wide: true },
  ];
  return (
    <StepDrawer
      opened={opened}
      onClose={onClose}
      title="Ask a question"
      {...(choices.standing.before ? { text: 'A teacher looks at it before others see it.' } : {})}
      save={learnerThinktankApi.ask}
      fixed={{}}
      initial={{ text: emptyText, wide: choices.className === null, anonymous: false, topicId: null }}
      fields={fields}
      // A topic is one of the subject’s.
      follow={(name) => (name === 'courseId' ? { topicId: null } : {})}
      size={720}
      onDone={({ id, posts }) => {
        say(posts[0]?.state === 'waiting' ? 'Your question waits for a teacher' : 'Your question is asked');
        go(to(thinktankScreens.thinktankThread, { id }));
      }}
    />
  );
}
