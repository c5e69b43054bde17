import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import '../board.css';

interface Item {
  title: string;
  presenter: string | null;
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && 'title' in value;

/** The items of an agenda in their order, each with who speaks to it. */
export function AgendaField({ slot }: { slot: FieldSlot }) {
  const items = Array.isArray(slot.value) ? slot.value.filter(isItem) : [];
  const put = (at: number, item: Item) => slot.onChange(items.map((one, place) => (place === at ? item : one)));
  const move = (at: number, by: number): void => {
    const next = items.toSpliced(at, 1);
    const item = items[at];
    if (item) slot.onChange(next.toSpliced(at + by, 0, item));
  };
  return (
    <fieldset className="agenda">
      <legend>{slot.label}</legend>
      {slot.error && <p className="neg">{slot.error}</p>}
      <ol>
        {items.map((item, at) => (
          <li key={at}>
            <TextInput
              aria-label={`Item ${at + 1}`}
              placeholder="What it is about"
              value={item.title}
              onChange={(event) => put(at, { ...item, title: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Who speaks to item ${at + 1}`}
              placeholder="Who speaks to it"
              value={item.presenter ?? ''}
              onChange={(event) => put(at, { ...item, presenter: event.currentTarget.value })}
            />
            <span className="agenda-tools">
              <ActionIcon aria-label={`Item ${at + 1} up`} variant="subtle" disabled={at === 0} onClick={() => move(at, -1)}>
                <IconArrowUp size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Item ${at + 1} down`}
                variant="subtle"
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Take item ${at + 1} out`}
                variant="subtle"
                onClick={() => slot.onChange(items.toSpliced(at, 1))}
              >
                <IconX size={16} stroke={1.7} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.7} />}
        onClick={() => slot.onChange([...items, { title: '', presenter: null }])}
      >
        Add item
      </Button>
    </fieldset>
  );
}
