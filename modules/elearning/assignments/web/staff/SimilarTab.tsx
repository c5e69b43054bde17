import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { markingApi, type SimilarPair } from '../../contract/marking.ts';

/** A letter that an accent stands on, small and without it, for finding again what was compared. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A text with what both have marked: runs are found word by word, whatever stands between the words. */
function Marked({ words, common }: { words: string; common: readonly string[] }) {
  const tokens = [...words.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({ at: match.index, word: match[0] }));
  const flat = tokens.map(({ word }) => plain(word));
  const marked = new Set<number>();
  for (const run of common) {
    const sought = run.split(' ');
    for (let at = 0; at + sought.length <= flat.length; at += 1)
      if (sought.every((word, index) => flat[at + index] === word))
        for (let index = 0; index < sought.length; index += 1) marked.add(at + index);
  }
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [index, { at, word }] of tokens.entries()) {
    if (!marked.has(index)) continue;
    parts.push(words.slice(from, at), <mark key={at}>{word}</mark>);
    from = at + word.length;
  }
  return (
    <p className="asg-words">
      {parts}
      {words.slice(from)}
    </p>
  );
}

const Pair = ({ pair: { first, second, share, common } }: { pair: SimilarPair }) => (
  <Box title={`${first.name} and ${second.name}`} aside={`${share} % of the shorter text`} padded>
    <div className="asg-pair">
      {[first, second].map(({ studentId, name, words }) => (
        <div key={studentId} className="asg-stack">
          <strong>{name}</strong>
          <Marked words={words} common={common} />
        </div>
      ))}
    </div>
  </Box>
);

/** Texts that share long runs of words, side by side. */
export function SimilarTab({ id }: { id: number }) {
  const { data, error, refetch } = useApi(markingApi.similar, { id });
  if (error && !data) return <ErrorState title="The texts could not be compared" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="asg-columns">
      <Note>
        {counted(data.compared, 'text')} of 20 words or more compared with each other, within this assignment. Runs of five words
        that both have are marked; what half of the class writes is left out. That texts are alike proves nothing: both may have
        the same source.
      </Note>
      {data.rows.length === 0 ? (
        <EmptyState title="No texts are alike" text="No two texts share a fifth of their runs of five words." />
      ) : (
        data.rows.map((pair) => <Pair key={`${pair.first.studentId} ${pair.second.studentId}`} pair={pair} />)
      )}
    </div>
  );
}
