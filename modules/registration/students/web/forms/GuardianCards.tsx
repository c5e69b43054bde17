import { Button, Checkbox } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { formatPhone } from '#kit/contract/phone.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { linkFields, personFields } from './guardian-fields.tsx';
import '../students.css';
import { blankGuardian, type Errors, type GuardianAnswers } from '../wizard/answers.ts';
import { KnownByPhone } from './KnownByPhone.tsx';
import { StepFields } from './StepFields.tsx';

interface GuardianCardsProps {
  guardians: readonly GuardianAnswers[];
  errors: Errors;
  /** As the register has them; what is still theirs does not go to whoever takes their place. */
  kept?: readonly GuardianAnswers[];
  onChange: (guardians: readonly GuardianAnswers[]) => void;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'];

/** A student's guardians in the order in which they are called. */
export function GuardianCards({ guardians, errors, kept = [], onChange }: GuardianCardsProps) {
  const replace = (index: number, guardian: GuardianAnswers) => onChange(guardians.with(index, guardian));
  const first = (index: number) => onChange([...guardians.slice(index, index + 1), ...guardians.toSpliced(index, 1)]);
  return (
    <>
      {guardians.map((guardian, index) => (
        <GuardianCard
          key={index}
          title={`${ordinals[index]} guardian`}
          index={index}
          guardian={guardian}
          errors={errors}
          kept={kept.find(({ guardianId }) => guardianId !== null && guardianId === guardian.guardianId)}
          onChange={(next) => replace(index, next)}
          onFirst={() => first(index)}
          onRemove={() => onChange(guardians.toSpliced(index, 1))}
        />
      ))}
      {guardians.length < ordinals.length && (
        <Button
          variant="default"
          className="guardian-add"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => onChange([...guardians, { ...blankGuardian, paysFees: guardians.length === 0 }])}
        >
          Add {guardians.length === 0 ? 'a guardian' : 'another guardian'}
        </Button>
      )}
    </>
  );
}

interface GuardianCardProps {
  title: string;
  index: number;
  guardian: GuardianAnswers;
  errors: Errors;
  kept: GuardianAnswers | undefined;
  onChange: (guardian: GuardianAnswers) => void;
  onFirst: () => void;
  onRemove: () => void;
}

function GuardianCard({ title, index, guardian, errors, kept, onChange, onFirst, onRemove }: GuardianCardProps) {
  const set = (name: string, value: unknown) => onChange({ ...guardian, [name]: value });
  const prefix = `guardians.${index}.`;
  return (
    <section className="guardian" aria-label={title}>
      <div className="guardian-head">
        <div>
          <h2>{title}</h2>
          <p>{index === 0 ? 'Called first.' : 'Called when those before cannot be reached.'}</p>
        </div>
        {index > 0 && (
          <>
            <Button size="xs" variant="subtle" leftSection={<IconArrowUp size={16} stroke={1.7} />} onClick={onFirst}>
              Call first
            </Button>
            <Button size="xs" variant="subtle" leftSection={<IconX size={16} stroke={1.7} />} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </div>
      {guardian.known ? (
        <>
          <div className="guardian-known">
            <PersonCell
              name={guardian.known.fullName}
              size={32}
              note={[guardian.known.phone && formatPhone(guardian.known.phone), guardian.known.students]
                .filter(Boolean)
                .join(', ')}
            />
            <Button variant="subtle" size="xs" onClick={() => onChange({ ...guardian, guardianId: null, known: null })}>
              Someone else
            </Button>
          </div>
          <StepFields fields={linkFields} values={guardian} errors={errors} prefix={prefix} onChange={set} />
        </>
      ) : (
        <>
          <StepFields fields={personFields(guardian.noPhone)} values={guardian} errors={errors} prefix={prefix} onChange={set} />
          <KnownByPhone guardian={guardian} onChange={onChange} />
          {errors[`${prefix}renamed`] && (
            <Note tone="att">
              <p>{errors[`${prefix}renamed`]}</p>
              <span className="row">
                <Button size="xs" variant="default" onClick={() => set('renamed', true)}>
                  Correct the name for all
                </Button>
                <Button size="xs" variant="default" onClick={() => onChange(somebodyElse(guardian, kept))}>
                  This is somebody else
                </Button>
              </span>
            </Note>
          )}
        </>
      )}
      <div className="guardian-checks">
        <Check label="Pays the fees" name="paysFees" guardian={guardian} onSet={set} />
        <Check label="May collect the student" name="mayCollect" guardian={guardian} onSet={set} />
        <Check label="SMS" name="bySms" guardian={guardian} onSet={set} />
        <Check label="Calls" name="byCall" guardian={guardian} onSet={set} />
        <Check label="Email" name="byEmail" guardian={guardian} onSet={set} />
        {!guardian.known && <Check label="No phone" name="noPhone" guardian={guardian} onSet={set} />}
      </div>
    </section>
  );
}

function Check({
  label,
  name,
  guardian,
  onSet,
}: {
  label: string;
  name: string;
  guardian: GuardianAnswers;
  onSet: (name: string, value: boolean) => void;
}) {
  return (
    <Checkbox label={label} checked={guardian[name] === true} onChange={(event) => onSet(name, event.currentTarget.checked)} />
  );
}

const ownFields = ['phone', 'alternativePhone', 'email', 'nationalId', 'occupation'] as const;

/** A new guardian of the name that was typed, without what is still as the one before them has it. */
function somebodyElse(guardian: GuardianAnswers, kept: GuardianAnswers | undefined): GuardianAnswers {
  const still = ownFields.filter((key) => guardian[key] === kept?.[key]);
  return { ...guardian, guardianId: null, ...Object.fromEntries(still.map((key) => [key, null])) };
}
