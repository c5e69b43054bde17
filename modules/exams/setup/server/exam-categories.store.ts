import { tableStore } from '#kit/server/db/table-store.ts';
import type { ExamCategory } from '../contract/exam-categories.ts';

export const examCategoryStore = tableStore<ExamCategory>({
  table: 'exams.category',
  entity: 'exam category',
  columns: {
    name: 'name',
    shortName: 'short_name',
    kind: 'kind',
    outOf: 'out_of',
    share: 'share',
    place: 'place',
    active: 'active',
  },
  search: ['name', 'short_name'],
  filters: ['kind', 'active'],
});
