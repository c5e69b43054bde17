import { Button } from '@mantine/core';
import { useState } from 'react';
import { useImage } from '#kit/web/api/files.ts';
import type { AskedActivity, AskedOf } from '../../contract/asked.ts';
import { dateWords } from '../../contract/dates.ts';
import type { ActivityAnswer } from '../../contract/mark-activity.ts';
import '../interactive.css';
import { MemoryGame } from './Memory.tsx';
import type { Picture, Results } from './parts.tsx';
import { Sight } from './parts.tsx';
import { Placing, type Spot } from './Placing.tsx';
import { Sequence } from './Sequence.tsx';

interface PlayProps<A extends AskedActivity = AskedActivity> {
  asked: A;
  results: Results;
  picture: Picture;
  /** It was marked, is on its way or cannot be done. */
  locked: boolean;
  onCheck: (answer: ActivityAnswer) => void;
}

/** An activity as it is done. */
export function Play({ asked, ...rest }: PlayProps) {
  switch (asked.kind) {
    case 'labelling':
      return <Labelling asked={asked} {...rest} />;
    case 'ordering':
      return <Ordering asked={asked} {...rest} />;
    case 'matching':
      return <Matching asked={asked} {...rest} />;
    case 'timeline':
      return asked.dates === null ? <InOrder asked={asked} {...rest} /> : <AtDates asked={asked} dates={asked.dates} {...rest} />;
    case 'memory':
      return rest.locked ? null : (
        <MemoryGame
          asked={asked}
          picture={rest.picture}
          onDone={(moves, seconds) => rest.onCheck({ kind: 'memory', moves, seconds })}
        />
      );
  }
}

function Check({ locked, ready, onCheck }: { locked: boolean; ready: boolean; onCheck: () => void }) {
  if (locked) return null;
  return (
    <div className="act-check">
      <Button type="button" size="md" disabled={!ready} onClick={onCheck}>
        Check
      </Button>
      {!ready && <span className="muted">Fill every place first.</span>}
    </div>
  );
}

function Labelling({ asked, onCheck, ...rest }: PlayProps<AskedOf<'labelling'>>) {
  const url = useImage(rest.picture(asked.fileId));
  const [placed, setPlaced] = useState<Record<string, string>>({});
  const textOf = new Map(asked.labels.map((text, at) => [String(at), text]));
  const spots = asked.places.map((place, at): Spot => ({ id: place.id, name: `Place ${at + 1}`, head: `Place ${at + 1}` }));
  return (
    <>
      <Placing
        title="Labels"
        chips={asked.labels.map((text, at) => ({ key: String(at), text, fileId: null }))}
        spots={spots}
        placed={placed}
        onChange={setPlaced}
        {...rest}
        over={(draw) => (
          <div className="act-picture">
            {url ? <img src={url} alt={asked.alt} draggable={false} /> : <span className="act-wait" aria-busy="true" />}
            {asked.places.map(({ id, x, y }, at) => (
              <span key={id} style={{ left: `${x / 100}%`, top: `${y / 100}%` }}>
                {draw(spots[at] ?? { id, name: '', head: '' }, at)}
                {placed[id] !== undefined && <em dir="auto">{textOf.get(placed[id])}</em>}
              </span>
            ))}
          </div>
        )}
      />
      <Check
        locked={rest.locked}
        ready={asked.places.every(({ id }) => placed[id] !== undefined)}
        onCheck={() =>
          onCheck({
            kind: 'labelling',
            labels: Object.fromEntries(Object.entries(placed).map(([id, key]) => [id, textOf.get(key) ?? ''])),
          })
        }
      />
    </>
  );
}

function Matching({ asked, onCheck, ...rest }: PlayProps<AskedOf<'matching'>>) {
  const [placed, setPlaced] = useState<Record<string, string>>({});
  return (
    <>
      <Placing
        title="What is matched"
        chips={asked.rights.map(({ id, text, fileId }) => ({ key: id, text, fileId }))}
        spots={asked.lefts.map(({ id, text, fileId }) => ({
          id,
          name: text,
          head: (
            <>
              <Sight fileId={fileId} picture={rest.picture} />
              <span dir="auto">{text}</span>
            </>
          ),
        }))}
        placed={placed}
        onChange={setPlaced}
        {...rest}
      />
      <Check
        locked={rest.locked}
        ready={asked.lefts.every(({ id }) => placed[id] !== undefined)}
        onCheck={() => onCheck({ kind: 'matching', pairs: placed })}
      />
    </>
  );
}

function AtDates({ asked, dates, onCheck, ...rest }: PlayProps<AskedOf<'timeline'>> & { dates: readonly string[] }) {
  const [placed, setPlaced] = useState<Record<string, string>>({});
  return (
    <>
      <Placing
        many
        title="Dates"
        chips={dates.map((date) => ({ key: date, text: dateWords(date), fileId: null }))}
        spots={asked.events.map(({ id, text, fileId }) => ({
          id,
          name: text,
          head: (
            <>
              <Sight fileId={fileId} picture={rest.picture} />
              <span dir="auto">{text}</span>
            </>
          ),
        }))}
        placed={placed}
        onChange={setPlaced}
        {...rest}
      />
      <Check
        locked={rest.locked}
        ready={asked.events.every(({ id }) => placed[id] !== undefined)}
        onCheck={() => onCheck({ kind: 'timeline', events: [], dates: placed })}
      />
    </>
  );
}

function Ordering({ asked, onCheck, ...rest }: PlayProps<AskedOf<'ordering'>>) {
  const [order, setOrder] = useState(() => asked.items.map(({ id }) => id));
  return (
    <>
      <Sequence parts={asked.items} order={order} onChange={setOrder} {...rest} />
      <Check locked={rest.locked} ready onCheck={() => onCheck({ kind: 'ordering', items: order })} />
    </>
  );
}

function InOrder({ asked, onCheck, ...rest }: PlayProps<AskedOf<'timeline'>>) {
  const [order, setOrder] = useState(() => asked.events.map(({ id }) => id));
  return (
    <>
      <p className="muted">The earliest first.</p>
      <Sequence parts={asked.events} order={order} onChange={setOrder} {...rest} />
      <Check locked={rest.locked} ready onCheck={() => onCheck({ kind: 'timeline', events: order, dates: {} })} />
    </>
  );
}
