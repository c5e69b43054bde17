import { useApi } from '#kit/web/api/hooks.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { classesApi, type TimetableClassRow } from '../../contract/classes.ts';
import { lockedWords } from '../may-change.ts';
import { useChoices } from '../use-choices.ts';
import { LoadBar } from './LoadBar.tsx';
import { TimesOffPart } from './TimesOffPart.tsx';

/** Its own room; amber where it is too small. */
function roomOf({ homeRoomName, homeRoomSeats, size }: TimetableClassRow) {
  if (homeRoomName === null) return '';
  return homeRoomSeats !== null && homeRoomSeats < size ? (
    <Status tone="att">
      {homeRoomName}, {homeRoomSeats} seats
    </Status>
  ) : (
    homeRoomName
  );
}

export default function ClassesScreen() {
  const { grades } = useChoices();
  return (
    <ListScreen
      list={classesApi.list}
      name="timetable.classes.list"
      words={{
        title: 'Timetable classes',
        all: 'All classes',
        search: 'Class or class teacher',
        empty: {
          title: 'No classes yet',
          text: 'Classes and their streams are added under Settings; here they get what they ask.',
        },
      }}
      columns={[
        { key: 'name', label: 'Class', value: (row) => row.name },
        { key: 'shown', label: 'Short', value: (row) => row.shown, quiet: true },
        { key: 'size', label: 'Students', value: (row) => row.size, end: true },
        {
          key: 'lessons',
          label: 'Lessons a week',
          value: (row) => <LoadBar lessons={row.lessons ?? 0} of={row.slots} />,
          end: true,
          phone: 'figure',
        },
        { key: 'timesOff', label: 'Times off', value: (row) => row.timesOff || '', end: true },
        { key: 'classTeacherName', label: 'Class teacher', value: (row) => row.classTeacherName, quiet: true, phone: 'note' },
        { key: 'homeRoomName', label: 'Own room', value: roomOf, quiet: true },
        { key: 'bellName', label: 'Bell times', value: (row) => row.bellName ?? <Status tone="att">None</Status>, quiet: true },
      ]}
      filters={[{ key: 'classId', label: 'Class', options: grades.map(({ id, name }) => ({ value: id, label: name })) }]}
      record={{ drawer: (open, close) => <ClassDrawer open={open} close={close} /> }}
    />
  );
}

function ClassDrawer({ open, close }: { open: string | null; close: () => void }) {
  const { rooms } = useChoices();
  const { data, error, refetch, isPlaceholderData } = useApi(
    classesApi.get,
    { id: open ?? '' },
    { enabled: open !== null, staleTime: 0 },
  );
  const record = open === null || isPlaceholderData ? undefined : data;
  return (
    <SideDrawer opened={open !== null} onClose={close} title={record?.name ?? ' '}>
      {error && <ErrorState title="The class could not be loaded" error={error} onRetry={() => void refetch()} />}
      {record && (
        <div key={record.id} className="drawer-form">
          <DrawerParts
            entity={record.streamId === null ? 'timetable class' : 'timetable stream'}
            id={record.streamId ?? record.classId}
            locked={lockedWords()}
            parts={[{ key: 'off', label: 'Times off', content: <TimesOffPart owner="class" id={record.id} /> }]}
            details={
              <RecordForm
                save={classesApi.update}
                fixed={{ id: record.id, version: record.version }}
                initial={record}
                submit="Save class"
                onDone={({ name }) => {
                  say(`${name} is saved`);
                  close();
                }}
                fields={[
                  {
                    kind: 'text',
                    name: 'short',
                    label: 'Short name',
                    hint: 'As shown in a cell. Left empty: made of the name',
                  },
                  {
                    kind: 'select',
                    name: 'homeRoomId',
                    label: 'Own room',
                    options: rooms
                      .filter(({ active, id }) => active || id === record.homeRoomId)
                      .map(({ id, name }) => ({ value: id, label: name })),
                    hint: 'Where it has the lessons that need no other room',
                  },
                  {
                    kind: 'checkbox',
                    name: 'teacherFirst',
                    label: 'The class teacher takes a first lesson of the day',
                    hint: record.classTeacherName ?? 'It has no class teacher yet: Settings, Streams',
                    wide: true,
                  },
                ]}
              />
            }
          />
        </div>
      )}
    </SideDrawer>
  );
}
