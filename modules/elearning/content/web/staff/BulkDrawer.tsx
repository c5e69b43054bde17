import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { FileUpload, type UploadedFile } from '#kit/web/ui/upload/FileUpload.tsx';
import { largestContent, mostAtOnce } from '../../contract/resources.ts';
import { type ReadName, resourcesApi } from '../../contract/resources-api.ts';
import { BulkRow, type Row } from './BulkRow.tsx';
import { ForAllFiles } from './ForAllFiles.tsx';
import { useLists } from './use-lists.ts';
import '../shared/content.css';

interface BulkDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** Many files at once: what their names tell is shown and can be changed before anything is saved. */
export function BulkDrawer({ opened, onClose }: BulkDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Upload many files" size={960}>
      {opened && <Bulk onClose={onClose} />}
    </SideDrawer>
  );
}

const rowOf = (read: ReadName): Row => ({ ...read, duplicate: false });

/** A row as it is saved; none while it lacks its genre or its subject. */
function wanted(row: Row) {
  const { fileId, title, genreId, courseId, classId, year, term, paper, examBody, duplicate } = row;
  if (genreId === null || courseId === null) return [];
  return [{ fileId, title, genreId, courseId, classId, year, term, paper, examBody, duplicate }];
}

/** Where something is wrong: rows move up when one is taken out, the key of a file stays. */
const placeOf = (fileId: number | undefined, field: string) => `${fileId} ${field}`;

/** Many files, each with the genre that its name tells: a marking scheme among notes goes to the past papers. */
function Bulk({ onClose }: Pick<BulkDrawerProps, 'onClose'>) {
  const lists = useLists();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [failed, setFailed] = useState<string | null>(null);
  const [review, setReview] = useState(false);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [waiting, setWaiting] = useState(0);
  const saved = useRef(false);
  const saving = useSave(resourcesApi.createMany, {
    onDone: ({ added }) => {
      saved.current = true;
      say(`${counted(added, 'resource')} added ${review ? 'for review' : 'as drafts'}`);
      onClose();
    },
    onFailed: (error) =>
      setWrong(
        new Map(
          error.fields.map(({ path, message }) => {
            const [, place, field = ''] = path.split('.');
            return [placeOf(rows[Number(place)]?.fileId, field), message];
          }),
        ),
      ),
  });

  const arrived = useRef<readonly UploadedFile[]>([]);
  // What was changed by hand stays when further files arrive.
  const take = async (files: readonly UploadedFile[]): Promise<void> => {
    arrived.current = files;
    setFailed(null);
    const ids = files.map(({ fileId }) => fileId);
    const known = new Set(rows.map(({ fileId }) => fileId));
    setRows((now) => now.filter(({ fileId }) => ids.includes(fileId)));
    const fresh = ids.filter((fileId) => !known.has(fileId));
    if (fresh.length === 0) return;
    try {
      const read = await call(resourcesApi.readNames, { fileIds: ids });
      // Files came or went meanwhile, and are asked about by themselves.
      if (arrived.current !== files) return;
      setRows((now) => {
        const had = new Map(now.map((row) => [row.fileId, row]));
        return read.rows.map((one) => had.get(one.fileId) ?? rowOf(one));
      });
    } catch (error) {
      if (arrived.current === files) setFailed(error instanceof ApiError ? error.message : 'The names could not be read.');
    }
  };
  const mended = (fileIds: readonly number[], more: Partial<Row>) => {
    // Whether the same bytes are wanted twice is told at the file.
    const fields = Object.keys(more).map((field) => (field === 'duplicate' ? 'fileId' : field));
    const places = new Set(fileIds.flatMap((fileId) => fields.map((field) => placeOf(fileId, field))));
    setWrong((now) => new Map([...now].filter(([place]) => !places.has(place))));
  };
  const change = (fileId: number, more: Partial<Row>) => {
    mended([fileId], more);
    setRows((now) => now.map((row) => (row.fileId === fileId ? { ...row, ...more } : row)));
  };
  const changeAll = (more: Partial<Row>) => {
    mended(
      rows.map(({ fileId }) => fileId),
      more,
    );
    setRows((now) => now.map((row) => ({ ...row, ...more })));
  };
  const send = () => {
    const input: CallInput<typeof resourcesApi.createMany> = { rows: rows.flatMap(wanted), review };
    const missing = new Map<string, string>();
    for (const row of rows) {
      const miss = (field: string, message: string) => missing.set(placeOf(row.fileId, field), message);
      if (row.title.trim() === '') miss('title', 'Fill in this field.');
      if (row.genreId === null) miss('genreId', 'Choose a genre.');
      if (row.courseId === null) miss('courseId', 'Choose a subject.');
      if ((row.same.length > 0 || row.sameAs !== null) && !row.duplicate)
        miss('fileId', 'The same file is there already. Take it out, or tick “Add it all the same”.');
    }
    setWrong(missing);
    if (missing.size === 0) saving.mutate(input);
  };

  return (
    <div className="drawer-form">
      <div className="form-scroll stack">
        <p className="hint">
          A name such as “KCSE 2019 Biology PP2 MS” tells the subject, year, paper and that it is a marking scheme. Look at what
          was read and put right what is not.
        </p>
        <FileUpload
          label="Files"
          purpose="content"
          max={mostAtOnce}
          largest={largestContent}
          hint="or drop them here; each at most 100 MB"
          onChange={(files) => void take(files)}
          onWaiting={setWaiting}
        />
        <LeaveGuard dirty={() => !saved.current && rows.length + waiting > 0} />
        {failed && (
          <Note tone="neg">
            {failed}{' '}
            <Button size="xs" variant="subtle" onClick={() => void take(arrived.current)}>
              Retry
            </Button>
          </Note>
        )}
        {rows.length > 1 && <ForAllFiles lists={lists} onChange={changeAll} />}
        {saving.error && <Note tone="neg">{saving.error.message}</Note>}
        <div className="content-rows">
          {rows.map((row) => (
            <BulkRow
              key={row.fileId}
              row={row}
              lists={lists}
              errorOf={(field) => wrong.get(placeOf(row.fileId, field))}
              onChange={(more) => change(row.fileId, more)}
            />
          ))}
        </div>
        {rows.length > 0 && (
          <Checkbox
            label="Send all for review at once"
            checked={review}
            onChange={(event) => setReview(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className="form-bar">
        <Button onClick={send} loading={saving.isPending} disabled={rows.length === 0 || waiting > 0 || failed !== null}>
          {rows.length === 0 ? 'Add files' : `Add ${counted(rows.length, 'file')}`}
        </Button>
        {waiting > 0 && (
          <output className="muted">
            Not here yet: {counted(waiting, 'file')}. Wait, try again, or remove what is not to come.
          </output>
        )}
      </div>
    </div>
  );
}
