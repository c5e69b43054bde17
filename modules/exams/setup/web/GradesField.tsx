import { NumberInput, TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import './setup.css';

interface Typed {
  id?: number;
  code: string;
  points: number | string;
  meaning: string | null;
  remark: string | null;
}

/** The grades of a scale, best first, with their points and what they say. */
export function GradesField({ slot }: { slot: FieldSlot }) {
  const grades = (slot.value ?? []) as readonly Typed[];
  const next = Math.max(0, Number(grades.at(-1)?.points ?? 13) - 1);
  return (
    <LinesEditor
      field={slot}
      word="grade"
      lines={grades}
      onChange={slot.onChange}
      blank={() => ({ code: '', points: next, meaning: null, remark: null })}
      most={20}
      layout="grade-row"
    >
      {(grade, { change, cell }) => (
        <>
          <TextInput
            {...cell('code')}
            label="Grade"
            required
            value={grade.code}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <NumberInput
            {...cell('points')}
            label="Points"
            required
            min={0}
            max={100}
            allowDecimal={false}
            hideControls
            value={grade.points}
            onChange={(points) => change({ points })}
          />
          <TextInput
            {...cell('meaning')}
            className="lines-wide"
            label="In words"
            value={grade.meaning ?? ''}
            onChange={(event) => change({ meaning: event.currentTarget.value })}
          />
          <TextInput
            {...cell('remark')}
            className="lines-wide"
            label="Remark"
            value={grade.remark ?? ''}
            onChange={(event) => change({ remark: event.currentTarget.value })}
          />
        </>
      )}
    </LinesEditor>
  );
}
