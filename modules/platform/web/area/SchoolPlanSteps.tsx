import { TextInput } from '@mantine/core';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { packWords } from '../../contract/school-packs.ts';
import type { DraftClass, DraftTerm, SchoolDraft } from './school-draft.ts';
import './area.css';

interface StepProps {
  draft: SchoolDraft;
  onChange: (part: Partial<SchoolDraft>) => void;
}

// Half-term lies within the dates that were proposed; with other dates the school sets it.
const noHalfTerm = { halfTermFrom: null, halfTermTo: null };

/** The year and its terms. */
export function TermsStep({ draft: { terms, yearName }, onChange }: StepProps) {
  return (
    <div className="area-plan">
      <TextInput
        label="Year"
        name="yearName"
        required
        maxLength={20}
        value={yearName}
        onChange={(event) => onChange({ yearName: event.currentTarget.value })}
      />
      <LinesEditor
        field={{ name: 'terms', label: 'Terms' }}
        hideLabel
        word="term"
        lines={terms}
        onChange={(next) => onChange({ terms: next })}
        blank={(): DraftTerm => ({ name: `Term ${terms.length + 1}`, opensOn: null, closesOn: null, ...noHalfTerm })}
        most={6}
        layout="area-terms"
      >
        {(term, { at, change }) => (
          <>
            <TextInput
              label={`Term ${at + 1}, name`}
              className="lines-wide"
              name={`term${at}`}
              required
              maxLength={40}
              value={term.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <DateField
              label="Opens on"
              name={`opensOn${at}`}
              required
              value={term.opensOn}
              onChange={(opensOn) => change({ opensOn, ...noHalfTerm })}
            />
            <DateField
              label="Closes on"
              name={`closesOn${at}`}
              required
              value={term.closesOn}
              onChange={(closesOn) => change({ closesOn, ...noHalfTerm })}
            />
          </>
        )}
      </LinesEditor>
    </div>
  );
}

/** The classes, lowest first, with their streams. */
export function ClassesStep({ draft: { classes, pack, packStreams }, onChange }: StepProps) {
  if (pack !== null)
    return (
      <div className="area-plan">
        <p className="muted">
          {packWords[pack].title}: {packWords[pack].text} All of it can be changed at the school, and undone there while nothing
          uses it.
        </p>
        <TextInput
          label="Streams of each class"
          name="packStreams"
          description="Separated by commas; empty for none."
          placeholder="East, West"
          maxLength={300}
          value={packStreams}
          onChange={(event) => onChange({ packStreams: event.currentTarget.value })}
        />
      </div>
    );
  return (
    <div className="area-plan">
      <p className="muted">The lowest class first: each class leads to the one under it.</p>
      <LinesEditor
        field={{ name: 'classes', label: 'Classes' }}
        hideLabel
        word="class"
        lines={classes}
        onChange={(next) => onChange({ classes: next })}
        blank={(): DraftClass => ({ name: '', streams: '' })}
        most={30}
        layout="area-classes"
      >
        {(one, { at, change }) => (
          <>
            <TextInput
              label={`Class ${at + 1}`}
              className="lines-wide"
              name={`class${at}`}
              required
              maxLength={40}
              value={one.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextInput
              label="Streams"
              className="lines-wide"
              name={`streams${at}`}
              placeholder="East, West, North"
              value={one.streams}
              onChange={(event) => change({ streams: event.currentTarget.value })}
            />
          </>
        )}
      </LinesEditor>
    </div>
  );
}
