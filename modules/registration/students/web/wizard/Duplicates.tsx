import { useDebouncedValue } from '@mantine/hooks';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { type PossibleDuplicate, registerApi } from '../../contract/register.ts';
import { studentsScreens } from '../../contract/screens.ts';
import '../students.css';
import { photoOf } from '../StudentColumns.tsx';
import { StudentStatusText } from '../StudentStatusText.tsx';
import type { Answers } from './answers.ts';
import '#kit/web/ui/css/people.css';

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/** Students who may be the one that is typed, as far as it is typed. */
export function useDuplicates(answers: Answers): readonly PossibleDuplicate[] {
  const asked = {
    firstName: text(answers['firstName']),
    middleName: text(answers['middleName']),
    lastName: text(answers['lastName']),
    bornOn: text(answers['bornOn']),
    upi: text(answers['upi']),
    birthCertificateNo: text(answers['birthCertificateNo']),
    guardianPhones: answers.guardians.flatMap((one) => text(one.known?.phone ?? one['phone']) ?? []),
  };
  const [input] = useDebouncedValue(JSON.stringify(asked), 500);
  const settled = JSON.parse(input) as typeof asked;
  const named = settled.firstName && settled.lastName && settled.bornOn;
  const enabled = Boolean(named || settled.upi || settled.birthCertificateNo || settled.guardianPhones.length > 0);
  const { data } = useApi(registerApi.checkDuplicates, settled, { enabled });
  return enabled ? (data?.rows ?? []) : [];
}

/** True when more than a guardian is shared, who may simply have two children at the school. */
export const isSerious = (row: PossibleDuplicate) => row.because.some((reason) => reason !== 'guardian phone');

/** Shows them with what speaks for each; a new tab keeps what was typed. */
export function Duplicates({ rows }: { rows: readonly PossibleDuplicate[] }) {
  if (rows.length === 0) return null;
  const serious = rows.some(isSerious);
  return (
    <div className="stack">
      <Note tone={serious ? 'att' : 'inf'}>
        {serious ? (
          <strong>This student may be registered already. Look at these before you go on.</strong>
        ) : (
          'The same guardian has children at the school. They will show as siblings.'
        )}
      </Note>
      <ul className="box people">
        {rows.map((row) => (
          <li key={row.id}>
            <a href={to(studentsScreens.student, { id: row.id })} target="_blank" rel="noreferrer">
              <PersonCell
                name={row.fullName}
                photo={photoOf(row)}
                size={32}
                note={[`Adm ${row.admissionNo}`, [row.className, row.streamName].filter(Boolean).join(' ')]
                  .filter(Boolean)
                  .join(', ')}
              />
            </a>
            <span className="people-facts">
              <StudentStatusText status={row.status} />
              <small className="hint">
                Same {row.because.join(', ')}; born <DayText day={row.bornOn} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
