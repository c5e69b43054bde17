import { useEffect, useState } from 'react';
import { useStore } from '../api/store.ts';
import { outboxReady, type Waiting, waiting } from './outbox.ts';

/** What waits on this computer for who is signed in; of one kind, where it is named. */
export function useOutbox(kind?: string): readonly Waiting[] {
  const all = useStore(waiting);
  return kind === undefined ? all : all.filter((one) => one.kind === kind);
}

/** Whether what waits has been read from the disk: a screen that takes it up begins after that. */
export function useOutboxReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let wanted = true;
    void outboxReady().then(() => wanted && setReady(true));
    return () => {
      wanted = false;
    };
  }, []);
  return ready;
}
