import type { Tx } from '#kit/server/db/pool.ts';
import { nothingLent } from '../ports.ts';
import { listTitles } from './titles.store.ts';

/** A title as the search over everything shows it. */
export interface FoundTitle {
  id: number;
  title: string;
  authors: string | null;
  callNo: string | null;
  copies: number;
}

/** Titles by words, misspelt ones too, by ISBN, accession number or barcode: the best first, and how many there are in all. */
export async function findTitles(tx: Tx, q: string, size: number, page = 1): Promise<{ rows: FoundTitle[]; total: number }> {
  const { rows, total } = await listTitles(tx, { q, size, page, sort: 'match' }, nothingLent);
  return { total, rows: rows.map(({ id, title, authors, callNo, copies }) => ({ id, title, authors, callNo, copies })) };
}
