import { Button } from '@mantine/core';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { countSegments } from '../../outgoing/contract/segments.ts';
import { replaceUnusual, unusualIn } from '../../outgoing/contract/unusual.ts';

/** How many segments a text is, and what makes it dearer, with a replacement. */
export function Counter({ text, onReplace }: { text: string; onReplace: (text: string) => void }) {
  const { segments, units, left, encoding } = countSegments(text);
  const unusual = unusualIn(text);
  return (
    <>
      <output className="hint num">
        {counted(segments, 'segment')}, {units} {units === 1 ? 'character' : 'characters'}, {left} left
        {encoding === 'ucs2' && ', written in sixteen bits'}
      </output>
      {unusual.length > 0 && (
        <Note tone="att">
          {unusual.map(({ character }) => character).join(' ')} {unusual.length === 1 ? 'forces' : 'force'} sixteen bits: 70
          characters fit into a segment instead of 160.{' '}
          <Button size="compact-xs" variant="default" onClick={() => onReplace(replaceUnusual(text))}>
            Replace
          </Button>
        </Note>
      )}
    </>
  );
}
