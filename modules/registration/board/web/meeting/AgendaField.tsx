import { TextInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import '../board.css';

interface Item {
  title: string;
  presenter: string | null;
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && 'title' in value;

/** The items of an agenda in their order, each with who speaks to it. */
export function AgendaField({ slot }: { slot: FieldSlot }) {
  return (
    <LinesEditor
      field={slot}
      word="item"
      lines={Array.isArray(slot.value) ? slot.value.filter(isItem) : []}
      onChange={slot.onChange}
      blank={(): Item => ({ title: '', presenter: null })}
      ordered
      layout="agenda-row"
    >
      {(item, { at, change, cell }) => (
        <>
          <TextInput
            {...cell('title')}
            className="lines-wide"
            aria-label={`Item ${at + 1}`}
            placeholder="What it is about"
            value={item.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <TextInput
            {...cell('presenter')}
            className="lines-wide"
            aria-label={`Who speaks to item ${at + 1}`}
            placeholder="Who speaks to it"
            value={item.presenter ?? ''}
            onChange={(event) => change({ presenter: event.currentTarget.value })}
          />
        </>
      )}
    </LinesEditor>
  );
}
