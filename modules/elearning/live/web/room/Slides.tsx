import { Button, FileButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { callBlob } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { hostApi } from '../../contract/host.ts';
import type { RoomStore, RoomView } from './room-store.ts';

interface SlidesProps {
  store: RoomStore;
  view: RoomView;
  leads: boolean;
  /** Everybody turns the pages by themselves. */
  free: boolean;
}

/** The slide that everybody looks at; who leads chooses it, and adds more from a PDF or pictures. */
export function Slides({ store, view, leads, free }: SlidesProps) {
  const { slides, room } = view;
  const [own, setOwn] = useState(0);
  const [sending, setSending] = useState<string | null>(null);
  /** What is to come in the place of the slides that are there, until that is confirmed. */
  const [instead, setInstead] = useState<File[]>([]);
  const { id } = store;
  const current = slides.findIndex((slide) => slide.id === room?.slideId);
  const at = Math.max(0, free ? Math.min(own, slides.length - 1) : current);
  const slide = slides[at];
  const turn = (to: number): void => {
    const next = slides[to];
    if (!next) return;
    if (free) setOwn(to);
    else void store.send(hostApi.show, { id, shown: 'slides', slideId: next.id }).catch(() => undefined);
  };
  const add = async (files: File[], replace = false): Promise<void> => {
    if (files.length === 0) return;
    setSending('Making slides');
    try {
      const { uploadSlides } = await import('./slides-of.ts');
      const fileIds = await uploadSlides(files, (done, all) => setSending(`Slide ${done} of ${all}`));
      await store.once(hostApi.addSlides, { id, fileIds, replace });
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
    setSending(null);
  };
  return (
    <div className="live-board">
      {slide ? (
        <SlidePicture key={slide.id} store={store} slideId={slide.id} label={`Slide ${at + 1} of ${slides.length}`} />
      ) : (
        <p className="live-empty muted">
          {leads ? 'Choose a PDF or pictures: they are made into slides that need little data.' : 'No slides yet.'}
        </p>
      )}
      <div className="live-row">
        {(leads || free) && slides.length > 0 && (
          <>
            <Button size="xs" variant="default" disabled={at <= 0} onClick={() => turn(at - 1)}>
              Slide before
            </Button>
            <Button size="xs" variant="default" disabled={at >= slides.length - 1} onClick={() => turn(at + 1)}>
              Next slide
            </Button>
          </>
        )}
        {slides.length > 0 && (
          <span className="muted num">
            Slide {at + 1} of {slides.length}
          </span>
        )}
        {leads && (
          <Choose
            label={slides.length > 0 ? 'Add slides' : 'Choose slides'}
            busy={sending !== null}
            onChoose={(files) => void add(files)}
          />
        )}
        {leads && slides.length > 0 && (
          <Choose label="Other slides" busy={sending !== null} onChoose={(files) => setInstead(files)} />
        )}
        {sending !== null && <output className="muted">{sending}</output>}
      </div>
      <ConfirmDialog
        opened={instead.length > 0}
        onClose={() => setInstead([])}
        title="Show other slides instead?"
        text="The slides that are there now go for everybody, also for who looks at the room later. What is drawn and written stays."
        keep="Keep slides"
        confirm="Replace slides"
        danger
        onConfirm={() => {
          void add(instead, true);
          return Promise.resolve();
        }}
      />
    </div>
  );
}

interface ChooseProps {
  label: string;
  busy: boolean;
  onChoose: (files: File[]) => void;
}

/** Opens the files of this device. */
function Choose({ label, busy, onChoose }: ChooseProps) {
  // The same file can be chosen again after a failure.
  const forget = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      resetRef={forget}
      accept="application/pdf,image/png,image/jpeg,image/webp"
      onChange={(files) => {
        onChoose(files);
        forget.current?.();
      }}
    >
      {(props) => (
        <Button {...props} size="xs" variant="default" loading={busy}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}

function SlidePicture({ store, slideId, label }: { store: RoomStore; slideId: number; label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let url: string | null = null;
    const stop = new AbortController();
    callBlob(buildRequest(store.api.slide, { id: store.id, slideId }).url, stop.signal)
      .then(({ blob }) => {
        url = URL.createObjectURL(blob);
        setAddress(url);
      })
      .catch((error: Error) => {
        if (!stop.signal.aborted) setFailed(error.message);
      });
    return () => {
      stop.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [store, slideId, round]);
  if (failed !== null)
    return (
      <p className="live-empty">
        {failed}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setFailed(null);
            setRound(round + 1);
          }}
        >
          Try again
        </button>
      </p>
    );
  return address === null ? <p className="live-empty muted">{label} is on its way.</p> : <img src={address} alt={label} />;
}
