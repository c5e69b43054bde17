import { Select } from '@mantine/core';
import type { Output } from '#kit/contract/endpoint.ts';
import type { studentAccountsApi } from '../../contract/accounts.ts';

export type Place = Output<typeof studentAccountsApi.places>['rows'][number];

/** A class, or a stream of one, as the calls name it. */
export type Whom = { classId: number } | { streamId: number };

/** Whom a choice stands for: `c3` the class, `s7` the stream. */
export function whomOf(choice: string | null): Whom | null {
  if (choice === null) return null;
  const id = Number(choice.slice(1));
  return choice.startsWith('c') ? { classId: id } : { streamId: id };
}

/** The classes and streams whose accounts one keeps; a class as a whole where it has several streams. */
export function placeOptions(places: readonly Place[], say: (of: readonly Place[]) => string) {
  const byClass = Map.groupBy(places, ({ classId }) => classId);
  return [...byClass].flatMap(([classId, own]) => {
    const [first] = own;
    if (!first) return [];
    const whole = { value: `c${classId}`, label: `${first.className}${own.length > 1 ? ', all streams' : ''} (${say(own)})` };
    const streams = own.flatMap((place) =>
      place.streamId === null
        ? []
        : [{ value: `s${place.streamId}`, label: `${place.className} ${place.streamName} (${say([place])})` }],
    );
    return own.length > 1 || streams.length === 0 ? [whole, ...streams] : streams;
  });
}

interface PlaceSelectProps {
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

export function PlaceSelect({ options, value, onChange }: PlaceSelectProps) {
  return (
    <Select
      label="Class or stream"
      placeholder="Choose"
      data={[...options]}
      value={value}
      onChange={onChange}
      searchable={options.length > 8}
      nothingFoundMessage="No class has this name"
      data-autofocus
    />
  );
}
