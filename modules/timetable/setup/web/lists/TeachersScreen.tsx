import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import {
  fewestLessons,
  loadStates,
  loadWords,
  mostLessons,
  timetableTeachersApi as teachers,
  type TimetableTeacherRow,
  usualLessons,
} from '../../contract/teachers.ts';
import { lockedWords, mayChange } from '../may-change.ts';
import { CircularSlider } from '../slider/CircularSlider.tsx';
import { useChoices } from '../use-choices.ts';
import { aWeek, LoadBar } from './LoadBar.tsx';
import { TimesOffPart } from './TimesOffPart.tsx';

const dial = { label: 'Most lessons a week', unit: 'a week', min: fewestLessons, max: mostLessons, step: 1 };

/** The word of a load: only what is past a limit has a colour. */
function loadOf({ load, leastWeek }: TimetableTeacherRow) {
  if (load === 'over') return <Status tone="att">{loadWords.over}</Status>;
  return load === 'under' ? <Status tone="att">{`Under ${leastWeek}`}</Status> : <Status>{loadWords[load]}</Status>;
}

export default function TeachersScreen() {
  const [chosen, setChosen] = useState<{ ids: readonly number[]; clear: () => void } | null>(null);
  return (
    <>
      <ListScreen
        list={teachers.list}
        name="timetable.teachers.list"
        words={{
          title: 'Timetable teachers',
          all: 'All teachers',
          search: 'Name, short name or subject',
          empty: { title: 'No teachers yet', text: 'Teachers are added under Registration; here they get how much they teach.' },
        }}
        columns={[
          {
            key: 'name',
            label: 'Teacher',
            value: (row) => (row.active ? row.name : <Status>{`${row.name}, not in the timetable`}</Status>),
          },
          { key: 'shown', label: 'Short', value: (row) => row.shown, quiet: true },
          {
            key: 'lessons',
            label: 'Lessons a week',
            value: (row) => <LoadBar lessons={row.lessons ?? 0} of={row.mostWeek} />,
            end: true,
            phone: 'figure',
          },
          { key: 'load', label: 'Load', value: loadOf, quiet: true },
          { key: 'timesOff', label: 'Times off', value: (row) => row.timesOff || '', end: true },
          { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true, optional: true },
          { key: 'subjects', label: 'Teaches', value: (row) => row.subjects, quiet: true, phone: 'note' },
          { key: 'homeRoomName', label: 'Own room', value: (row) => row.homeRoomName, quiet: true, optional: true },
        ]}
        filters={[
          { key: 'load', label: 'Load', options: loadStates.map((value) => ({ value, label: loadWords[value] })) },
          {
            key: 'active',
            label: 'In the timetable',
            options: [
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ],
          },
        ]}
        {...(mayChange()
          ? {
              bulk: [
                {
                  label: 'Set the most lessons a week',
                  icon: IconAdjustments,
                  onClick: (ids: readonly (number | string)[], clear: () => void) => setChosen({ ids: ids.map(Number), clear }),
                },
              ],
            }
          : {})}
        record={{
          drawer: (open, close) => (
            <RecordDrawer open={open} onClose={close} get={teachers.get} title={(record) => record?.name ?? ''}>
              {(record) => record && <TeacherParts record={record} close={close} />}
            </RecordDrawer>
          ),
        }}
      />
      {chosen && <AllDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type LimitName = 'mostWeek' | 'leastWeek' | 'mostDay' | 'mostRun' | 'mostDays' | 'mostGaps' | 'short' | 'homeRoomId' | 'active';

function TeacherParts({ record, close }: { record: TimetableTeacherRow; close: () => void }) {
  const { rooms } = useChoices();
  const locked = lockedWords();
  const fields: readonly Field<LimitName>[] = [
    {
      kind: 'custom',
      name: 'mostWeek',
      label: dial.label,
      wide: true,
      render: ({ value, error, onChange }) => (
        <CircularSlider {...dial} value={Number(value)} error={error} disabled={locked !== null} onChange={onChange} />
      ),
    },
    {
      kind: 'number',
      name: 'leastWeek',
      label: 'Least lessons a week',
      min: 0,
      max: mostLessons,
      hint: 'The circular on senior school asks for 27',
    },
    { kind: 'number', name: 'mostDay', label: 'Most a day', min: 1, max: 14 },
    { kind: 'number', name: 'mostRun', label: 'Most one after another', min: 1, max: 14 },
    { kind: 'number', name: 'mostDays', label: 'Most days a week', min: 1, max: 7 },
    { kind: 'number', name: 'mostGaps', label: 'Most free slots between', min: 0, max: 40, hint: 'In a week' },
    { kind: 'text', name: 'short', label: 'Short name', hint: 'Left empty: made of the name' },
    {
      kind: 'select',
      name: 'homeRoomId',
      label: 'Own room',
      options: rooms
        .filter(({ active, id }) => active || id === record.homeRoomId)
        .map(({ id, name }) => ({ value: id, label: name })),
      wide: true,
    },
    { kind: 'checkbox', name: 'active', label: 'In the timetable', hint: 'Off: on study leave, or teaching no more', wide: true },
  ];
  return (
    <DrawerParts
      entity="timetable teacher"
      id={record.id}
      locked={locked}
      parts={[{ key: 'off', label: 'Times off', content: <TimesOffPart owner="teacher" id={record.id} /> }]}
      details={
        <>
          {record.lessons !== null && record.load !== 'within' && record.load !== 'none' && (
            <div className="drawer-note">
              <Note tone="att">
                The lessons so far are {aWeek(record.lessons)} a week:{' '}
                {record.load === 'over' ? `more than ${record.mostWeek}.` : `fewer than ${record.leastWeek}.`}
              </Note>
            </div>
          )}
          <RecordForm
            save={teachers.update}
            fixed={{ id: record.id, version: record.version }}
            initial={record}
            fields={fields}
            submit="Save teacher"
            onDone={({ name }) => {
              say(`${name} is saved`);
              close();
            }}
          />
        </>
      }
    />
  );
}

/** One dial for all teachers that were chosen. */
function AllDialog({ ids, clear, onClose }: { ids: readonly number[]; clear: () => void; onClose: () => void }) {
  const [most, setMost] = useState(usualLessons);
  const saving = useSave(teachers.setAll, {
    onDone: ({ changed }) => {
      say(changed === 0 ? 'They have these limits already' : `${counted(changed, 'teacher')} changed`);
      clear();
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Most lessons of ${counted(ids.length, 'teacher')}`}>
      <CircularSlider {...dial} value={most} onChange={setMost} />
      {saving.error && <Note tone="neg">{saving.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate({ ids: [...ids], mostWeek: most })}>
          Set {most} for all
        </Button>
      </div>
    </Dialog>
  );
}
