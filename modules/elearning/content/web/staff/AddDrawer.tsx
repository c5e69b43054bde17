import { useRef, useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { call } from '#kit/web/api/client.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { arriving, notArrived, useArrivingUpload } from '#kit/web/ui/upload/use-arriving.ts';
import { largestContent } from '../../contract/resources.ts';
import { type ReadName, resourcesApi } from '../../contract/resources-api.ts';
import { contentScreens } from '../../contract/screens.ts';
import type { LibraryPart } from '../../contract/words.ts';
import { leaveTopics } from '../pick/leave-topics.ts';
import { resourceFields } from './resource-fields.tsx';
import { useLists } from './use-lists.ts';

interface FileFieldProps {
  slot: Pick<FieldSlot, 'label' | 'value' | 'error' | 'onChange'>;
  /** What its name tells, before the form has its key. */
  onRead?: (read: ReadName) => void;
}

/** A file of content; says at once where the same bytes are already. */
export function FileField({ slot, onRead }: FileFieldProps) {
  const { label, value, error, onChange } = slot;
  const [same, setSame] = useState<ReadName['same']>([]);
  const look = async (fileId: number, isStillHere: () => boolean): Promise<void> => {
    setSame([]);
    // What is told here the server says again when it is saved.
    const rows = await call(resourcesApi.readNames, { fileIds: [fileId] }).then(
      (answer) => answer.rows,
      () => [],
    );
    if (!isStillHere()) return;
    const [read] = rows;
    if (read) {
      setSame(read.same);
      onRead?.(read);
    }
    onChange(fileId);
  };
  const file = useArrivingUpload(slot, (fileId, isStillHere) => void look(fileId, isStillHere));
  return (
    <>
      <FileUpload
        label={label}
        purpose="content"
        largest={largestContent}
        hint="PDF, Word, slides, Excel, picture, recording or text, at most 100 MB"
        onChange={file.onChange}
        onWaiting={file.onWaiting}
      />
      {same.map(({ id, title }) => (
        <Note key={id} tone="att">
          The same file is there already: <Go href={to(contentScreens.resource, { id })}>{title}</Go>
        </Note>
      ))}
      {error && (
        <p className="neg" role="alert">
          {value === arriving ? notArrived : error}
        </p>
      )}
    </>
  );
}

const told = ['title', 'genreId', 'courseId', 'classId', 'year', 'term', 'paper', 'examBody'] as const;

/** What a file’s name tells of fields in which nothing stands yet; a genre of the other list is not taken. */
function fillIn(read: ReadName, values: Readonly<Record<string, unknown>>, genres: readonly { value: unknown }[]) {
  const known = genres.some(({ value }) => value === read.genreId) ? read : { ...read, genreId: null };
  const blank = told.filter((field) => [undefined, null, ''].some((nothing) => values[field] === nothing));
  return Object.fromEntries(blank.flatMap((field) => (known[field] === null ? [] : [[field, known[field]]])));
}

/** Adds one resource, with what its file’s name tells filled in. */
export function AddDrawer({ part, opened, onClose }: { part: LibraryPart; opened: boolean; onClose: () => void }) {
  const lists = useLists(part);
  const go = useGo();
  const read = useRef<ReadName | null>(null);
  const follow = (name: string, value: unknown, values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
    const known = read.current;
    return name === 'fileId' && known !== null && known.fileId === value
      ? fillIn(known, values, lists.genres)
      : leaveTopics(name, value, values);
  };
  const fields: readonly Field<keyof CallInput<typeof resourcesApi.create>>[] = [
    {
      kind: 'custom',
      name: 'fileId',
      label: 'File',
      wide: true,
      required: false,
      render: (slot: FieldSlot) => <FileField slot={slot} onRead={(one) => (read.current = one)} />,
    },
    ...resourceFields(lists),
    {
      kind: 'checkbox',
      name: 'duplicate',
      label: 'Add it all the same',
      hint: 'Where another resource has the same file',
      wide: true,
    },
  ];
  return (
    <SideDrawer opened={opened} onClose={onClose} title={part === 'papers' ? 'Add paper' : 'Add notes'} size={640}>
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={resourcesApi.create}
            initial={{ fileId: null, topicIds: [], tags: [], duplicate: false }}
            fields={fields}
            follow={follow}
            text="It becomes a draft. Somebody else publishes it."
            submit="Add as draft"
            onDone={({ id }) => go(to(contentScreens.resource, { id }))}
          />
        </div>
      )}
    </SideDrawer>
  );
}
