import { addDays, instantIn } from '#kit/contract/dates.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { emptyText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone, today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Challenge, challengesApi } from '../../contract/challenges.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { thinktankApi } from '../../contract/thinktank.ts';
import { pictureAt, WriteField } from '../parts.tsx';

interface ChallengeDrawerProps {
  opened: boolean;
  /** Null: a new one. */
  challenge: Challenge | null;
  onClose: () => void;
}

type Name = keyof CallInput<typeof challengesApi.create>;

/** Sets a challenge, or changes one. */
export function ChallengeDrawer({ opened, challenge, onClose }: ChallengeDrawerProps) {
  const go = useGo();
  const subjects = useApi(thinktankApi.choices, {}, { enabled: opened, staleTime: 60_000 }).data?.subjects ?? [];
  const at = (days: number, time: string) => instantIn(schoolZone(), addDays(today(), days), time).toISOString();
  const fields: readonly Field<Name>[] = [
    { kind: 'text', name: 'title', label: 'Title', required: true, wide: true },
    {
      kind: 'select',
      name: 'courseId',
      label: 'Subject',
      options: subjects.map(({ id, name }) => ({ value: id, label: name })),
      placeholder: 'The whole school',
    },
    { kind: 'number', name: 'points', label: 'Points at most', min: 1, max: 1000 },
    { kind: 'custom', name: 'opensAt', label: 'Opens', render: (slot) => <TimeField {...slot} /> },
    { kind: 'custom', name: 'closesAt', label: 'Closes', render: (slot) => <TimeField {...slot} /> },
    {
      kind: 'custom',
      name: 'text',
      label: 'What is asked',
      wide: true,
      render: (slot) => (
        <WriteField
          slot={slot}
          before={challenge?.text ?? null}
          {...(challenge ? { picture: pictureAt(challengesApi.picture, challenge.id) } : {})}
        />
      ),
    },
  ];
  const shared = { opened, onClose, size: 720 };
  if (challenge)
    return (
      <StepDrawer
        {...shared}
        title="Save challenge"
        save={challengesApi.update}
        fixed={{ id: challenge.id, version: challenge.version }}
        initial={challenge}
        fields={fields}
        onDone={() => say('The challenge is saved')}
      />
    );
  return (
    <StepDrawer
      {...shared}
      title="Set challenge"
      text="One runs at a time for a subject, and one for the whole school."
      save={challengesApi.create}
      fixed={{}}
      initial={{ text: emptyText, points: 10, courseId: null, opensAt: at(0, '07:00'), closesAt: at(7, '18:00') }}
      fields={fields}
      onDone={({ id }) => go(to(thinktankScreens.thinktankChallenge, { id }))}
    />
  );
}
