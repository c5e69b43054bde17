import { ActionIcon, Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import './report-layouts.css';

interface Arranged<K extends string> {
  readonly key: K;
  readonly shown: boolean;
}

interface ArrangeListProps<K extends string> {
  label: string;
  list: readonly Arranged<K>[];
  words: Readonly<Record<K, string>>;
  /** What is always shown. */
  always?: K;
  onChange: (list: Arranged<K>[]) => void;
}

/** Parts of a form in their order: shown or not, and moved up and down. */
export function ArrangeList<K extends string>({ label, list, words, always, onChange }: ArrangeListProps<K>) {
  const show = (key: K, shown: boolean): void => onChange(list.map((one) => (one.key === key ? { ...one, shown } : one)));
  const move = (from: number, to: number): void => {
    const next = [...list];
    const [one] = next.splice(from, 1);
    if (one) onChange(next.toSpliced(to, 0, one));
  };
  return (
    <ol className="arrange" aria-label={label}>
      {list.map(({ key, shown }, at) => (
        <li key={key}>
          <Checkbox
            size="sm"
            label={words[key]}
            checked={shown}
            disabled={key === always}
            onChange={(event) => show(key, event.currentTarget.checked)}
          />
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Move ${words[key]} up`}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            <IconArrowUp size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={`Move ${words[key]} down`}
            disabled={at === list.length - 1}
            onClick={() => move(at, at + 1)}
          >
            <IconArrowDown size={16} stroke={1.7} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
