import { VisuallyHidden } from '@mantine/core';
import { Go } from '#kit/web/ui/Go.tsx';
import type { Slot } from '../../contract/bells.ts';
import { slotKindWords } from '../../contract/kinds.ts';
import { pictureOf } from './picture.ts';
import './timeslots.css';

interface DayPictureProps {
  label: string;
  days: readonly { id: number; name: string; short: string }[];
  slots: readonly Slot[];
  hrefOf: (slot: Slot) => string;
}

/** The week as it rings: days beside each other, time from top to bottom. Each block opens its slot. */
export function DayPicture({ label, days, slots, hrefOf }: DayPictureProps) {
  const { times, heights, blocks } = pictureOf(
    slots,
    days.map(({ id }) => id),
  );
  return (
    <section className="slots-scroll" aria-label={label}>
      <div
        className="slots-picture"
        style={{
          gridTemplateColumns: `52px repeat(${days.length}, minmax(60px, 1fr))`,
          gridTemplateRows: `32px ${heights.map((height) => `${height}px`).join(' ')} 16px`,
        }}
      >
        {days.map((day, at) => (
          <div key={day.id} className="slots-day" style={{ gridColumn: at + 2 }}>
            <abbr title={day.name}>{day.short}</abbr>
          </div>
        ))}
        {times.map((time, at) => (
          <div key={time} className="slots-time num" style={{ gridRow: at + 2 }} aria-hidden="true">
            {time}
          </div>
        ))}
        {blocks.map(({ slot, fromDay, toDay, fromTime, toTime }) => (
          <Go
            key={`${slot.id} ${fromDay}`}
            href={hrefOf(slot)}
            className="slots-block"
            data-kind={slot.kind}
            style={{ gridColumn: `${fromDay + 2} / ${toDay + 2}`, gridRow: `${fromTime + 2} / ${toTime + 2}` }}
          >
            <strong>{slot.name}</strong>
            {slot.name !== slotKindWords[slot.kind] && <span className="slots-kind">{slotKindWords[slot.kind]}</span>}
            <span className="num">
              {slot.startsAt}–{slot.endsAt}
            </span>
            {slot.dayIds.length > 0 && <VisuallyHidden>{onDays(slot, days)}</VisuallyHidden>}
          </Go>
        ))}
      </div>
    </section>
  );
}

const onDays = ({ dayIds }: Slot, days: DayPictureProps['days']): string =>
  days
    .filter(({ id }) => dayIds.includes(id))
    .map(({ short }) => short)
    .join(', ');
