import { SegmentedControl, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { Muster, MusterPerson } from '../contract/muster.ts';
import { groupsOf, type Show } from './muster-groups.ts';
import type { RunningDrill } from './saving/use-drill.ts';

/** How many people are drawn with all groups open; of more each group is opened by itself. */
const fewPeople = 250;

interface MusterGroupsProps {
  muster: Muster;
  drill: RunningDrill | null;
  /** Null: the user only reads. */
  onTick: ((person: string, found: boolean) => void) | null;
}

/** People by class or hostel, searched, with who is missing. */
export function MusterGroups({ muster, drill, onTick }: MusterGroupsProps) {
  const [by, setBy] = useState<'seat' | 'hostel'>('seat');
  const [show, setShow] = useState<Show>('all');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const words = useDeferredValue(typed);
  const isFound = (person: MusterPerson): boolean => drill?.ticks.get(person.key)?.found === true;
  const groups = groupsOf(muster, { by, show: drill ? show : 'all', words, isFound });
  const drawn = groups.reduce((sum, { people }) => sum + people.length, 0);
  const few = drawn <= fewPeople;
  const turn = (name: string): void =>
    setOpened((now) => (now.has(name) ? new Set([...now].filter((one) => one !== name)) : new Set([...now, name])));
  return (
    <>
      <div className="muster-find">
        <TextInput
          type="search"
          size="md"
          aria-label="Search the muster list"
          placeholder="Name or number"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {drill && (
          <SegmentedControl
            size="md"
            aria-label="Whom to show"
            value={show}
            onChange={(value) => setShow(value === 'missing' || value === 'found' ? value : 'all')}
            data={[
              { value: 'all', label: 'All' },
              { value: 'missing', label: 'Missing' },
              { value: 'found', label: 'Found' },
            ]}
          />
        )}
        {muster.hostels.length > 0 && (
          <SegmentedControl
            size="md"
            aria-label="By class or hostel"
            value={by}
            onChange={(value) => setBy(value === 'hostel' ? 'hostel' : 'seat')}
            data={[
              { value: 'seat', label: 'By class' },
              { value: 'hostel', label: 'By hostel' },
            ]}
          />
        )}
      </div>
      {groups.length === 0 && (
        <p className="muted">{show === 'missing' && words === '' ? 'Nobody is missing.' : 'Nobody matches.'}</p>
      )}
      {groups.map(({ name, people, missing, expected }) => {
        const isOpen = few || opened.has(name);
        return (
          <section key={name} className="muster-group" aria-label={name}>
            <h2>
              <button type="button" aria-expanded={isOpen} disabled={few} onClick={() => turn(name)}>
                {!few &&
                  (isOpen ? <IconChevronDown size={20} aria-hidden="true" /> : <IconChevronRight size={20} aria-hidden="true" />)}
                <span>{name}</span>
                <span className="muster-count" data-missing={(drill && missing > 0) || undefined}>
                  {drill ? `${missing} missing of ${expected}` : people.length}
                </span>
              </button>
            </h2>
            {isOpen && (
              <ul>
                {people.map((person) => (
                  <li key={person.key}>
                    <MusterRow person={person} drill={drill} onTick={onTick} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </>
  );
}

function MusterRow({
  person,
  drill,
  onTick,
}: {
  person: MusterPerson;
  drill: RunningDrill | null;
  onTick: MusterGroupsProps['onTick'];
}) {
  const tick = drill?.ticks.get(person.key);
  const found = tick?.found === true;
  const Sign = found ? IconCircleCheck : IconCircle;
  const facts = [
    person.no,
    person.place,
    person.maybe && 'not marked today',
    found && (tick.by ? `found by ${tick.by}` : 'ticked on this phone'),
  ].filter(Boolean);
  const text = (
    <span className="muster-name">
      <strong>{person.name}</strong>
      <span className="muted">{facts.join(', ')}</span>
    </span>
  );
  if (!drill || !onTick) return <div className="muster-row">{text}</div>;
  return (
    <button type="button" className="muster-row" aria-pressed={found} onClick={() => onTick(person.key, !found)}>
      <Sign size={32} stroke={1.7} aria-hidden="true" />
      {text}
    </button>
  );
}
