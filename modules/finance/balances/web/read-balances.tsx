import type { ReactNode } from 'react';
import { call } from '#kit/web/api/client.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { financeStudentsApi } from '../contract/students.ts';

/** What each student owes, as it stands in a list. */
export async function readBalances(ids: readonly number[]): Promise<ReadonlyMap<number, ReactNode>> {
  const { rows } = await call(financeStudentsApi.balances, { ids: [...ids] });
  return new Map(rows.map(({ studentId, balance }) => [studentId, <Money key={studentId} cents={balance} cell />]));
}
