import { useEffect, useRef, useState } from 'react';
import { draftKey } from '#kit/web/api/session.ts';
import type { Scheme } from '../../contract/schemes.ts';
import { type GridRow, gridRows } from './grid-rows.ts';

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
  /** Begins with what the server has kept. */
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
  useEffect(() => {
    // Not at every key: the rows of a term are many.
    const timer = setInterval(() => {
      if (latest.current) localStorage.setItem(key, JSON.stringify(latest.current));
      latest.current = null;
    }, 1000);
    return () => clearInterval(timer);
  }, [key]);
  return {
    rows,
    version,
    dirty,
    kept,
    change: (next) => {
      setDirty(true);
      setRows((now) => (latest.current = next(now)));
    },
    takeUp: (wanted) => {
      if (wanted && kept) {
        const known = new Map(scheme.rows.map((row) => [row.id, row.plans]));
        setDirty(true);
        setRows(kept.map((row) => ({ ...row, id: known.has(row.id ?? 0) ? row.id : null, plans: known.get(row.id ?? 0) ?? [] })));
      } else localStorage.removeItem(key);
      setKept(null);
    },
    saved: (now) => {
      latest.current = null;
      localStorage.removeItem(key);
      setRows(gridRows(now.rows));
      setVersion(now.version);
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
