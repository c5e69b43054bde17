import { read } from '#kit/web/api/hooks.ts';
import type { Figure } from '#kit/web/ui/Figures.tsx';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';

/** Grade and position in the newest exam that a student has a mean in; nothing before the first one. */
export async function examFigures(studentId: number, signal: AbortSignal): Promise<Omit<Figure, 'label'>[]> {
  const { rows } = await read(reportFormsApi.ofStudent, { id: studentId }, signal);
  const last = rows.find(({ mean }) => mean !== null);
  if (!last || last.mean === null) return [];
  const href = `/students/${studentId}?tab=results`;
  const mean = last.mean.toFixed(2);
  const grade = { value: last.grade ?? mean, ...(last.grade ? { beside: mean } : {}), note: last.name, href };
  if (last.classRank === null) return [grade];
  return [grade, { value: last.classRank, beside: `of ${last.classOf}`, note: last.name, href }];
}
