import { useEffect, useState } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { drillTime } from '../contract/drill-words.ts';

/** How long a drill goes on. */
export function DrillClock({ since }: { since: string }) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((at.getTime() - Date.parse(since)) / 1000));
  return <span className="num">{drillTime(seconds)}</span>;
}
