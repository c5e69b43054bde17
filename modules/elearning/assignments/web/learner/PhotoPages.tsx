import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCamera, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#kit/web/ui/in-words.ts';
import { keptBytes } from './kept-bytes.ts';
import { type PhotoPage, photosAsPdf } from './photos-pdf.ts';
import { reducedPhoto } from './reduce-photo.ts';
import { SendingLine } from './SendingLine.tsx';
import { type PartProps, usePending, useUpload } from './use-upload.ts';

interface Shot extends PhotoPage {
  readonly url: string;
}

const mostPages = 60;

/** Photos of an exercise book, reduced and put into one PDF on this device, and then sent. */
export default function PhotoPages({ id, onFile, onPending }: PartProps) {
  const field = useRef<HTMLInputElement>(null);
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const urls = useRef<string[]>([]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
  const [store] = useState(() => keptBytes(id, 'photos'));
  const { sending, send, again } = useUpload('document', store, (fileId, name) => {
    onFile({ fileId, kind: 'photos', name });
    setShots([]);
  });
  usePending(shots.length > 0, sending, onPending);

  const take = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setWrong(null);
    // One after the other: a phone has no room for twenty whole photos at once.
    for (const file of files) {
      try {
        const page = await reducedPhoto(file);
        const url = URL.createObjectURL(new Blob([new Uint8Array(page.jpeg)], { type: 'image/jpeg' }));
        urls.current.push(url);
        setShots((all) => (all.length < mostPages ? [...all, { ...page, url }] : all));
      } catch {
        setWrong(`${file.name} is no photo that this browser can read.`);
      }
    }
    setBusy(false);
  };
  const move = (at: number, by: number): void =>
    setShots((all) => {
      const next = [...all];
      const [one] = next.splice(at, 1);
      if (one) next.splice(at + by, 0, one);
      return next;
    });
  const make = (): void => {
    const pdf = photosAsPdf(shots);
    void send(new File([pdf], `Photos, ${counted(shots.length, 'page')}.pdf`, { type: 'application/pdf' }));
  };

  return (
    <fieldset className="asg-stack" aria-label="Photos of pages">
      <input
        ref={field}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label="Photos of pages"
        accept="image/*"
        multiple
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className="asg-row">
        <Button
          variant="default"
          leftSection={<IconCamera size={16} stroke={1.7} />}
          loading={busy}
          disabled={sending !== null}
          onClick={() => field.current?.click()}
        >
          Add photos of pages
        </Button>
        {shots.length > 0 && (
          <Button disabled={busy || sending !== null} onClick={make}>
            Send {counted(shots.length, 'page')} as one file
          </Button>
        )}
      </div>
      {wrong && <p className="neg">{wrong}</p>}
      <SendingLine sending={sending} what="The pages" onAgain={again} />
      {shots.length > 0 && (
        <ol className="asg-pages">
          {shots.map((shot, at) => (
            <li key={shot.url}>
              <img src={shot.url} alt={`Page ${at + 1}`} />
              <span className="asg-row">
                <button
                  type="button"
                  className="upload-remove"
                  aria-label={`Move page ${at + 1} forward`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowLeft size={16} stroke={1.7} />
                </button>
                <button
                  type="button"
                  className="upload-remove"
                  aria-label={`Move page ${at + 1} back`}
                  disabled={at === shots.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowRight size={16} stroke={1.7} />
                </button>
                <button
                  type="button"
                  className="upload-remove"
                  aria-label={`Remove page ${at + 1}`}
                  onClick={() => setShots((all) => all.filter((one) => one !== shot))}
                >
                  <IconX size={16} stroke={1.7} />
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  );
}
