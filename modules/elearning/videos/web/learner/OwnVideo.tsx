import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { useImage } from '#kit/web/api/files.ts';
import { newKey, useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { useStore } from '#kit/web/api/store.ts';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerVideosApi, type OwnProgress, type OwnVideo as Lesson } from '../../contract/learner.ts';
import { clockText } from '../../contract/words.ts';
import { type Captions, moveTo, Player } from '../player/Player.tsx';
import { Chapters, Transcript } from '../player/Times.tsx';
import { shareText, watchWords, WatchStateOf } from '../words.tsx';
import '../videos.css';
import { Question } from './Question.tsx';
import { lastProgress } from './send-watching.ts';
import { useMoments } from './use-moments.ts';
import { keptPosition, useWatching } from './use-watching.ts';

/** One video lesson for a student. */
export default function OwnVideo() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerVideosApi.get, { id: Number(id) });
  const ready = useOutboxReady();
  if (data && ready) return <Shown key={data.id} video={data} onAgain={async () => (await refetch()).data?.play ?? null} />;
  return (
    <Page>
      <PageHeader title="Video lesson" />
      {error && !data ? (
        <ErrorState title="The video lesson could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const noCaptions: readonly Captions[] = [];

function Shown({ video, onAgain }: { video: Lesson; onAgain: () => Promise<string | null> }) {
  const { id, title, courseName, teacher, closesAt, closed, description, topics, languages, chapters } = video;
  const heard = useStore(lastProgress).get(id);
  // What another device has played since, and what an answer has changed, comes with the lesson.
  const progress = heard !== undefined && heard.seconds > video.progress.seconds ? heard : video.progress;
  const captions = useApi(learnerVideosApi.captions, { id }, { enabled: languages.length > 0 }).data?.rows ?? noCaptions;
  const [atMs, setAtMs] = useState(0);
  const player = useRef<HTMLVideoElement>(null);
  const goTo = (at: number): void => {
    moveTo(player.current, at);
    setAtMs(at);
  };
  const onGo = video.play === null ? null : goTo;
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          courseName,
          teacher,
          topics.join(', ') || null,
          closesAt === null ? null : (
            <span key="closes">
              Until <InstantText at={closesAt} />
            </span>
          ),
          <WatchStateOf key="state" state={progress.state} />,
        ]}
      />
      {closed && <Note>The last day of this lesson is over. Ask your teacher if you still have to watch it.</Note>}
      <div className="video-page" data-beside={chapters.length > 0 || captions.length > 0 || undefined}>
        <div className="video-main">
          {video.source === 'link' && <Outside video={video} />}
          {video.play !== null && (
            <Watched video={video} play={video.play} player={player} captions={captions} onTime={setAtMs} onAgain={onAgain} />
          )}
          {video.source === 'file' && <Counted video={video} progress={progress} />}
          {description !== null && <p className="video-words">{description}</p>}
        </div>
        <div className="video-side">
          {chapters.length > 0 && <Chapters chapters={chapters} atMs={atMs} onGo={onGo} />}
          {captions.length > 0 && <Transcript captions={captions} atMs={atMs} onGo={onGo} />}
        </div>
      </div>
    </Page>
  );
}

function Counted({ video: { minShare, lengthMs, moments }, progress }: { video: Lesson; progress: OwnProgress }) {
  return (
    <Figures
      record
      figures={[
        { label: 'Watched', value: shareText(progress.share), note: `${shareText(minShare)} needed` },
        {
          label: 'Minutes',
          value: (progress.seconds / 60).toFixed(1),
          ...(lengthMs !== null && { note: `of ${clockText(lengthMs)}` }),
        },
        { label: 'Questions', value: moments.length },
        { label: 'State', value: watchWords[progress.state][0] },
      ]}
    />
  );
}

/** What stands elsewhere on the web: its player cannot run in these pages. */
function Outside({ video: { id, link } }: { video: Lesson }) {
  if (link === null) return null;
  return (
    <>
      <Note>
        This recording is on another site and opens in a new tab. Other sites’ players do not run in these pages, so the minutes
        that you watch there are not counted: that you opened it is.
      </Note>
      <p>
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => void call(learnerVideosApi.open, { id }, { idempotencyKey: newKey() }).catch(() => undefined)}
        >
          Open the recording
        </Button>
      </p>
    </>
  );
}

interface WatchedProps {
  video: Lesson;
  play: string;
  player: React.RefObject<HTMLVideoElement | null>;
  captions: readonly Captions[];
  onTime: (atMs: number) => void;
  onAgain: () => Promise<string | null>;
}

/** Milliseconds before the end from which it begins anew. */
const atTheEnd = 3000;

function Watched({ video, play, player, captions, onTime, onAgain }: WatchedProps) {
  const { id, title, soundOnly, hasPoster, lengthMs } = video;
  const [src, setSrc] = useState(play);
  const [failed, setFailed] = useState(false);
  const [startMs, setStartMs] = useState(() => {
    const at = keptPosition(id) ?? video.progress.positionMs;
    return lengthMs !== null && at > lengthMs - atTheEnd ? 0 : at;
  });
  const watching = useWatching(video);
  const moments = useMoments(video, player);
  const poster = useImage(hasPoster ? buildRequest(learnerVideosApi.poster, { id }).url : null);
  const again = async (): Promise<void> => {
    setStartMs(Math.round((player.current?.currentTime ?? 0) * 1000));
    const next = await onAgain();
    setFailed(false);
    if (next !== null) setSrc(next);
  };
  return (
    <>
      <Player
        player={player}
        title={title}
        src={src}
        poster={poster}
        soundOnly={soundOnly}
        captions={captions}
        startMs={startMs}
        onPlay={() => {
          if (!moments.stopsAt(player.current)) watching.play();
        }}
        onPlaying={(at) => watching.playing(at)}
        onTime={(at) => {
          watching.time(at);
          onTime(at);
          moments.stopsAt(player.current);
        }}
        onStop={() => watching.stands()}
        onSeeking={() => watching.seeking()}
        onFailed={() => setFailed(true)}
      />
      {startMs > 0 && (
        <p className="muted">
          It goes on at {clockText(startMs)}.{' '}
          <button type="button" className="link-button" onClick={() => moveTo(player.current, 0)}>
            From the beginning
          </button>
        </p>
      )}
      {failed && (
        <Note tone="neg">
          The recording could not be played. Look at your line, then{' '}
          <button type="button" className="link-button" onClick={() => void again()}>
            try again
          </button>
          .
        </Note>
      )}
      {moments.asked && (
        <Question
          key={moments.asked.id}
          lessonId={id}
          moment={moments.asked}
          outcome={moments.outcome}
          onAnswered={moments.take}
          onGoOn={() => {
            moments.goOn();
            void player.current?.play().catch(() => undefined);
          }}
        />
      )}
    </>
  );
}
