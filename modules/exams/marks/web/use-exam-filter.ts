import { useApi } from '#kit/web/api/hooks.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { sheetsApi } from '../contract/sheets.ts';

/** The filter by exams of which the user sees sheets. */
export function useExamFilter(): Filter {
  const rows = useApi(sheetsApi.exams, {}).data?.rows ?? [];
  const options = rows.map(({ id, name, termName, yearName }) => ({ value: id, label: `${name}, ${termName} ${yearName}` }));
  return { key: 'examId', label: 'Exam', options };
}
