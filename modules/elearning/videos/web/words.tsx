import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { VideoState, WatchState } from '../contract/words.ts';

export const videoStateWords: Readonly<Record<VideoState, readonly [string, Tone]>> = {
  draft: ['Draft', 'quiet'],
  published: ['Published', 'pos'],
  archived: ['Archived', 'quiet'],
};
export const VideoStateOf = ({ state }: { state: VideoState }) => (
  <Status tone={videoStateWords[state][1]}>{videoStateWords[state][0]}</Status>
);

export const watchWords: Readonly<Record<WatchState, readonly [string, Tone]>> = {
  new: ['Not begun', 'quiet'],
  begun: ['Started', 'inf'],
  done: ['Done', 'pos'],
};
export const WatchStateOf = ({ state }: { state: WatchState }) => (
  <Status tone={watchWords[state][1]}>{watchWords[state][0]}</Status>
);

/** Ten-thousandths in percent: `83 %`. */
export const shareText = (share: number): string => `${Math.floor(share / 100)} %`;
