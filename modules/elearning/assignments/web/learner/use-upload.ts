import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UploadPurpose } from '#kit/contract/files.ts';
import type { FileStore } from '#kit/web/ui/upload/FileUpload.tsx';
import type { Uploader } from '#kit/web/ui/upload/uploader.ts';
import type { KeptFile } from './kept-work.ts';

/** A part of the form in which something is made that becomes a file of the work once it is sent. */
export interface PartProps {
  readonly id: number;
  readonly onFile: (file: KeptFile) => void;
  /** Whether something is made that is no part of the work yet, and whether it is lost when the page is left. */
  readonly onPending: (pending: boolean, lost: boolean) => void;
}

/**
 * Tells whether something is made that is no part of the work yet. It is lost with the page while it is neither on its way nor kept
 * on this device.
 */
export function usePending(made: boolean, sending: Sending | null, onPending: PartProps['onPending']): void {
  const tell = useEffectEvent((...now: [pending: boolean, lost: boolean]) => onPending(...now));
  const pending = made || sending !== null;
  const lost = sending === null ? made : !sending.kept;
  useEffect(() => tell(pending, lost), [pending, lost]);
}

/** One upload under way. */
export interface Sending {
  readonly share: number;
  readonly failed: string | null;
  /** It goes on when the page is opened again. */
  readonly kept: boolean;
}

/**
 * Sends one file at a time in pieces that survive a dropped line; what failed is tried again when the line is back. Its bytes are kept
 * on this device until it has arrived: what the page was closed over goes on where it stopped.
 */
export function useUpload(purpose: UploadPurpose, store: FileStore, onDone: (fileId: number, name: string) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [round, setRound] = useState(0);
  const uploader = useRef<Uploader | null>(null);
  const current = useRef<string | null>(null);
  const begin = { share: 0, failed: null };
  // What is typed while a file is on its way is there when it has arrived.
  const done = useCallbackRef(onDone);
  const again = (): void => {
    if (current.current === null || !uploader.current) return;
    setSending((now) => ({ kept: now?.kept ?? false, ...begin }));
    uploader.current.retry(current.current);
  };
  const send = async (file: File): Promise<void> => {
    setSending({ ...begin, kept: false });
    const kept = await store.keep(file);
    setSending({ ...begin, kept });
    const { createUploader } = await import('#kit/web/ui/upload/uploader.ts');
    uploader.current?.close();
    uploader.current = createUploader(purpose, {
      onThumbnail: () => undefined,
      onProgress: (_, share) => setSending({ share, failed: null, kept }),
      onDone: (_, fileId) => {
        current.current = null;
        setSending(null);
        done(fileId, file.name);
        void store.drop(file).then(() => setRound((count) => count + 1));
      },
      onFailed: (_, failed) => setSending({ share: 0, failed, kept }),
    });
    current.current = uploader.current.add(file);
  };
  const goOn = useEffectEvent((file: File) => {
    if (current.current === null) void send(file);
  });
  // What was left when the page was closed, one after the other.
  useEffect(() => {
    let wanted = true;
    void store.all().then(([first]) => {
      if (wanted && first) goOn(first);
    });
    return () => {
      wanted = false;
    };
  }, [store, round]);
  const failed = sending?.failed ?? null;
  const retry = useEffectEvent(() => again());
  useEffect(() => {
    if (failed === null) return undefined;
    const online = (): void => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [failed]);
  useEffect(() => () => uploader.current?.close(), []);
  return { sending, send, again };
}
