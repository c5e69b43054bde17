import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { qrReader } from '#kit/web/codes/qr-reader.ts';
import { keepShell } from '#kit/web/offline/keep-shell.ts';

/** Milliseconds between two looks, and for which a card that stays before the camera is the same. */
const [pause, same] = [200, 2_500];

const noCamera = 'This device has no camera. Use a card reader, or type the number.';
const troubles: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is refused. Press the sign beside the address of this page, allow the camera, and try again. Until then use a card reader, or type the number.',
  NotFoundError: noCamera,
  OverconstrainedError: noCamera,
  NotReadableError: 'Another program uses the camera. Close it, and try again.',
};

/** Why the camera cannot be used, in words. */
function troubleOf(error: unknown): string {
  if (!window.isSecureContext)
    return 'Browsers give no camera to a page without https. Open this page by its https address, use a card reader, or type the number.';
  return (error instanceof Error ? troubles[error.name] : undefined) ?? noCamera;
}

/** Looks for QR codes without end; a card that stays before the camera is read once. */
export function KioskCamera({ camera, onFound }: { camera: 'user' | 'environment'; onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const seen = { text: '', at: 0 };
    const watch = async (): Promise<void> => {
      const reader = qrReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: camera } });
      // Asked for once more when the page was left while the camera opened.
      if (stopped) return end();
      if (!video.current) return;
      video.current.srcObject = stream;
      await video.current.play();
      const detector = await reader.catch(() => null);
      if (!detector) return setTrouble('The reader of QR codes could not be loaded. Use a card reader, or type the number.');
      // The reader's own file is kept too, for the next time without a line.
      void keepShell();
      while (!stopped) {
        const [code] = await detector.detect(video.current).catch(() => []);
        const now = performance.now();
        if (code) {
          if (code.rawValue !== seen.text || now - seen.at > same) onFound(code.rawValue);
          Object.assign(seen, { text: code.rawValue, at: now });
        }
        await new Promise((resolve) => void setTimeout(resolve, pause));
      }
    };
    const end = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    watch().catch((error: unknown) => {
      if (!stopped) setTrouble(troubleOf(error));
    });
    return () => {
      stopped = true;
      end();
    };
  }, [camera, onFound, tries]);
  if (trouble !== null)
    return (
      <div className="kiosk-trouble">
        <p>{trouble}</p>
        <Button
          variant="default"
          onClick={() => {
            setTrouble(null);
            setTries((count) => count + 1);
          }}
        >
          Try the camera again
        </Button>
      </div>
    );
  return (
    <figure className="kiosk-camera">
      <video ref={video} data-mirrored={camera === 'user' || undefined} muted playsInline aria-label="Camera" />
      <figcaption>Hold the code of your card before the camera</figcaption>
    </figure>
  );
}
