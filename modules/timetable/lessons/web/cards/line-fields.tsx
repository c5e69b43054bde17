import { MultiSelect, Select } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { byLength, roomRanks, roomRankWords } from '../../contract/lesson-words.ts';
import type { Lesson, LessonChoices } from '../../contract/lessons.ts';

interface Option {
  value: string;
  label: string;
}

/** Several of a list. */
export function ManyField({ slot, options, hint }: { slot: FieldSlot; options: readonly Option[]; hint?: string }) {
  const { name, label, value, error, required, onChange } = slot;
  return (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable
      clearable
      nothingFoundMessage="Nothing found"
      data={[...options]}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => onChange(chosen.map(Number))}
    />
  );
}

type ClassLine = Lesson['classes'][number];

/** The classes that sit in it together, each as a whole or one of its groups. */
export function ClassesField({ slot, choices }: { slot: FieldSlot; choices: LessonChoices }) {
  const lines = (Array.isArray(slot.value) ? slot.value : []) as readonly ClassLine[];
  const classes = choices.classes.map(({ key, name, students }) => ({ value: key, label: `${name} (${students})` }));
  return (
    <LinesEditor
      field={slot}
      word="class"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({ key: '', partId: null })}
      most={60}
      layout="lesson-two"
    >
      {(line, { change, cell }) => {
        const groups = choices.groups.filter(({ classKey }) => classKey === line.key);
        return (
          <>
            <Select
              {...cell('key')}
              aria-label="Class"
              placeholder="Class"
              searchable
              data={classes}
              value={line.key || null}
              onChange={(key) => change({ key: key ?? '', partId: null })}
            />
            <Select
              {...cell('partId')}
              aria-label="Group"
              placeholder={groups.length > 0 ? 'All of it' : 'All of it, it has no groups'}
              clearable
              disabled={groups.length === 0 && line.partId === null}
              data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={line.partId === null ? null : String(line.partId)}
              onChange={(id) => change({ partId: id === null ? null : Number(id) })}
            />
          </>
        );
      }}
    </LinesEditor>
  );
}

type RoomLine = Lesson['rooms'][number];
const isRank = (rank: string | null): rank is RoomLine['rank'] => roomRanks.some((one) => one === rank);

/** The rooms that do, each with how gladly it is taken. */
export function RoomsField({ slot, choices }: { slot: FieldSlot; choices: LessonChoices }) {
  const lines = (Array.isArray(slot.value) ? slot.value : []) as readonly RoomLine[];
  return (
    <LinesEditor
      field={slot}
      word="room"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({ roomId: 0, rank: 'best' as const })}
      most={60}
      layout="lesson-two"
    >
      {(line, { change, cell }) => (
        <>
          <Select
            {...cell('roomId')}
            aria-label="Room"
            placeholder="Room"
            searchable
            data={choices.rooms.map(({ id, name, seats }) => ({
              value: String(id),
              label: seats === null ? name : `${name} (${seats})`,
            }))}
            value={line.roomId ? String(line.roomId) : null}
            onChange={(id) => change({ roomId: Number(id) })}
          />
          <Select
            {...cell('rank')}
            aria-label="How good it is"
            allowDeselect={false}
            data={roomRanks.map((rank) => ({ value: rank, label: roomRankWords[rank] }))}
            value={line.rank}
            onChange={(rank) => isRank(rank) && change({ rank })}
          />
        </>
      )}
    </LinesEditor>
  );
}

type FixLine = Lesson['fixed'][number];
const kindOf = (length: number) => ['', 'single', 'double', 'triple'][length] ?? `${length} in a row`;

/** `Single 2`, `Double 1`: each piece as people call it. */
function pieceNames(lengths: readonly number[]): string[] {
  const counts = new Map(byLength(lengths).map(({ length, count }) => [length, count]));
  const seen = new Map<number, number>();
  return lengths.map((length) => {
    const at = (seen.get(length) ?? 0) + 1;
    seen.set(length, at);
    return counts.get(length) === 1 ? `The ${kindOf(length)}` : `The ${kindOf(length)} no. ${at}`;
  });
}

/** Pieces that begin at a slot of a day whatever the search thinks of it. */
export function FixedField({ slot, choices }: { slot: FieldSlot; choices: LessonChoices }) {
  const lines = (Array.isArray(slot.value) ? slot.value : []) as readonly FixLine[];
  const lengths = Array.isArray(slot.values['lengths']) ? slot.values['lengths'].map(Number) : [];
  const sits = (Array.isArray(slot.values['classes']) ? slot.values['classes'] : []) as readonly ClassLine[];
  const bells = new Set(sits.flatMap(({ key }) => choices.classes.find((one) => one.key === key)?.bellId ?? []));
  const names = pieceNames(lengths);
  return (
    <LinesEditor
      field={slot}
      word="fixed time"
      lines={lines}
      onChange={slot.onChange}
      blank={() => ({
        piece: Math.max(
          0,
          lengths.findIndex((_, at) => !lines.some(({ piece }) => piece === at)),
        ),
        dayId: 0,
        slotId: 0,
      })}
      most={lengths.length}
      layout="lesson-three"
    >
      {(line, { change, cell }) => (
        <>
          <Select
            {...cell('piece')}
            aria-label="Which of them"
            allowDeselect={false}
            data={names.map((name, at) => ({ value: String(at), label: name }))}
            value={String(line.piece)}
            onChange={(piece) => change({ piece: Number(piece) })}
          />
          <Select
            {...cell('dayId')}
            aria-label="Day"
            placeholder="Day"
            data={choices.days.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={line.dayId ? String(line.dayId) : null}
            onChange={(id) => change({ dayId: Number(id) })}
          />
          <Select
            {...cell('slotId')}
            aria-label="Slot"
            placeholder="Slot"
            data={choices.slots
              .filter(
                ({ bellId, dayIds }) =>
                  (bells.size === 0 || bells.has(bellId)) && (line.dayId === 0 || dayIds.includes(line.dayId)),
              )
              .map(({ id, name, startsAt }) => ({ value: String(id), label: `${name}, ${startsAt}` }))}
            value={line.slotId ? String(line.slotId) : null}
            onChange={(id) => change({ slotId: Number(id) })}
          />
        </>
      )}
    </LinesEditor>
  );
}
