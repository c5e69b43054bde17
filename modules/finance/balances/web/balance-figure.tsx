import { read } from '#kit/web/api/hooks.ts';
import type { Figure } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { financeStudentsApi } from '../contract/students.ts';

/** What a student owes today, as their profile shows it. */
export async function balanceFigure(studentId: number, signal: AbortSignal): Promise<Omit<Figure, 'label'>[]> {
  const { rows } = await read(financeStudentsApi.balances, { ids: [studentId] }, signal);
  return [{ value: <Money cents={rows[0]?.balance ?? 0} />, href: `/students/${studentId}?tab=fees` }];
}
