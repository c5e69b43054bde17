import { Button } from '@mantine/core';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { uploadPurposes, type UploadPurpose } from '#kit/contract/files.ts';
import '#kit/web/ui/css/upload.css';
import { refusalOf } from './upload-rules.ts';
import type { Uploader } from './uploader.ts';

/** A file that arrived. */
export interface UploadedFile {
  fileId: number;
  name: string;
}

/** Where the bytes of chosen files are kept until they have arrived, so that a closed page loses none. */
export interface FileStore {
  /** What has not arrived, for this page to go on with. */
  all(): Promise<File[]>;
  /** False where there is no room for it. */
  keep(file: File): Promise<boolean>;
  drop(file: File): Promise<void>;
}

interface FileUploadProps {
  label: string;
  purpose: UploadPurpose;
  /** How many files; 1 by default. */
  max?: number;
  /** The largest file in bytes, where that is less than uploads may be in general. */
  largest?: number;
  hint?: string;
  store?: FileStore;
  /** All files that have arrived, each time one arrives or is taken out. */
  onChange: (files: readonly UploadedFile[]) => void;
  /** How many were chosen and have not arrived, each time that changes. */
  onWaiting?: (files: number) => void;
}

interface Item {
  key: string;
  file: File;
  /** It is kept here no longer than the page is open. */
  loose?: boolean;
  name: string;
  share: number;
  thumbnail?: string;
  fileId?: number;
  failed?: string;
}

/** Files by choosing or dropping, sent in pieces that survive a dropped line, with progress and thumbnails. */
export function FileUpload({ label, purpose, max = 1, largest, hint, store, onChange, onWaiting }: FileUploadProps) {
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const uploader = useRef<Promise<Uploader> | null>(null);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  /** Files that were chosen before what sends them has come. */
  const [chosen, setChosen] = useState(0);
  const change = (key: string, more: Partial<Item>): void =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...more } : item)));

  const arrived = items.flatMap(({ fileId, name }) => (fileId === undefined ? [] : [{ fileId, name }]));
  const arrivedKeys = arrived.map((file) => file.fileId).join();
  const known = useRef('');
  const report = useEffectEvent(() => {
    onChange(arrived);
    for (const { fileId, file } of items) if (fileId !== undefined) void store?.drop(file);
  });
  useEffect(() => {
    if (known.current !== arrivedKeys) report();
    known.current = arrivedKeys;
  }, [arrivedKeys]);
  const waiting = chosen + items.length - arrived.length;
  const tell = useEffectEvent((files: number) => onWaiting?.(files));
  useEffect(() => tell(waiting), [waiting]);
  useEffect(() => () => void uploader.current?.then((open) => open.close()), []);

  const open = (): Promise<Uploader> => {
    uploader.current ??= import('./uploader.ts').then(({ createUploader }) =>
      createUploader(purpose, {
        onThumbnail: (key, thumbnail) => change(key, { thumbnail }),
        onProgress: (key, share) => change(key, { share }),
        onDone: (key, fileId) => change(key, { fileId, share: 1 }),
        onFailed: (key, failed) => change(key, { failed }),
      }),
    );
    return uploader.current;
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused(null);
    setChosen((before) => before + files.length);
    const ready = await open().catch(() => (uploader.current = null));
    setChosen((before) => before - files.length);
    if (!ready) return setRefused('The line is down, and the file cannot be sent. Choose it again once the line is back.');
    let room = max - items.length;
    for (const file of files) {
      const refusal = refusalOf(file, purpose, room, largest);
      if (refusal) {
        setRefused(refusal);
        void store?.drop(file);
        continue;
      }
      room -= 1;
      const key = ready.add(file);
      setItems((all) => [...all, { key, file, name: file.name, share: 0 }]);
      void store?.keep(file).then((kept) => !kept && change(key, { loose: true }));
    }
  };
  const goOn = useEffectEvent((files: readonly File[]) => void take(files));
  useEffect(() => {
    let wanted = true;
    void store?.all().then((files) => {
      if (wanted && files.length > 0) goOn(files);
    });
    return () => {
      wanted = false;
    };
  }, [store]);
  const retry = (key: string): void => {
    change(key, { failed: undefined });
    void open().then((ready) => ready.retry(key));
  };
  const remove = (key: string): void => {
    for (const item of items) if (item.key === key) void store?.drop(item.file);
    setItems((all) => all.filter((item) => item.key !== key));
    void open().then((ready) => ready.remove(key));
  };

  return (
    <div className="upload">
      <label htmlFor={fieldId} className="upload-label">
        {label}
      </label>
      <div
        className="upload-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={field}
          id={fieldId}
          type="file"
          className="sr"
          tabIndex={-1}
          multiple={max > 1}
          accept={uploadPurposes[purpose].join(',')}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button variant="default" leftSection={<IconUpload size={16} stroke={1.7} />} onClick={() => field.current?.click()}>
          Choose {max > 1 ? 'files' : 'a file'}
        </Button>
        <span className="hint">{hint ?? 'or drop it here'}</span>
      </div>
      {refused && (
        <p className="upload-refused" role="alert">
          {refused}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} onRetry={() => retry(item.key)} onRemove={() => remove(item.key)} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ item, onRetry, onRemove }: { item: Item; onRetry: () => void; onRemove: () => void }) {
  const percent = Math.floor(item.share * 100);
  const open = item.loose ? `${percent} %; keep this page open until it is sent` : `${percent} %`;
  const state = item.failed ?? (item.fileId === undefined ? open : 'Uploaded');
  return (
    <li className="upload-row">
      {item.thumbnail ? <img src={item.thumbnail} alt="" /> : <IconFileText size={18} stroke={1.6} aria-hidden="true" />}
      <span>
        <strong>{item.name}</strong>
        <output className={item.failed ? 'neg' : undefined}>{state}</output>
        {item.fileId === undefined && !item.failed && (
          <progress className="bar" max={100} value={percent} aria-label={`${item.name}, sent`} />
        )}
      </span>
      {item.failed && (
        <Button size="xs" variant="subtle" onClick={onRetry}>
          Retry
        </Button>
      )}
      <button type="button" className="upload-remove" aria-label={`Remove ${item.name}`} onClick={onRemove}>
        <IconX size={16} stroke={1.7} />
      </button>
    </li>
  );
}
