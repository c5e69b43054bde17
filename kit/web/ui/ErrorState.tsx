import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#kit/web/api/client.ts';
import { Ledger } from './Ledger.tsx';
import { say } from './Notices.tsx';

interface ErrorStateProps {
  /** What failed: "The hostels could not be loaded". */
  title: string;
  error: Error;
  onRetry: () => void;
}

const firstWait = 15;

/** Says what failed and what is safe, and tries again by hand and by itself. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const status = error instanceof ApiError ? error.status : -1;
  // Only what may pass by itself is tried again: no answer, or a server that is busy or down.
  const passing = status === 0 || status === 429 || status >= 500;
  const left = useCountdown(passing, error, onRetry);
  const copy = (): void => {
    const details = `${title}\n${error.message}\nstatus ${status}\n${location.href}\n${new Date().toISOString()}\n${navigator.userAgent}`;
    void navigator.clipboard.writeText(details).then(() => say('Details copied'));
  };
  return (
    <div className="state" role="alert">
      <Ledger broken />
      <h2 className="state-title">{title}</h2>
      <p>{error.message} Nothing was changed.</p>
      <div className="state-actions">
        <Button leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={onRetry}>
          Retry
        </Button>
        {'clipboard' in navigator && (
          <Button variant="default" onClick={copy}>
            Copy details for support
          </Button>
        )}
      </div>
      {passing && <p className="hint">Trying again by itself in {left} s</p>}
    </div>
  );
}

function useCountdown(running: boolean, error: Error, onEnd: () => void): number {
  const [{ about, left }, setState] = useState({ about: error, left: firstWait });
  // Another error starts the count afresh.
  if (about !== error) setState({ about: error, left: firstWait });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => {
      setState({ about: error, left: left > 1 ? left - 1 : firstWait });
      if (left <= 1) end();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [running, error, left]);
  return left;
}
