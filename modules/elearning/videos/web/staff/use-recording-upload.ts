import { useEffect, useRef, useState } from 'react';
import type { Uploader } from '#kit/web/ui/upload/uploader.ts';

/** One recording under way. */
interface Sending {
  readonly share: number;
  readonly failed: string | null;
}

/** Sends a recording in pieces that survive a dropped line; what failed is tried again when the line is back. */
export function useRecordingUpload(onDone: (fileId: number, name: string) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const uploader = useRef<Uploader | null>(null);
  const current = useRef<string | null>(null);
  const again = (): void => {
    if (current.current === null || !uploader.current) return;
    setSending({ share: 0, failed: null });
    uploader.current.retry(current.current);
  };
  const send = async (file: File): Promise<void> => {
    setSending({ share: 0, failed: null });
    const { createUploader } = await import('#kit/web/ui/upload/uploader.ts');
    uploader.current?.close();
    uploader.current = createUploader('recording', {
      onThumbnail: () => undefined,
      onProgress: (_, share) => setSending({ share, failed: null }),
      onDone: (_, fileId) => {
        current.current = null;
        setSending(null);
        onDone(fileId, file.name);
      },
      onFailed: (_, failed) => setSending({ share: 0, failed }),
    });
    current.current = uploader.current.add(file);
  };
  const failed = sending?.failed ?? null;
  useEffect(() => {
    if (failed === null) return undefined;
    const retry = (): void => {
      if (current.current === null || !uploader.current) return;
      setSending({ share: 0, failed: null });
      uploader.current.retry(current.current);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed]);
  useEffect(() => () => uploader.current?.close(), []);
  const stop = (): void => {
    uploader.current?.close();
    uploader.current = null;
    current.current = null;
    setSending(null);
  };
  return { sending, send, again, stop };
}
