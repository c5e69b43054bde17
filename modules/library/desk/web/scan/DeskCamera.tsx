import { useEffect, useRef, useState } from 'react';
import { codeFormats, codeReader } from '#kit/web/codes/qr-reader.ts';
import { keepShell } from '#kit/web/offline/keep-shell.ts';
import { Note } from '#kit/web/ui/Note.tsx';

/** Milliseconds between two looks, and for which a code that stays before the camera is the same. */
const [pause, same] = [120, 2_000];

/** Reads barcodes and QR codes through the camera, one after the other; says in words why it cannot. */
export function DeskCamera({ onFound }: { onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const seen = { text: '', at: 0 };
    const end = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const watch = async (): Promise<void> => {
      const reader = codeReader(codeFormats);
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } });
      if (stopped || !video.current) return end();
      video.current.srcObject = stream;
      await video.current.play();
      const detector = await reader.catch(() => null);
      if (!detector) return setTrouble('The reader of barcodes could not be loaded. Use a scanner, or type the number.');
      // The reader's own file is kept too, for the next time without a line.
      void keepShell();
      while (!stopped) {
        const [code] = await detector.detect(video.current).catch(() => []);
        const at = performance.now();
        if (code) {
          if (code.rawValue !== seen.text || at - seen.at > same) found.current(code.rawValue);
          Object.assign(seen, { text: code.rawValue, at });
        }
        await new Promise((resolve) => void setTimeout(resolve, pause));
      }
    };
    watch().catch(() => {
      if (!stopped) setTrouble('The camera could not be opened. Allow it for this page, use a scanner, or type the number.');
    });
    return () => {
      stopped = true;
      end();
    };
  }, []);
  if (trouble) return <Note tone="att">{trouble}</Note>;
  return <video ref={video} className="desk-camera" muted playsInline aria-label="Camera" />;
}
