import { IconArrowBack, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { outcomes, outcomeWords, type Promotion, type PromotionStudent } from '../contract/promotion.ts';
import { promotionsApi } from '../contract/promotions.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { DecideDrawer } from './DecideDrawer.tsx';
import { outcomeTones } from './promotion-words.ts';

const columns: readonly Column<PromotionStudent>[] = [
  { key: 'fullName', label: 'Student', value: (row) => <PersonCell name={row.fullName} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'fromSeat', label: 'From', value: (row) => row.fromSeat ?? 'No class', phone: 'note' },
  {
    key: 'outcome',
    label: 'Outcome',
    value: (row) => <Status tone={outcomeTones[row.outcome]}>{outcomeWords[row.outcome]}</Status>,
    phone: 'note',
  },
  { key: 'toSeat', label: 'To', value: (row) => row.toSeat ?? '–' },
  { key: 'remark', label: 'Remark', value: (row) => row.remark ?? (row.exception ? 'Decided separately' : null), quiet: true },
];

/** Every student with what becomes of them; exceptions are made for one or many. */
export function StudentsTab({ promotion }: { promotion: Promotion }) {
  const { id, classes, state } = promotion;
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const reset = useSave(promotionsApi.decide, {
    onDone: () => say('They go with their class again'),
    onFailed: (error) => say(error.message),
  });
  const { body } = useListBody({
    list: promotionsApi.students,
    name: 'registration.promotions.students',
    words: {
      title: `${promotion.title}: students`,
      search: 'Name or admission no.',
      empty: { title: 'No students', text: 'Nobody on the roll is in a class of this plan.' },
    },
    columns,
    filters: [
      { key: 'outcome', label: 'Outcome', options: outcomes.map((value) => ({ value, label: outcomeWords[value] })) },
      { key: 'classId', label: 'Class', options: classes.map((one) => ({ value: one.classId, label: one.className })) },
      {
        key: 'exception',
        label: 'Exceptions',
        options: [
          { value: 'yes', label: 'Decided separately' },
          { value: 'no', label: 'With the class' },
        ],
      },
    ],
    fixed: { id },
    record: { href: (row) => to(studentsScreens.student, { id: row.id }) },
    bulk:
      state === 'undone'
        ? undefined
        : [
            { label: 'Decide', icon: IconPencil, onClick: (ids) => setChosen(ids.map(Number)) },
            {
              label: 'With the class',
              icon: IconArrowBack,
              onClick: (ids) => reset.mutate({ id, studentIds: ids.map(Number), outcome: null }),
            },
          ],
  });
  return (
    <>
      {body}
      <DecideDrawer promotion={promotion} studentIds={chosen} onClose={() => setChosen(null)} />
    </>
  );
}
