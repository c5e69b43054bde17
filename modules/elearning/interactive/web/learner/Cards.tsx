import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { now } from '#kit/web/api/clock.ts';
import type { CardSet, OwnActivity, OwnCard } from '../../contract/learner.ts';
import { type Grade, grades } from '../../contract/words.ts';
import { type Picture, Sight } from '../play/parts.tsx';
import { gradeWords } from '../words.ts';
import { keptReviews, parseReviews } from './kept-reviews.ts';
// What sends the reviews has to be here before the line goes.
import './send-reviews.ts';
import { reviewsKind } from './waiting-reviews.ts';

interface CardsProps {
  activity: OwnActivity;
  set: CardSet;
  picture: Picture;
}

/** How long until a card comes again, in a word or two. */
function inTime(at: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(at) - now().getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.round(minutes / 60)} h`;
  const days = Math.round(minutes / (24 * 60));
  return days < 60 ? counted(days, 'day') : counted(Math.round(days / 30.4), 'month');
}

/** A card that was not known comes again after as many others. */
const later = 3;

/** The cards that come today, one after the other. Each review is kept on this device at once and sent when there is a line. */
export function Cards({ activity: { id, title, closed }, set, picture }: CardsProps) {
  const waiting = parseReviews(useOutbox(reviewsKind).find(({ ref }) => ref === String(id))?.data)?.reviews ?? [];
  const [queue, setQueue] = useState<readonly OwnCard[]>(() => {
    const known = new Set(waiting.filter(({ grade }) => grade !== 'again').map(({ cardId }) => cardId));
    return set.cards.filter((card) => !known.has(card.id));
  });
  const [done, setDone] = useState(0);
  const [card] = queue;
  const grade = (given: Grade): void => {
    if (!card) return;
    void keptReviews(id).add(title, { cardId: card.id, grade: given, at: now().toISOString() });
    const rest = queue.slice(1);
    setQueue(given === 'again' ? [...rest.slice(0, later), card, ...rest.slice(later)] : rest);
    setDone(done + 1);
  };
  return (
    <>
      <p className="muted">
        {capital(counted(queue.length, 'card'))} to go. {set.known} of {set.total} known when they were asked last.
      </p>
      <p className="muted">Your score is what you say of yourself: how well you knew each card.</p>
      {card ? (
        <OneCard key={`${card.id} ${done}`} card={card} begun={done > 0} set={set} picture={picture} onGrade={grade} />
      ) : (
        !closed && (
          <Note tone="pos">
            {done > 0 ? 'Done for today.' : 'Nothing comes today.'}
            {done === 0 && set.nextAt !== null && (
              <>
                {' '}
                The next card comes on <InstantText at={set.nextAt} />.
              </>
            )}
          </Note>
        )
      )}
      {waiting.length > 0 && (
        <output className="muted">{capital(counted(waiting.length, 'card'))} kept on this device until there is a line.</output>
      )}
    </>
  );
}

interface OneCardProps {
  card: OwnCard;
  /** A card came before: the focus goes on with this one. */
  begun: boolean;
  set: CardSet;
  picture: Picture;
  onGrade: (grade: Grade) => void;
}

function OneCard({ card, begun, set, picture, onGrade }: OneCardProps) {
  const [open, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (begun) show.current?.focus();
  }, [begun]);
  useEffect(() => {
    if (open) back.current?.focus();
  }, [open]);
  /** With a card open, 1 to 4 say how well it was known. */
  const byKey = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      const given = open ? grades[Number(key) - 1] : undefined;
      if (given) onGrade(given);
    },
  };
  return (
    <section className="act-card" aria-label="Card" {...byKey}>
      <div className="act-side">
        <Sight fileId={card.frontFileId} picture={picture} />
        <span dir="auto">{card.front}</span>
      </div>
      {open ? (
        <>
          <div className="act-side" ref={back} tabIndex={-1} lang={set.backLanguage ?? undefined}>
            <Sight fileId={card.backFileId} picture={picture} />
            <span dir="auto">{card.back}</span>
          </div>
          <fieldset className="act-grades" aria-label="How well did you know it?">
            {grades.map((grade, at) => (
              <button key={grade} type="button" onClick={() => onGrade(grade)} aria-keyshortcuts={String(at + 1)}>
                {gradeWords[grade]}
                <small>{inTime(card.next[grade])}</small>
              </button>
            ))}
          </fieldset>
        </>
      ) : (
        <Button ref={show} type="button" size="md" onClick={() => setOpen(true)}>
          Show the answer
        </Button>
      )}
    </section>
  );
}
