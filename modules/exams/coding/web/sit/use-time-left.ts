import { useEffect, useState } from 'react';
import type { Sitting } from '../../contract/sit.ts';

/** The time left by the server's clock: the computer's own may be wrong. Null before the first tick. */
export function useTimeLeft({ now, endsAt }: Pick<Sitting, 'now' | 'endsAt'>): { seconds: number; text: string } | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    const tick = (): void => setSeconds(Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now() - ahead) / 1000)));
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [now, endsAt]);
  if (seconds === null) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return { seconds, text: hours > 0 ? `${hours}:${rest}` : rest };
}
