import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { uploadPurposes } from '#kit/contract/files.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import '#kit/web/ui/css/upload.css';
import { arriving, notArrived, useArriving, useArrivingUpload } from '#kit/web/ui/upload/use-arriving.ts';
import { clockText } from '../../contract/words.ts';
import { factsOf, type RecordingFacts } from './recording-facts.ts';
import { useRecordingUpload } from './use-recording-upload.ts';

/** Facts of what this page has sent, by the file’s key. */
const sent = new Map<number, RecordingFacts & { fileName: string }>();

/** What else is known once a recording has come: its name, its length and whether it is only to be heard. */
export function followRecording(name: string, value: unknown): Record<string, unknown> {
  const facts = name === 'fileId' && typeof value === 'number' ? sent.get(value) : undefined;
  return facts ? { ...facts } : {};
}

/** The recording, sent in pieces that survive a dropped line. */
export function RecordingField({ slot }: { slot: FieldSlot }) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const facts = useRef<Promise<RecordingFacts> | null>(null);
  const [measuring, setMeasuring] = useState(false);
  const way = useArriving(slot);
  const { sending, send, again, stop } = useRecordingUpload((fileId, fileName) => {
    const measured = facts.current;
    setMeasuring(true);
    void measured?.then((known) => {
      sent.set(fileId, { ...known, fileName });
      setMeasuring(false);
      // Another file may have been chosen meanwhile, or this one taken out.
      if (facts.current === measured) way.come(fileId);
    });
  });
  const { fileName, lengthMs } = slot.values;
  const there = typeof slot.value === 'number';
  const percent = Math.floor((sending?.share ?? 0) * 100);
  return (
    <div className="video-stack">
      <label htmlFor={fieldId} className="upload-label">
        {slot.label}
      </label>
      <div className="upload-drop">
        <input
          ref={field}
          id={fieldId}
          type="file"
          className="sr"
          tabIndex={-1}
          accept={uploadPurposes.recording.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (!file) return;
            facts.current = factsOf(file);
            way.begin();
            void send(file);
          }}
        />
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.7} />} onClick={() => field.current?.click()}>
          {there ? 'Choose another file' : 'Choose a file'}
        </Button>
        <span className="hint">MP4, WebM, MP3, M4A or Ogg, up to 256 MiB</span>
      </div>
      {slot.error && (
        <p className="neg" role="alert">
          {slot.value === arriving ? notArrived : slot.error}
        </p>
      )}
      {sending !== null && sending.failed !== null && (
        <p className="neg" role="alert">
          {sending.failed}{' '}
          <Button size="xs" variant="subtle" onClick={again}>
            Retry
          </Button>
        </p>
      )}
      {sending && sending.failed === null && <progress className="bar" max={100} value={percent} aria-label="Sent" />}
      <output className="muted">
        {measuring && 'Measuring…'}
        {sending && sending.failed === null && `${percent} % sent`}
        {!sending && !measuring && there && `Here: ${typeof fileName === 'string' ? fileName : 'the recording'}`}
        {!sending && !measuring && there && typeof lengthMs === 'number' && `, ${clockText(lengthMs)}`}
      </output>
      {sending && (
        <p>
          <button
            type="button"
            className="link-button"
            onClick={() => {
              facts.current = null;
              stop();
              way.takeOut();
            }}
          >
            Take it out
          </button>
        </p>
      )}
    </div>
  );
}

/** A picture that stands before it plays. */
export function PosterField({ slot }: { slot: FieldSlot }) {
  const picture = useArrivingUpload(slot);
  return (
    <div className="video-stack">
      <FileUpload label={slot.label} purpose="photo" onChange={picture.onChange} onWaiting={picture.onWaiting} />
      {slot.error && <p className="neg">{slot.value === arriving ? notArrived : slot.error}</p>}
      {typeof slot.value === 'number' && (
        <p>
          A picture is there.{' '}
          <button type="button" className="link-button" onClick={() => slot.onChange(null)}>
            Take it out
          </button>
        </p>
      )}
    </div>
  );
}
