import { useEffect, useRef, useState } from 'react';
import { draftKey } from '#kit/web/api/session.ts';
import type { Scheme } from '../../contract/schemes.ts';
import { afterSave, type GridRow, gridRows } from './grid-rows.ts';

interface SchemeRows {
  rows: readonly GridRow[];
  /** The version that they go on from: what somebody else saves meanwhile is a conflict, not lost. */
  version: number;
  /** True while something typed is not saved. */
  dirty: boolean;
  change: (next: (rows: readonly GridRow[]) => readonly GridRow[]) => void;
  /** Rows that were typed in this browser and never saved. */
  kept: readonly GridRow[] | null;
  /** Takes them up again, or lets them go. */
  takeUp: (wanted: boolean) => void;
  /** Says that the rows are on their way as they are now. */
  sending: () => void;
  /** Begins with what the server has kept; what was typed since it was sent stays, and is not saved yet. */
  saved: (scheme: Scheme) => void;
}

/** The rows of a scheme while they are typed. What is not saved yet stays in this browser, so that a lost line loses nothing. */
export function useSchemeRows(scheme: Scheme): SchemeRows {
  const key = draftKey(`scheme:${scheme.id}`);
  const [rows, setRows] = useState<readonly GridRow[]>(() => gridRows(scheme.rows));
  const [version, setVersion] = useState(scheme.version);
  const [dirty, setDirty] = useState(false);
  const [kept, setKept] = useState<readonly GridRow[] | null>(() =>
    scheme.writes && scheme.state !== 'submitted' ? read(key) : null,
  );
  // A newer version that the server gives is shown unless something typed would go with the old one.
  if (!dirty && scheme.version > version) {
    setVersion(scheme.version);
    setRows(gridRows(scheme.rows));
  }
  const latest = useRef<readonly GridRow[] | null>(null);
  const typed = useRef<readonly GridRow[] | null>(null);
  const sent = useRef<readonly GridRow[] | null>(null);
  useEffect(() => {
    // Not at every key: the rows of a term are many.
    const keep = () => {
      if (latest.current) localStorage.setItem(key, JSON.stringify(latest.current));
      latest.current = null;
    };
    const timer = setInterval(keep, 1000);
    return () => {
      clearInterval(timer);
      keep();
    };
  }, [key]);
  return {
    rows,
    version,
    dirty,
    kept,
    change: (next) => {
      setDirty(true);
      setRows((now) => (typed.current = latest.current = next(now)));
    },
    takeUp: (wanted) => {
      if (wanted && kept) {
        const known = new Map(scheme.rows.map((row) => [row.id, row.plans]));
        typed.current = kept.map((row) => {
          const plans = known.get(row.id ?? 0);
          return { ...row, id: plans ? row.id : null, plans: plans ?? [] };
        });
        setDirty(true);
        setRows(typed.current);
      } else localStorage.removeItem(key);
      setKept(null);
    },
    sending: () => {
      sent.current = rows;
    },
    saved: (now) => {
      setVersion(now.version);
      if (sent.current !== null && typed.current !== null && typed.current !== sent.current) {
        typed.current = latest.current = afterSave(typed.current, sent.current, now.rows);
        setRows(typed.current);
        return;
      }
      latest.current = typed.current = null;
      localStorage.removeItem(key);
      setRows(gridRows(now.rows));
      setDirty(false);
    },
  };
}

function read(key: string): GridRow[] | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as GridRow[] | null;
    return Array.isArray(stored) && stored.every((row) => typeof row.key === 'string' && typeof row.strand === 'string')
      ? stored
      : null;
  } catch {
    return null;
  }
}
