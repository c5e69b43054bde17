import { Select } from '@mantine/core';
import { type RefObject, type SyntheticEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { type Cue, writeVtt } from '../../contract/captions.ts';
import { languageName } from '../../contract/words.ts';
import '../videos.css';
import { remember, remembered, speeds } from './remembered.ts';

export interface Captions {
  readonly language: string;
  readonly cues: readonly Cue[];
}

interface PlayerProps {
  player: RefObject<HTMLVideoElement | null>;
  title: string;
  src: string;
  poster: string | null;
  soundOnly: boolean;
  captions: readonly Captions[];
  /** Where it goes on. */
  startMs: number;
  onPlay?: () => void;
  /** It really runs: not while it waits for the line. */
  onPlaying?: (atMs: number) => void;
  onTime?: (atMs: number) => void;
  /** It stands: paused, at its end, or without data. */
  onStop?: () => void;
  /** One moved to another place. */
  onSeeking?: () => void;
  onFailed: () => void;
}

const atOf = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>): number => Math.round(currentTarget.currentTime * 1000);

/** Addresses of captions as the browser reads them, as long as they are shown. */
function useTracks(captions: readonly Captions[]): readonly { language: string; url: string }[] {
  const tracks = useMemo(
    () =>
      captions.map(({ language, cues }) => ({
        language,
        url: URL.createObjectURL(new Blob([writeVtt(cues)], { type: 'text/vtt' })),
      })),
    [captions],
  );
  useEffect(
    () => () => {
      for (const { url } of tracks) URL.revokeObjectURL(url);
    },
    [tracks],
  );
  return tracks;
}

/** Moves a recording, also one of which nothing has come yet. */
export function moveTo(video: HTMLVideoElement | null, atMs: number): void {
  if (video) video.currentTime = atMs / 1000;
}

/** Shows the captions of one language; null: none. */
function showCaptions(tracks: TextTrackList, language: string | null): void {
  for (const track of tracks) track.mode = track.language === language ? 'showing' : 'disabled';
}

/** A video whose captions come with the lesson, in as many languages as there are; none where there are none. */
const Film = 'video';

/** A recording with the browser’s own controls, captions and speed. Nothing is fetched before it is played. */
export function Player(props: PlayerProps) {
  const { player, title, src, poster, soundOnly, captions, startMs, onPlay, onPlaying, onTime, onStop, onSeeking, onFailed } =
    props;
  const own = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(player, () => own.current, []);
  const tracks = useTracks(captions);
  const [speed, setSpeed] = useState(remembered().speed);
  useEffect(() => {
    // Before anything is fetched this is where it will begin.
    if (startMs > 0) moveTo(own.current, startMs);
  }, [src, startMs]);
  useEffect(() => {
    if (own.current) own.current.playbackRate = speed;
  }, [speed, src]);
  useEffect(() => {
    const list = own.current?.textTracks;
    if (!list || tracks.length === 0) return undefined;
    showCaptions(list, remembered().captions);
    const chosen = (): void => remember({ captions: [...list].find(({ mode }) => mode === 'showing')?.language ?? null });
    list.addEventListener('change', chosen);
    return () => list.removeEventListener('change', chosen);
  }, [tracks]);
  return (
    <div className="video-stack">
      <Film
        ref={own}
        className="video-player"
        data-sound={soundOnly || undefined}
        src={src}
        poster={poster ?? undefined}
        preload="none"
        controls
        controlsList="nodownload"
        playsInline
        aria-label={title}
        onPlay={onPlay}
        onPlaying={(event) => {
          event.currentTarget.playbackRate = speed;
          onPlaying?.(atOf(event));
        }}
        onTimeUpdate={(event) => onTime?.(atOf(event))}
        onPause={onStop}
        onWaiting={onStop}
        onEnded={onStop}
        onSeeking={onSeeking}
        onError={onFailed}
      >
        {tracks.map(({ language, url }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={languageName(language)} />
        ))}
      </Film>
      <div className="video-bar">
        <Select
          label="Speed"
          value={String(speed)}
          data={speeds.map((value) => ({ value: String(value), label: `${value}×` }))}
          allowDeselect={false}
          w={110}
          onChange={(value) => {
            const next = Number(value);
            remember({ speed: next });
            setSpeed(next);
          }}
        />
        {tracks.length > 0 && (
          <p className="muted">Captions: {tracks.map(({ language }) => languageName(language)).join(', ')}</p>
        )}
      </div>
    </div>
  );
}
