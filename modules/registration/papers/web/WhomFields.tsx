import { to } from '#kit/contract/screen.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { ClassSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import { studentsScreens } from '../../students/contract/screens.ts';
import { numberOf } from '../../students/web/forms/student-fields.tsx';

interface WhomFieldsProps {
  ids: readonly number[];
  onForget: () => void;
  values: Readonly<Record<string, unknown>>;
  onChange: (name: string, value: unknown) => void;
  /** Only who has left, and they are chosen in the list. */
  leavers: boolean;
}

/** Whom a paper is of: students chosen in the list, or a class and stream; without either the whole school. */
export function WhomFields({ ids, onForget, values, onChange, leavers }: WhomFieldsProps) {
  if (leavers)
    return (
      <Note>
        Choose students in the{' '}
        <Go className="link" href={to(studentsScreens.students, {}, { status: 'left' })}>
          list of those who have left
        </Go>
        , then “Print”. A certificate is also in the menu of each student’s profile.
      </Note>
    );
  if (ids.length > 0)
    return (
      <p className="muted">
        For {counted(ids.length, 'chosen student')}.{' '}
        <button type="button" className="link" onClick={onForget}>
          Choose a class instead
        </button>
      </p>
    );
  const slot = (name: string, label: string) => ({
    name,
    label,
    value: values[name],
    required: false,
    error: undefined,
    placeholder: 'All',
    onChange: (value: unknown) => onChange(name, value),
  });
  return (
    <div className="grid-2">
      <ClassSelect {...slot('classId', 'Class')} />
      <StreamSelect {...slot('streamId', 'Stream')} classId={numberOf(values['classId'])} />
    </div>
  );
}
