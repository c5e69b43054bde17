import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import type { DraftClass, DraftTerm, SchoolDraft } from './school-draft.ts';
import './area.css';

interface StepProps {
  draft: SchoolDraft;
  onChange: (part: Partial<SchoolDraft>) => void;
}

const noTerm: DraftTerm = { name: '', opensOn: null, closesOn: null, halfTermFrom: null, halfTermTo: null };

/** The year and its terms. */
export function TermsStep({ draft, onChange }: StepProps) {
  const { terms } = draft;
  const set = (index: number, part: Partial<DraftTerm>): void =>
    // Half-term lies within the dates that were proposed; with other dates the school sets it.
    onChange({
      terms: terms.map((term, at) => (at === index ? { ...term, ...part, halfTermFrom: null, halfTermTo: null } : term)),
    });
  const rename = (index: number, name: string): void =>
    onChange({ terms: terms.map((term, at) => (at === index ? { ...term, name } : term)) });
  return (
    <div className="area-plan">
      <TextInput
        label="Year"
        name="yearName"
        required
        maxLength={20}
        value={draft.yearName}
        onChange={(event) => onChange({ yearName: event.currentTarget.value })}
      />
      {terms.map((term, index) => (
        <div key={index} className="area-plan-row">
          <TextInput
            label={`Term ${index + 1}, name`}
            name={`term${index}`}
            required
            maxLength={40}
            value={term.name}
            onChange={(event) => rename(index, event.currentTarget.value)}
          />
          <DateField
            label="Opens on"
            name={`opensOn${index}`}
            required
            value={term.opensOn}
            onChange={(opensOn) => set(index, { opensOn })}
          />
          <DateField
            label="Closes on"
            name={`closesOn${index}`}
            required
            value={term.closesOn}
            onChange={(closesOn) => set(index, { closesOn })}
          />
          <Remove label={`Remove term ${index + 1}`} onClick={() => onChange({ terms: terms.filter((_, at) => at !== index) })} />
        </div>
      ))}
      {terms.length < 6 && (
        <Add label="Add term" onClick={() => onChange({ terms: [...terms, { ...noTerm, name: `Term ${terms.length + 1}` }] })} />
      )}
    </div>
  );
}

/** The classes, lowest first, with their streams. */
export function ClassesStep({ draft, onChange }: StepProps) {
  const { classes } = draft;
  const set = (index: number, part: Partial<DraftClass>): void =>
    onChange({ classes: classes.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  return (
    <div className="area-plan">
      <p className="muted">The lowest class first: each class leads to the one under it.</p>
      {classes.map((one, index) => (
        <div key={index} className="area-plan-row" data-class>
          <TextInput
            label={`Class ${index + 1}`}
            name={`class${index}`}
            required
            maxLength={40}
            value={one.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label="Streams"
            name={`streams${index}`}
            placeholder="East, West, North"
            value={one.streams}
            onChange={(event) => set(index, { streams: event.currentTarget.value })}
          />
          <Remove
            label={`Remove class ${index + 1}`}
            onClick={() => onChange({ classes: classes.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      {classes.length < 30 && (
        <Add label="Add class" onClick={() => onChange({ classes: [...classes, { name: '', streams: '' }] })} />
      )}
    </div>
  );
}

function Add({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon size={36} aria-label={label} onClick={onClick}>
      <IconX size={16} stroke={1.7} />
    </ActionIcon>
  );
}
