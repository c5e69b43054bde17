import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { viewer } from '#kit/web/api/session.ts';
import { startOf } from '#kit/web/guard/start.ts';
import { Ledger } from '#kit/web/ui/Ledger.tsx';

const mark = 'reloadedAt';

/** True for a minute after the page was loaded anew by itself: a file that is gone for good must not do so for ever. */
function lately(): boolean {
  return Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < 60_000;
}

/** Loads the page anew only while the server has one: otherwise the browser would show its own error page. */
async function leaveFor(to?: string): Promise<boolean> {
  const there = await fetch(to ?? location.href, { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.status < 500,
    () => false,
  );
  if (!there) return false;
  sessionStorage.setItem(mark, String(Date.now()));
  if (to === undefined) location.reload();
  else location.assign(to);
  return true;
}

/** Stands in for a screen that failed, and reports the fault to the server. */
export function Crash({ error: thrown }: { error: unknown }) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack = '' } = error;
  const router = useRouter();
  const notLoaded = /file of the screen|dynamically imported module|module script failed|too long to load/i.test(message);
  useEffect(() => {
    const report = { message: message.slice(0, 500), stack: stack.slice(0, 4000), path: location.pathname };
    void import('./report-fault.ts').then(({ reportFault }) => reportFault(report)).catch(() => null);
  }, [message, stack]);
  const [away, setAway] = useState(false);
  const go = async (to?: string) => setAway(!(await leaveFor(to)));
  useEffect(() => {
    if (!notLoaded) return undefined;
    const timer = setInterval(() => {
      if (!lately()) void leaveFor();
    }, 5000);
    return () => clearInterval(timer);
  }, [notLoaded]);
  return (
    <div className="state state-page" role="alert">
      <Ledger broken />
      <h1 className="state-title">{notLoaded ? 'The screen could not be loaded' : 'This screen stopped working'}</h1>
      <p>
        {notLoaded
          ? 'The line may have dropped, or a newer version was installed. Nothing was changed.'
          : 'The fault was reported. What was saved is safe; what was being typed may be lost.'}
      </p>
      {away && <p>The server does not answer yet. This page goes on by itself when it does.</p>}
      <div className="state-actions">
        <Button onClick={() => (notLoaded ? void go() : void router.invalidate())}>Try again</Button>
        <Button variant="default" onClick={() => void go(startOf(viewer()))}>
          Go to Home
        </Button>
      </div>
    </div>
  );
}
