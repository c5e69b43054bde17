import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { examCategories } from '../contract/exam-categories.ts';

export const examCategoryStore = resourceStore(examCategories, { table: 'exams.category', search: ['name', 'shortName'] });
