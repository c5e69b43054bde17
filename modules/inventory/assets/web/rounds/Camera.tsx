import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { qrReader } from '#kit/web/codes/qr-reader.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import './rounds.css';

/** Milliseconds between two looks, and for how long the same code is not read again. */
const [pause, quiet] = [150, 3_000];

/** Reads one code after the other through the camera; the one that is still in sight is read once. */
export function Camera({ onFound }: { onFound: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    let last = { code: '', at: 0 };
    const watch = async (): Promise<void> => {
      const reader = qrReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!video.current || stopped) return;
      video.current.srcObject = stream;
      await video.current.play();
      const detector = await reader.catch(() => null);
      if (!detector) return setTrouble('The reader of codes could not be loaded. Type the tags, or use a scanner.');
      while (!stopped) {
        const [code] = await detector.detect(video.current).catch(() => []);
        const now = Date.now();
        if (code && (code.rawValue !== last.code || now - last.at > quiet)) found(code.rawValue);
        if (code) last = { code: code.rawValue, at: now };
        await new Promise((resolve) => void setTimeout(resolve, pause));
      }
    };
    watch().catch(() => setTrouble('The camera could not be opened. Allow it for this page, type the tags, or use a scanner.'));
    return () => {
      stopped = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  if (trouble) return <Note tone="att">{trouble}</Note>;
  return <video ref={video} className="asset-camera" muted playsInline aria-label="Camera" />;
}
