import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { FileUpload, type UploadedFile } from '#kit/web/ui/upload/FileUpload.tsx';
import { type LearnerAssignment, learnerAssignmentsApi } from '../../contract/learner.ts';
import { mostFiles } from '../../contract/words.ts';
import { FileButton, openFile } from '../words.tsx';
import { keptBytes } from './kept-bytes.ts';
import type { KeptFile } from './kept-work.ts';
import type { PartProps } from './use-upload.ts';
import { useWork } from './use-work.ts';

const PhotoPages = latePart<PartProps>({
  what: 'Photos of pages',
  load: async () => (await import('./PhotoPages.tsx')).default,
});
const Recorder = latePart<PartProps>({
  what: 'The recorder',
  load: async () => (await import('./Recorder.tsx')).default,
});

/** What was made here and is no part of the work before it is sent. */
const apart = {
  photos: 'photos that you have not sent as one file',
  audio: 'a recording that you have not used',
  file: 'a file that has not arrived',
} as const;

/** What a student hands in: kept on this device as it is typed, on the server as soon as there is a line. */
export function WorkForm({ assignment }: { assignment: LearnerAssignment }) {
  const { id, takes, team, statement } = assignment;
  const { work, change, handIn, state, takeTheirs, keepMine } = useWork(assignment);
  const [ownWork, setOwnWork] = useState(false);
  const [store] = useState(() => keptBytes(id, 'file'));
  const [asking, setAsking] = useState(false);
  const [arrived, setArrived] = useState<readonly UploadedFile[]>([]);
  const [pending, setPending] = useState<ReadonlySet<keyof typeof apart>>(new Set());
  const [losable, setLosable] = useState<ReadonlySet<keyof typeof apart>>(new Set());
  const pend = (what: keyof typeof apart, is: boolean, lost = false): void => {
    const having = (yes: boolean) => (now: ReadonlySet<keyof typeof apart>) =>
      new Set(yes ? [...now, what] : [...now].filter((one) => one !== what));
    setPending(having(is));
    setLosable(having(lost));
  };
  const wordsOf = (those: ReadonlySet<keyof typeof apart>) => [...those].map((one) => apart[one]).join('; ');
  const left = wordsOf(pending);
  const add = (file: KeptFile): void => change((now) => ({ ...now, files: [...now.files, file] }));
  // The field tells all of its files each time: what it has taken out goes, and what is new comes.
  const fromField = (files: readonly UploadedFile[]): void => {
    const before = new Set(arrived.map(({ fileId }) => fileId));
    setArrived(files);
    change((now) => ({
      ...now,
      files: [
        ...now.files.filter(({ fileId }) => !before.has(fileId)),
        ...files.map(({ fileId, name }) => ({ fileId, name, kind: 'file' as const })),
      ],
    }));
  };
  const inField = new Set(arrived.map(({ fileId }) => fileId));
  const listed = work.files.filter(({ fileId }) => !inField.has(fileId));
  const nothing = work.words.trim() === '' && work.link.trim() === '' && work.files.length === 0;
  const waits = state.kind === 'handing in';

  return (
    <Box title={team === 'none' ? 'Your work' : 'Your team’s work'} padded>
      <LeaveGuard dirty={losable.size > 0} text={`This is lost when you leave: ${wordsOf(losable)}.`} />
      <div className="asg-stack">
        {state.kind === 'conflict' && (
          <Note tone="att">
            <p>This work was saved on another device or by another of your team meanwhile. Nothing that you typed is lost.</p>
            <div className="asg-row">
              <Button size="xs" onClick={keepMine}>
                Keep what is here
              </Button>
              <Button size="xs" variant="default" onClick={takeTheirs}>
                Take the other
              </Button>
            </div>
          </Note>
        )}
        {state.kind === 'refused' && <Note tone="neg">{state.words}</Note>}
        {takes.includes('text') && (
          <Textarea
            label="Text"
            autosize
            minRows={5}
            maxRows={30}
            maxLength={50_000}
            value={work.words}
            onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, words: value }))}
          />
        )}
        {takes.includes('link') && (
          <TextInput
            label="Link"
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={2000}
            value={work.link}
            onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, link: value }))}
          />
        )}
        {listed.length > 0 && (
          <ul className="asg-files" aria-label="Files of your work">
            {listed.map((file) => (
              <li key={file.fileId}>
                <FileButton
                  name={file.name}
                  onOpen={() => openFile(learnerAssignmentsApi.ownFile, { id, fileId: file.fileId }, file.name)}
                />
                <button
                  type="button"
                  className="upload-remove"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => change((now) => ({ ...now, files: now.files.filter((one) => one.fileId !== file.fileId) }))}
                >
                  <IconX size={16} stroke={1.7} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {takes.includes('photos') && <PhotoPages id={id} onFile={add} onPending={(is, lost) => pend('photos', is, lost)} />}
        {takes.includes('audio') && <Recorder id={id} onFile={add} onPending={(is, lost) => pend('audio', is, lost)} />}
        {takes.includes('file') && (
          <FileUpload
            label="Files"
            purpose="document"
            max={mostFiles - listed.length}
            store={store}
            onChange={fromField}
            onWaiting={(files) => pend('file', files > 0)}
          />
        )}
        {statement && (
          <Checkbox
            label="This is my own work. What I took from others I have named."
            checked={ownWork}
            onChange={({ currentTarget: { checked } }) => setOwnWork(checked)}
          />
        )}
        {left !== '' && <p className="muted">Not part of your work yet: {left}.</p>}
        <div className="asg-row">
          <Button disabled={nothing || waits || (statement && !ownWork)} onClick={() => setAsking(true)}>
            {team === 'all' ? 'Agree and hand in' : 'Hand in'}
          </Button>
          <output className="asg-saved" aria-live="polite">
            {state.kind === 'saved' && 'Saved'}
            {state.kind === 'saving' && 'Saving'}
            {state.kind === 'kept' && 'Kept on this device; sent as soon as there is a line'}
            {state.kind === 'here' && 'Kept on this device until you hand it in'}
            {waits && 'There is no line. It is handed in by itself as soon as there is; you may close this page.'}
          </output>
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={team === 'all' ? 'Agree to hand this in?' : 'Hand this in?'}
        text={
          assignment.resubmit
            ? 'You may hand in again until it is returned. Every version is kept.'
            : 'You cannot change it afterwards unless your teacher asks for it.'
        }
        {...(left === '' ? {} : { note: `Not handed in with it: ${left}.` })}
        keep="Go on working"
        confirm={team === 'all' ? 'Agree' : 'Hand in'}
        onConfirm={() => handIn(ownWork)}
      />
    </Box>
  );
}
