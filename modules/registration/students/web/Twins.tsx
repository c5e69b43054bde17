import { to } from '#kit/contract/screen.ts';
import type { ApiError } from '#kit/web/api/client.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { type Twin, twin } from '../contract/register.ts';
import { studentsScreens } from '../contract/screens.ts';

/** The students whom the server asked about before it registers a child with the same names and birth date; none for other refusals. */
export function namesakesIn(error: ApiError | null): readonly Twin[] {
  const detail = error?.detail;
  if (typeof detail !== 'object' || detail === null || !('twins' in detail)) return [];
  const twins = twin.array().safeParse(detail.twins).data ?? [];
  return twins.every(({ because }) => because === 'names and birth date') ? twins : [];
}

/** Who they are; each opens in a new tab, so that what was typed stays. */
export function TwinList({ twins }: { twins: readonly Twin[] }) {
  return (
    <>
      {twins.length === 1 ? 'A student of the school has' : 'Students of the school have'} the same names and birth date:
      <ul>
        {twins.map(({ id, fullName, admissionNo, bornOn }) => (
          <li key={id}>
            <a href={to(studentsScreens.student, { id })} target="_blank" rel="noreferrer">
              {fullName}
            </a>
            , adm {admissionNo}, born <DayText day={bornOn} />
          </li>
        ))}
      </ul>
      Register only if this is another child.
    </>
  );
}
