import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/api/client.ts';
import { draftKey } from '#kit/web/api/session.ts';
import { type Composed, composeApi } from '../contract/compose.ts';
import { nobody } from '../../audience/contract/audience.ts';
import type { SmsContent } from '../contract/content.ts';

interface Kept {
  id: number | null;
  version: number;
  content: SmsContent;
}

export interface Draft {
  /** Another number once something else is written: another draft, or nothing yet. */
  round: number;
  /** False while a draft of the server is being fetched. */
  ready: boolean;
  /** Why the draft of the server could not be fetched; what is kept in this browser is left as it is. */
  error: Error | null;
  /** Fetches it once more. */
  again: () => void;
  id: number | null;
  content: SmsContent;
  /** A function is given what is written by then. */
  change: (changes: Partial<SmsContent> | ((now: SmsContent) => Partial<SmsContent>)) => void;
  /** Keeps it on the server. */
  keep: () => Promise<Composed>;
  /** Begins anew; what the server has kept stays. */
  forget: () => void;
}

/**
 * What is being written: kept in this browser at once, on the server when asked; `?draft=7` takes one up again, with what was typed
 * in it here since the server kept it. What is begun and no draft yet has a place of its own.
 */
export function useDraft(blank: SmsContent): Draft {
  const wanted = Number(new URLSearchParams(location.search).get('draft')) || null;
  const place = draftKey(wanted === null ? 'sms' : `sms:${wanted}`);
  const [kept, setKept] = useState<Kept | null>(() => (wanted === null ? toChosen(read(place) ?? fresh(blank)) : null));
  const [error, setError] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const [round, setRound] = useState(0);
  const latest = useRef(kept);
  const forgotten = useRef(0);
  const keeping = useRef<Promise<unknown>>(Promise.resolve());
  const put = useCallback(
    (next: Kept): void => {
      latest.current = next;
      localStorage.setItem(place, JSON.stringify(next));
      setKept(next);
    },
    [place],
  );
  useEffect(() => {
    if (wanted === null) return;
    call(composeApi.get, { id: wanted }).then(
      ({ id, version, content }) => {
        const begun = draftKey('sms');
        const here = [place, begun].map(read).find((one) => one?.id === id && one.version === version);
        // One that was begun here and kept since goes on in its own place.
        if (read(begun)?.id === id) localStorage.removeItem(begun);
        put(here ?? { id, version, content });
        setRound((now) => now + 1);
      },
      (problem: Error) => setError(problem),
    );
  }, [wanted, place, tries, put]);
  const now = kept ?? fresh(blank);
  const keep = async (): Promise<Composed> => {
    const { id, version, content } = latest.current ?? now;
    const begun = forgotten.current;
    const saved =
      id === null ? await call(composeApi.create, content) : await call(composeApi.update, { id, version, ...content });
    // What was typed meanwhile stays.
    if (forgotten.current === begun) put({ id: saved.id, version: saved.version, content: latest.current?.content ?? content });
    return saved;
  };
  return {
    round,
    ready: kept !== null,
    error: kept === null ? error : null,
    again: () => {
      setError(null);
      setTries(tries + 1);
    },
    id: now.id,
    content: now.content,
    change: (changes) => {
      const before = latest.current ?? now;
      const next = typeof changes === 'function' ? changes(before.content) : changes;
      put({ ...before, content: { ...before.content, ...next } });
    },
    keep: () => {
      // One after the other: a second press changes the draft that the first has made.
      const saved = keeping.current.then(keep, keep);
      keeping.current = saved;
      return saved;
    },
    forget: () => {
      forgotten.current += 1;
      localStorage.removeItem(place);
      latest.current = fresh(blank);
      setKept(latest.current);
      setRound((was) => was + 1);
    },
  };
}

const fresh = (content: SmsContent): Kept => ({ id: null, version: 0, content });

/** With `?students=7,9` the guardians of these are written to: a message of its own, with the words that were begun. */
function toChosen({ id, version, content }: Kept): Kept {
  const values = (new URLSearchParams(location.search).get('students') ?? '').split(',').map(Number).filter(Boolean);
  if (values.length === 0) return { id, version, content };
  const where = [{ kind: 'student', values, from: null, to: null }];
  return fresh({ ...content, audience: { ...nobody, include: [{ source: 'students', where }] } });
}

function read(place: string): Kept | null {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null;
    return stored && typeof stored.content.text === 'string' && Array.isArray(stored.content.audience.include) ? stored : null;
  } catch {
    return null;
  }
}
