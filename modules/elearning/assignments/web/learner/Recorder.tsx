import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { keptBytes } from './kept-bytes.ts';
import { SendingLine } from './SendingLine.tsx';
import { type PartProps, usePending, useUpload } from './use-upload.ts';

/** What browsers record, the smallest first. */
const kinds = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const;
/** Bits a second that speech needs, and the longest recording in milliseconds. */
const bits = 24_000;
const longest = 15 * 60 * 1000;

/** Records what is spoken, to be heard before it is sent. */
export default function Recorder({ id, onFile, onPending }: PartProps) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [running, setRunning] = useState(false);
  const [made, setMade] = useState<{ file: File; url: string } | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [store] = useState(() => keptBytes(id, 'audio'));
  const { sending, send, again } = useUpload('recording', store, (fileId, name) => {
    onFile({ fileId, kind: 'audio', name });
    setMade(null);
  });
  usePending(running || made !== null, sending, onPending);
  useEffect(() => () => recorder.current?.stop(), []);
  const url = made?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const start = async (): Promise<void> => {
    setWrong(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const [type, ending] = kinds.find(([kind]) => MediaRecorder.isTypeSupported(kind)) ?? ['', 'm4a'];
      const parts: Blob[] = [];
      const running = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: bits });
      const end = setTimeout(() => running.state === 'recording' && running.stop(), longest);
      running.ondataavailable = ({ data }) => parts.push(data);
      running.onstop = () => {
        clearTimeout(end);
        for (const track of stream.getTracks()) track.stop();
        const plain = running.mimeType.split(';')[0] ?? type;
        const file = new File(parts, `Recording.${ending}`, { type: plain });
        setRunning(false);
        setMade({ file, url: URL.createObjectURL(file) });
      };
      recorder.current = running;
      running.start(1000);
      setRunning(true);
    } catch {
      setWrong('The microphone could not be used. Allow it in the browser, or hand in a file.');
    }
  };

  return (
    <fieldset className="asg-stack" aria-label="Recording">
      <div className="asg-row">
        {running ? (
          <Button color="red" leftSection={<IconPlayerStop size={16} stroke={1.7} />} onClick={() => recorder.current?.stop()}>
            Stop recording
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconMicrophone size={16} stroke={1.7} />}
            disabled={sending !== null}
            onClick={() => void start()}
          >
            {made ? 'Record again' : 'Record'}
          </Button>
        )}
        {running && <output>Recording</output>}
      </div>
      {wrong && <p className="neg">{wrong}</p>}
      {made && (
        <div className="asg-row">
          <audio controls src={made.url} aria-label="What you recorded">
            <track kind="captions" />
          </audio>
          <Button disabled={sending !== null} onClick={() => void send(made.file)}>
            Use this recording
          </Button>
        </div>
      )}
      <SendingLine sending={sending} what="The recording" onAgain={again} />
    </fieldset>
  );
}
