import { useEffect, useState } from 'react';
import { ApiError, judged, send } from '#kit/web/api/client.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { timetableWallApi, type Wall } from '../../contract/wall.ts';
import { keepWall, readKeptWall } from './wall-disk.ts';

/** Milliseconds from one reading to the next, and after which a reading is given up. */
const [every, patience] = [60_000, 15_000] as const;

export interface WallState {
  readonly wall: Wall | null;
  /** Milliseconds by which this machine's clock is ahead of the server's. */
  readonly ahead: number;
  /** The address is good no more, or never was. */
  readonly ended: boolean;
  /** The last reading failed: what is shown was read before. */
  readonly away: boolean;
}

async function ask(key: string): Promise<Wall> {
  const { url, body } = buildRequest(timetableWallApi.read, { key });
  const headers = { 'content-type': 'application/json' };
  const answer = await send(url, { method: 'POST', headers, body: JSON.stringify(body) }, AbortSignal.timeout(patience));
  return judged<typeof timetableWallApi.read>(answer.status, await answer.json().catch(() => null));
}

/** What the wall shows: read every minute, and what was read last while there is no line. */
export function useWall(key: string): WallState {
  const [state, setState] = useState<WallState>({ wall: null, ahead: 0, ended: false, away: false });
  useEffect(() => {
    let over = false;
    const set = (change: Partial<WallState>): void => {
      if (!over) setState((before) => ({ ...before, ...change }));
    };
    const read = async (): Promise<void> => {
      try {
        const wall = await ask(key);
        const ahead = Date.now() - Date.parse(wall.now);
        set({ wall, ahead, ended: false, away: false });
        await keepWall(key, { wall, ahead });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          set({ wall: null, ended: true });
          await keepWall(key, null);
        } else set({ away: true });
      }
    };
    void readKeptWall(key)
      .then((kept) => kept && set(kept))
      .then(read);
    const timer = setInterval(() => void read(), every);
    const back = (): void => void read();
    window.addEventListener('online', back);
    return () => {
      over = true;
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [key]);
  return state;
}
