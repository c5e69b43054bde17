import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { schemesApi } from '../../contract/schemes.ts';
import { lessonsScreens } from '../../contract/screens.ts';
import { placeFilters, useChoices } from '../use-choices.ts';
import { schemeColumns, schemeStateFilter } from './scheme-columns.tsx';

/** The schemes that the signed-in user may read, as a tab. */
export function SchemeListTab() {
  const choices = useChoices();
  return useListBody({
    list: schemesApi.list,
    name: 'exams.schemesOfWork.list',
    apart: 'in a tab',
    words: {
      title: 'Schemes of work',
      search: 'Subject, class or teacher',
      empty: { title: 'No schemes of work yet', text: 'What teachers lay out for the term and hand in appears here.' },
    },
    columns: schemeColumns,
    filters: [schemeStateFilter, ...placeFilters(choices)],
    fixed: { scope: 'all' },
    record: { href: (row) => to(lessonsScreens.scheme, { id: row.id }) },
  }).body;
}
