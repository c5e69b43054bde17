import { useSave } from '#kit/web/api/hooks.ts';
import { DrawerParts } from '#kit/web/resource/DrawerParts.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { dayParts, dayPartWords, difficulties, difficultyWords, roomKinds, roomKindWords } from '../../contract/kinds.ts';
import { subjectsApi, type TimetableSubject } from '../../contract/subjects.ts';
import { Coloured, ColourField } from '../Colour.tsx';
import { lockedWords, mayChange } from '../may-change.ts';
import { useChoices } from '../use-choices.ts';
import { TimesOffPart } from './TimesOffPart.tsx';

const options = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: words[value] }));
const hard = options(difficulties, difficultyWords);
const parts = options(dayParts, dayPartWords);

/** Where a subject is taught: a kind of room, a room with a tag, or the class's own. */
function roomOf({ roomKind, roomTagName }: TimetableSubject): string {
  if (roomKind !== null) return roomKindWords[roomKind];
  return roomTagName === null ? 'The class’s own' : `With “${roomTagName}”`;
}

export default function SubjectsScreen() {
  const { tags } = useChoices();
  const colouring = useSave(subjectsApi.colour, {
    onDone: ({ coloured }) =>
      say(coloured === 0 ? 'Every subject has a colour already' : `${counted(coloured, 'subject')} got a colour`),
  });
  return (
    <ListScreen
      list={subjectsApi.list}
      name="timetable.subjects.list"
      words={{
        title: 'Timetable subjects',
        all: 'All subjects',
        search: 'Name or code',
        empty: {
          title: 'No subjects yet',
          text: 'Subjects are added under Exams; here they get what they ask of the timetable.',
        },
      }}
      columns={[
        { key: 'name', label: 'Subject', value: (row) => <Coloured colour={row.colour}>{row.name}</Coloured> },
        { key: 'shown', label: 'Short', value: (row) => row.shown, quiet: true, phone: 'figure' },
        { key: 'difficulty', label: 'Difficulty', value: (row) => difficultyWords[row.difficulty], quiet: true },
        { key: 'dayPart', label: 'Wished', value: (row) => dayPartWords[row.dayPart], quiet: true, phone: 'note' },
        { key: 'room', label: 'Room', value: roomOf, quiet: true },
        { key: 'classes', label: 'Classes', value: (row) => row.classes, end: true },
        { key: 'teachers', label: 'Teachers', value: (row) => row.teachers, end: true },
        { key: 'timesOff', label: 'Times off', value: (row) => row.timesOff || '', end: true },
      ]}
      filters={[
        {
          key: 'taken',
          label: 'Taken',
          options: [
            { value: 'taken', label: 'By a class' },
            { value: 'not', label: 'By no class' },
          ],
        },
        { key: 'difficulty', label: 'Difficulty', options: hard },
        { key: 'dayPart', label: 'Wished', options: parts },
      ]}
      menu={mayChange() ? [{ label: 'Give each subject a colour', onClick: () => colouring.mutate({}) }] : []}
      record={{
        drawer: (open, close) => (
          <RecordDrawer open={open} onClose={close} get={subjectsApi.get} title={(record) => record?.name ?? ''}>
            {(record) =>
              record && (
                <DrawerParts
                  entity="timetable subject"
                  id={record.id}
                  locked={lockedWords()}
                  parts={[{ key: 'off', label: 'Times off', content: <TimesOffPart owner="subject" id={record.id} /> }]}
                  details={
                    <RecordForm
                      save={subjectsApi.update}
                      fixed={{ id: record.id, version: record.version }}
                      initial={record}
                      submit="Save subject"
                      onDone={({ name }) => {
                        say(`${name} is saved`);
                        close();
                      }}
                      follow={(name, value) =>
                        value === null
                          ? {}
                          : name === 'roomKind'
                            ? { roomTagId: null }
                            : name === 'roomTagId'
                              ? { roomKind: null }
                              : {}
                      }
                      fields={[
                        {
                          kind: 'text',
                          name: 'short',
                          label: 'Short name',
                          hint: 'Left empty: made of the code or the name',
                        },
                        { kind: 'custom', name: 'colour', label: 'Colour', render: (slot) => <ColourField {...slot} /> },
                        { kind: 'select', name: 'difficulty', label: 'Difficulty', options: hard, required: true },
                        { kind: 'select', name: 'dayPart', label: 'Wished', options: parts, required: true },
                        {
                          kind: 'select',
                          name: 'roomKind',
                          label: 'Kind of room',
                          options: options(roomKinds, roomKindWords),
                          hint: 'Left empty: the class’s own room',
                        },
                        {
                          kind: 'select',
                          name: 'roomTagId',
                          label: 'Or a room with the tag',
                          options: tags.map(({ id, name }) => ({ value: id, label: name })),
                        },
                      ]}
                    />
                  }
                />
              )
            }
          </RecordDrawer>
        ),
      }}
    />
  );
}
