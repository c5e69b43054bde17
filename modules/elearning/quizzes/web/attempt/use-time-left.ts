import { useEffect, useState } from 'react';

/** Seconds until an instant by the server's clock; null where there is no end. */
export function useTimeLeft(endsAt: string | null, serverNow: () => number): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const tick = (): void => setSeconds(Math.max(0, Math.ceil((Date.parse(endsAt) - serverNow()) / 1000)));
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
    // The clock is asked anew each second; that it is another function each time says nothing.
  }, [endsAt, serverNow]);
  return endsAt === null ? null : seconds;
}

/** `1:05:09`, or `5:09`. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours > 0 ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
