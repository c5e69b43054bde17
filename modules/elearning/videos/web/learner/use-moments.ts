import { type RefObject, useRef, useState } from 'react';
import type { MomentOutcome, OwnMoment, OwnVideo } from '../../contract/learner.ts';

/** The questions that stop a recording: the first that is not answered yet stands until it is. */
export function useMoments({ moments }: Pick<OwnVideo, 'moments'>, player: RefObject<HTMLVideoElement | null>) {
  // Read where the player tells its time, which a render would come too late for.
  const over = useRef(new Set(moments.filter(({ answered, held }) => answered !== null || held).map(({ id }) => id)));
  const open = useRef<OwnMoment | null>(null);
  const [asked, setAsked] = useState<OwnMoment | null>(null);
  const [outcome, setOutcome] = useState<MomentOutcome | null>(null);
  return {
    asked,
    outcome,
    /** Stops it where a question stands. True: it stands. */
    stopsAt: (video: HTMLVideoElement | null): boolean => {
      if (!video) return false;
      const at = video.currentTime * 1000;
      const due = open.current ?? moments.find(({ id, atMs }) => atMs <= at && !over.current.has(id)) ?? null;
      if (!due) return false;
      if (!video.paused) video.pause();
      if (open.current === null) {
        open.current = due;
        setAsked(due);
        setOutcome(null);
        if (document.fullscreenElement !== null) void document.exitFullscreen();
      }
      return true;
    },
    /** An answer has come back. */
    take: (came: MomentOutcome): void => {
      if (open.current) over.current.add(open.current.id);
      setOutcome(came);
    },
    goOn: (): void => {
      if (open.current) over.current.add(open.current.id);
      open.current = null;
      setAsked(null);
      player.current?.focus();
    },
  };
}
