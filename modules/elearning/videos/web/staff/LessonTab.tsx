import { useRef, useState } from 'react';
import { useImage } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { VideoLesson } from '../../contract/lesson.ts';
import { videosApi } from '../../contract/videos.ts';
import { moveTo, Player } from '../player/Player.tsx';
import { Chapters, Transcript } from '../player/Times.tsx';
import { shareText } from '../words.tsx';

/** The lesson as students have it, without its questions; nothing is counted. */
export function LessonTab({ lesson }: { lesson: VideoLesson }) {
  const { id, title, play, link, soundOnly, chapters, captions, description, topics, minShare, again, fileName } = lesson;
  const player = useRef<HTMLVideoElement>(null);
  // Each answer holds another address: the one with which the page opened plays on.
  const [src] = useState(play);
  const [atMs, setAtMs] = useState(0);
  const [failed, setFailed] = useState(false);
  const poster = useImage(lesson.posterFileId === null ? null : buildRequest(videosApi.poster, { id }).url);
  const goTo = (at: number): void => {
    moveTo(player.current, at);
    setAtMs(at);
  };
  const onGo = src === null ? null : goTo;
  return (
    <div className="video-page" data-beside={chapters.length > 0 || captions.length > 0 || undefined}>
      <div className="video-main">
        {src !== null && (
          <Player
            player={player}
            title={title}
            src={src}
            poster={poster}
            soundOnly={soundOnly}
            captions={captions}
            startMs={0}
            onTime={setAtMs}
            onFailed={() => setFailed(true)}
          />
        )}
        {failed && <Note tone="neg">The recording could not be played. Look at your line and load this page again.</Note>}
        {link !== null && (
          <Note>
            Students open this address in a new tab, since other sites’ players do not run in these pages. The minutes that they
            watch there are not counted:{' '}
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
          </Note>
        )}
        {description !== null && <p className="video-words">{description}</p>}
        <Box title="About" padded>
          <Facts
            rows={[
              ['Topics', topics.join(', ')],
              ['File', fileName],
              ['To be watched', play === null ? null : shareText(minShare)],
              ['Questions', play === null ? null : again ? 'May be answered again' : 'Are answered once'],
              ['Made by', lesson.authorName],
            ]}
          />
        </Box>
      </div>
      <div className="video-side">
        {chapters.length > 0 && <Chapters chapters={chapters} atMs={atMs} onGo={onGo} />}
        {captions.length > 0 && <Transcript captions={captions} atMs={atMs} onGo={onGo} />}
      </div>
    </div>
  );
}
