import { to } from '#kit/contract/screen.ts';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { lessonsScreens } from '../../contract/screens.ts';
import { schemesApi } from '../../contract/schemes.ts';
import { placeFilters, useChoices } from '../use-choices.ts';
import { ownSchemeColumns, schemeStateFilter } from './scheme-columns.tsx';
import { SchemeDrawer } from './SchemeDrawer.tsx';

export default function SchemesScreen() {
  const choices = useChoices();
  return (
    <ListScreen
      list={schemesApi.list}
      name="exams.schemesOfWork.list"
      words={{
        title: 'Schemes of work',
        all: 'All my schemes',
        search: 'Subject or class',
        empty: {
          title: 'No schemes of work yet',
          text: 'A scheme says week by week what you teach a class in a subject. Type it, paste it from a sheet, or copy last year’s.',
        },
      }}
      columns={ownSchemeColumns}
      filters={[schemeStateFilter, ...placeFilters(choices)]}
      record={{
        ...(choices.staffMemberId === null && !choices.admin ? {} : { add: 'New scheme' }),
        href: (row) => to(lessonsScreens.scheme, { id: row.id }),
        drawer: (open, close) => <SchemeDrawer opened={open === 'new'} onClose={close} from={null} />,
      }}
    />
  );
}
