import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { optionalNationalId } from '#modules/settings/contract/people/personal-numbers.ts';
import { peopleApi, type PersonMatch } from '../contract/people.ts';
import { staffScreens } from '../contract/screens.ts';
import '#kit/web/ui/css/people.css';

type Values = Readonly<Record<string, unknown>>;
const typed = (value: unknown) => (typeof value === 'string' ? value : '');

/** People on record with the ID number or phone that is typed, as far as it is a whole one. */
function useMatches(values: Values): readonly PersonMatch[] {
  const nationalId = optionalNationalId.safeParse(typed(values['nationalId'])).data ?? null;
  const asked = { nationalId, phone: parsePhone(typed(values['phone'])) };
  const [input] = useDebouncedValue(JSON.stringify(asked), 400);
  const settled = JSON.parse(input) as typeof asked;
  const enabled = settled.nationalId !== null || settled.phone !== null;
  const { data } = useApi(peopleApi.matches, settled, { enabled });
  // The record that is open is nobody else.
  return enabled ? (data?.rows.filter(({ kind, id }) => kind !== 'board' || id !== values['id']) ?? []) : [];
}

interface SamePersonProps {
  /** What is typed so far. */
  values: Values;
  /** The guardian who is linked, or nothing. */
  guardianId: unknown;
  onGuardian: (id: number | null) => void;
}

/** Who has the same number is shown while it is typed, so that nobody is written down twice; a guardian is linked instead. */
export function SamePerson({ values, guardianId, onGuardian }: SamePersonProps) {
  const found = useMatches(values);
  const [linked, setLinked] = useState<PersonMatch | null>(null);
  if (typeof guardianId === 'number')
    return (
      <Note tone="inf">
        {linked ? `${linked.name} is linked: ${linked.note}. ` : 'A guardian is linked, whose name and contacts count. '}
        <button type="button" className="link" onClick={() => onGuardian(null)}>
          Take the link away
        </button>
      </Note>
    );
  if (found.length === 0) return null;
  return (
    <div className="stack">
      <Note tone="att">Somebody on record has this number. If it is the same person, use their record.</Note>
      <ul className="box people">
        {found.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <PersonCell name={row.name} size={32} note={`${row.note}; same ${row.because}`} />
            <Use
              row={row}
              onLink={() => {
                setLinked(row);
                onGuardian(row.id);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What can be done with somebody found: a guardian is linked, others open in a new tab, which keeps what was typed. */
function Use({ row, onLink }: { row: PersonMatch; onLink: () => void }) {
  if (row.kind === 'guardian')
    return (
      <Button size="xs" variant="default" onClick={onLink}>
        Same person
      </Button>
    );
  const href = row.kind === 'staff' ? to(staffScreens.staffMember, { id: row.id }) : to(staffScreens.board, {}, { open: row.id });
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      Open
    </a>
  );
}
