import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Ledger } from '#kit/web/ui/Ledger.tsx';

/** Stands in for a screen that failed, and reports the fault to the server. */
export function Crash({ error: thrown }: { error: unknown }) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message, stack = '' } = error;
  const router = useRouter();
  const notLoaded = /dynamically imported module|module script failed|too long to load/i.test(message);
  useEffect(() => {
    const report = { message: message.slice(0, 500), stack: stack.slice(0, 4000), path: location.pathname };
    void import('./report-fault.ts').then(({ reportFault }) => reportFault(report)).catch(() => null);
  }, [message, stack]);
  return (
    <div className="state state-page" role="alert">
      <Ledger broken />
      <h1 className="state-title">{notLoaded ? 'The screen could not be loaded' : 'This screen stopped working'}</h1>
      <p>
        {notLoaded
          ? 'The line may have dropped, or a newer version was installed. Nothing was changed.'
          : 'The fault was reported. What was saved is safe; what was being typed may be lost.'}
      </p>
      <div className="state-actions">
        <Button onClick={() => (notLoaded ? location.reload() : void router.invalidate())}>Try again</Button>
        <Button variant="default" onClick={() => location.assign('/home')}>
          Go to Home
        </Button>
      </div>
    </div>
  );
}
