import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kit/web/api/client.ts';
import type { Media } from '../../contract/room.ts';
import type { MediaState, RoomMedia } from '../media/room-media.ts';
import type { RoomStore } from './room-store.ts';

/** Voice and pictures of a room: the line of this browser, or an address elsewhere. */
export interface RoomLine {
  readonly media: RoomMedia | null;
  readonly state: MediaState | null;
  readonly address: string | null;
  /** Why nothing can be had, in words. */
  readonly trouble: string | null;
}

const silent = (): (() => void) => () => undefined;
const noState = (): null => null;

/** Opens the line while `on`; the class goes on without it. */
export function useMedia(store: RoomStore, on: boolean): RoomLine {
  const [media, setMedia] = useState<RoomMedia | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const state = useSyncExternalStore(
    media ? (listener) => media.subscribe(listener) : silent,
    media ? () => media.state : noState,
  );
  useEffect(() => {
    if (!on) return undefined;
    let ended = false;
    let opened: RoomMedia | null = null;
    const { id, api } = store;
    const begin = async (how: Media): Promise<void> => {
      if (ended) return;
      if (how.kind === 'address') return setAddress(how.href);
      const { openRoomMedia } = await import('../media/room-media.ts');
      if (ended) return;
      opened = openRoomMedia({
        iceServers: how.iceServers.map(({ urls, username, credential }) => ({
          urls,
          ...(username === undefined ? {} : { username }),
          ...(credential === undefined ? {} : { credential }),
        })),
        relayOnly: how.relayOnly,
        lowData: true,
        join: async ({ offer, lowData }) => {
          try {
            const { answer } = await call(api.join, { id, offer, lowData });
            setTrouble(null);
            return answer;
          } catch (error) {
            setTrouble(error instanceof Error ? error.message : String(error));
            throw error;
          }
        },
      });
      setMedia(opened);
    };
    call(api.media, { id })
      .then(begin)
      .catch((error: Error) => setTrouble(error.message));
    return () => {
      ended = true;
      opened?.close();
      setMedia(null);
    };
  }, [store, on]);
  return { media, state, address, trouble: state?.trouble ?? trouble };
}
