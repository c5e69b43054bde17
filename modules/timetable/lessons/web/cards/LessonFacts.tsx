import { dayPartWords, roomNeedWords, spreadWords } from '../../contract/lesson-words.ts';
import type { Lesson, LessonChoices } from '../../contract/lessons.ts';

/** A card for who only reads. */
export function LessonFacts({ lesson, choices }: { lesson: Lesson; choices: LessonChoices }) {
  const tags = choices.tags.filter(({ id }) => lesson.tagIds.includes(id)).map(({ name }) => name);
  const fixed = lesson.fixed.map(({ dayId, slotId }) => {
    const slot = choices.slots.find(({ id }) => id === slotId);
    return `${choices.days.find(({ id }) => id === dayId)?.name ?? ''} ${slot?.name ?? ''}`;
  });
  const facts: readonly (readonly [string, string])[] = [
    ['Over the days', spreadWords[lesson.spread]],
    ['Part of the day', lesson.dayPart ? dayPartWords[lesson.dayPart] : 'As the subject wishes'],
    ['Room', lesson.roomNeed === 'listed' ? (lesson.roomNames ?? '') : roomNeedWords[lesson.roomNeed]],
    ['Fixed times', fixed.join(', ') || 'None'],
    ['Tags', tags.join(', ') || 'None'],
    ['Note', lesson.note ?? 'None'],
  ];
  return (
    <dl className="lesson-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
