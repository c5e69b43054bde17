import { useEffect, useRef, useState } from 'react';
import { Note } from '#kit/web/ui/Note.tsx';
import { qrReader } from '#kit/web/codes/qr-reader.ts';
import './gate.css';

const pause = 250;

/** Reads a QR code through the camera; says in words why it cannot, and the code can be typed instead. */
export default function Scanner({
  onFound,
  instead = 'type the six digits of the pass',
}: {
  onFound: (text: string) => void;
  instead?: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const watch = async (): Promise<void> => {
      const reader = qrReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (!video.current || stopped) return;
      video.current.srcObject = stream;
      await video.current.play();
      const detector = await reader.catch(() => null);
      if (!detector) return setTrouble(`The reader of QR codes could not be loaded. Please ${instead}.`);
      while (!stopped) {
        const [code] = await detector.detect(video.current).catch(() => []);
        if (code) return onFound(code.rawValue);
        await new Promise((resolve) => void setTimeout(resolve, pause));
      }
    };
    watch().catch(() => setTrouble(`The camera could not be opened. Allow it for this page, or ${instead}.`));
    return () => {
      stopped = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [onFound, instead]);
  if (trouble) return <Note tone="att">{trouble}</Note>;
  return <video ref={video} className="gate-camera" muted playsInline aria-label="Camera" />;
}
