import { today } from '#kit/web/api/clock.ts';
import { useRouter } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { boardCommitteesApi } from '../../contract/lookups.ts';
import { type Meeting, meetingKinds, meetingsApi } from '../../contract/meetings.ts';
import { boardScreens } from '../../contract/screens.ts';

import { kindWords } from '../board-words.ts';
import { AgendaField } from './AgendaField.tsx';

type Name = 'committeeId' | 'kind' | 'heldOn' | 'startsAt' | 'place' | 'quorumKind' | 'quorum' | 'agenda';

function useFields(): readonly Field<Name>[] {
  const committees = useApi(boardCommitteesApi.list, { size: 200 }).data?.rows ?? [];
  return [
    {
      kind: 'select',
      name: 'committeeId',
      label: 'Of',
      placeholder: 'The whole board',
      options: committees.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'select', name: 'kind', label: 'Kind', options: meetingKinds.map((value) => ({ value, label: kindWords[value] })) },
    { kind: 'date', name: 'heldOn', label: 'Day' },
    { kind: 'text', name: 'startsAt', label: 'Time', placeholder: '14:00' },
    { kind: 'text', name: 'place', label: 'Place', placeholder: 'Board room', wide: true },
    {
      kind: 'select',
      name: 'quorumKind',
      label: 'Quorum by',
      options: [
        { value: 'share', label: 'Share of members' },
        { value: 'number', label: 'Number of members' },
      ],
    },
    { kind: 'number', name: 'quorum', label: 'Quorum', min: 1, max: 100, hint: 'Per cent, or members' },
    {
      kind: 'custom',
      name: 'agenda',
      label: 'Agenda',
      wide: true,
      render: (slot) => <AgendaField slot={slot} />,
    },
  ];
}

const blank = { committeeId: null, kind: 'ordinary', startsAt: '10:00', quorumKind: 'share', quorum: 50, agenda: [] };

/** Calls a meeting and opens it. */
export function AddMeetingDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { history } = useRouter();
  const fields = useFields();
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Call meeting" size={560}>
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={meetingsApi.create}
            initial={{ ...blank, heldOn: today() }}
            fields={fields}
            submit="Call meeting"
            onDone={({ id, meetingNo }) => {
              say(`Meeting ${meetingNo} is called`);
              history.push(to(boardScreens.boardMeeting, { id }));
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}

/** Changes a meeting and its agenda. */
export function EditMeetingForm({ meeting, onDone }: { meeting: Meeting; onDone: () => void }) {
  const fields = useFields();
  const { id, version } = meeting;
  return (
    <RecordForm
      save={meetingsApi.update}
      fixed={{ id, version }}
      initial={meeting}
      fields={fields}
      submit="Save meeting"
      onDone={onDone}
    />
  );
}
