import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
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
  const change = (at: number, more: Partial<Typed>) =>
    slot.onChange(grades.map((grade, place) => (place === at ? { ...grade, ...more } : grade)));
  const next = Math.max(0, Number(grades.at(-1)?.points ?? 13) - 1);
  return (
    <fieldset className="rows-field">
      <legend>{slot.label}</legend>
      {grades.map((grade, at) => (
        <div key={grade.id ?? `new ${at}`} className="rows-field-row grade-row">
          <TextInput
            name={`grades.${at}.code`}
            label="Grade"
            required
            value={grade.code}
            onChange={(event) => change(at, { code: event.currentTarget.value })}
          />
          <NumberInput
            name={`grades.${at}.points`}
            label="Points"
            required
            min={0}
            max={100}
            allowDecimal={false}
            hideControls
            value={grade.points}
            onChange={(points) => change(at, { points })}
          />
          <TextInput
            className="grade-words"
            name={`grades.${at}.meaning`}
            label="In words"
            value={grade.meaning ?? ''}
            onChange={(event) => change(at, { meaning: event.currentTarget.value })}
          />
          <TextInput
            className="grade-remark"
            name={`grades.${at}.remark`}
            label="Remark"
            value={grade.remark ?? ''}
            onChange={(event) => change(at, { remark: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`Take out grade ${grade.code || at + 1}`}
            onClick={() => slot.onChange(grades.filter((_, place) => place !== at))}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {slot.error && (
        <p className="neg" role="alert">
          {slot.error}
        </p>
      )}
      <div className="rows-field-foot">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          disabled={grades.length >= 20}
          onClick={() => slot.onChange([...grades, { code: '', points: next, meaning: null, remark: null }])}
        >
          Add grade
        </Button>
      </div>
    </fieldset>
  );
}
