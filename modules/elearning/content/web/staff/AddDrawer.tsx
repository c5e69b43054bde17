import { useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { call } from '#kit/web/api/client.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { type ReadName, resourcesApi } from '../../contract/resources-api.ts';
import { contentScreens } from '../../contract/screens.ts';
import type { LibraryPart } from '../../contract/words.ts';
import { resourceFields } from './resource-fields.tsx';
import { useLists } from './use-lists.ts';

interface FileFieldProps {
  slot: Pick<FieldSlot, 'label' | 'error' | 'onChange'>;
  /** What its name tells, as soon as it has arrived. */
  onRead?: (read: ReadName) => void;
}

/** A file of content; says at once where the same bytes are already. */
export function FileField({ slot: { label, error, onChange }, onRead }: FileFieldProps) {
  const [same, setSame] = useState<ReadName['same']>([]);
  const take = async (fileId: number | undefined): Promise<void> => {
    onChange(fileId ?? null);
    setSame([]);
    if (fileId === undefined) return;
    // What is told here the server says again when it is saved.
    const rows = await call(resourcesApi.readNames, { fileIds: [fileId] }).then(
      (answer) => answer.rows,
      () => [],
    );
    const [read] = rows;
    if (!read) return;
    setSame(read.same);
    onRead?.(read);
  };
  return (
    <>
      <FileUpload
        label={label}
        purpose="content"
        hint="PDF, Word, slides, Excel, picture, recording or text, at most 100 MB"
        onChange={(files) => void take(files[0]?.fileId)}
      />
      {same.map(({ id, title }) => (
        <Note key={id} tone="att">
          The same file is there already: <Go href={to(contentScreens.resource, { id })}>{title}</Go>
        </Note>
      ))}
      {error && (
        <p className="neg" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Adds one resource, with what its file’s name tells filled in. */
export function AddDrawer({ part, opened, onClose }: { part: LibraryPart; opened: boolean; onClose: () => void }) {
  const lists = useLists(part);
  const go = useGo();
  const fields: readonly Field<keyof CallInput<typeof resourcesApi.create>>[] = [
    {
      kind: 'custom',
      name: 'fileId',
      label: 'File',
      wide: true,
      required: false,
      render: (slot: FieldSlot) => <FileField slot={slot} />,
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
            text="It becomes a draft. Somebody else publishes it."
            submit="Add as draft"
            onDone={({ id }) => go(to(contentScreens.resource, { id }))}
          />
        </div>
      )}
    </SideDrawer>
  );
}
