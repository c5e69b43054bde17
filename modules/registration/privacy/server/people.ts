import type { People } from '#kit/server/privacy/people.ts';
import { staffPeople } from '#modules/settings/server/public.ts';
import { boardPeople } from '../../board/server/people.ts';
import { guardianPeople, studentPeople } from '../../students/server/people.ts';
import type { SubjectKind } from '../contract/requests.ts';

/** Whose data is gathered and erased, as whoever keeps them says it. */
export const people: Readonly<Record<SubjectKind, People>> = {
  student: studentPeople,
  guardian: guardianPeople,
  staff: staffPeople,
  board: boardPeople,
};
