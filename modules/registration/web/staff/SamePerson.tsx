import { useDebouncedValue } from '@mantine/hooks';
import { parsePhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { optionalNationalId } from '#modules/settings/contract/people/personal-numbers.ts';
import { peopleApi, type PersonMatch } from '../../contract/people/people.ts';
import { screens } from '../../contract/screens.ts';
import '#kit/web/ui/css/people.css';

const typed = (value: unknown) => (typeof value === 'string' ? value : '');

/** People on record with the ID number or phone that is typed, as far as it is a whole one. */
export function useMatches(values: Readonly<Record<string, unknown>>, except: number | null = null): readonly PersonMatch[] {
  const nationalId = optionalNationalId.safeParse(typed(values['nationalId'])).data ?? null;
  const asked = { nationalId, phone: parsePhone(typed(values['phone'])), except };
  const [input] = useDebouncedValue(JSON.stringify(asked), 400);
  const settled = JSON.parse(input) as typeof asked;
  const enabled = settled.nationalId !== null || settled.phone !== null;
  const { data } = useApi(peopleApi.matches, settled, { enabled });
  return enabled ? (data?.rows ?? []) : [];
}

/** Shows them, so that nobody is written down twice. A member of staff opens in a new tab, which keeps what was typed. */
export function SamePerson({ values }: { values: Readonly<Record<string, unknown>> }) {
  const rows = useMatches(values);
  if (rows.length === 0) return null;
  const known = rows.some((row) => row.kind === 'staff');
  return (
    <div className="stack">
      <Note tone={known ? 'att' : 'inf'}>
        {known
          ? 'Somebody on the staff has this number. If it is the same person, open their record instead.'
          : 'Somebody on record has this number.'}
      </Note>
      <ul className="box people">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            {row.kind === 'staff' ? (
              <a href={to(screens.staffMember, { id: row.id })} target="_blank" rel="noreferrer">
                <PersonCell name={row.name} size={32} note={row.note} />
              </a>
            ) : (
              <PersonCell name={row.name} size={32} note={row.note} />
            )}
            <small className="hint">Same {row.because}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}
