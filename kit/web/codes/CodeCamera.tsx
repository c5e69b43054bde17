import { useEffect, useRef, useState } from 'react';
import { keepShell } from '../offline/keep-shell.ts';
import { Note } from '../ui/Note.tsx';
import { codeFormats, codeReader } from './qr-reader.ts';
import './code-camera.css';

/** Milliseconds between two looks, and for which a code that stays before the camera is the same. */
const [pause, same] = [150, 1_500];

/** Reads QR codes and barcodes through the camera without end; one that stays before it is read once. */
export default function CodeCamera({
  onFound,
  instead = 'type the code',
}: {
  onFound: (text: string) => void;
  /** What is done where there is no camera. */
  instead?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const seen = { text: '', at: 0 };
    const end = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const watch = async (): Promise<void> => {
      const reader = codeReader(codeFormats);
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (stopped) return end();
      if (!video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
      const detector = await reader.catch(() => null);
      if (!detector) return setTrouble(`The reader of codes could not be loaded. Please ${instead}.`);
      // The reader's own file is kept too, for the next time without a line.
      void keepShell();
      while (!stopped) {
        const [code] = await detector.detect(video.current).catch(() => []);
        const now = performance.now();
        if (code && (code.rawValue !== seen.text || now - seen.at > same)) found.current(code.rawValue);
        if (code) Object.assign(seen, { text: code.rawValue, at: now });
        await new Promise((resolve) => void setTimeout(resolve, pause));
      }
    };
    watch().catch(() => {
      if (!stopped) setTrouble(`The camera could not be opened. Allow it for this page, or ${instead}.`);
    });
    return () => {
      stopped = true;
      end();
    };
  }, [instead]);
  if (trouble) return <Note tone="att">{trouble}</Note>;
  return <video ref={video} className="code-camera" muted playsInline aria-label="Camera" />;
}
