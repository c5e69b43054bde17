import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import { clockText, languageName } from '../../contract/words.ts';
import type { Captions } from './Player.tsx';
import { remembered } from './remembered.ts';

/** Without accents and capitals: `Gĩthomo` is found by `githomo`. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

interface TimesProps {
  /** Where it stands now. */
  atMs: number;
  /** Null: the recording cannot be moved. */
  onGo: ((atMs: number) => void) | null;
}

/** The chapters of a recording; each is gone to by a press. */
export function Chapters({ chapters, atMs, onGo }: TimesProps & { chapters: readonly { atMs: number; title: string }[] }) {
  const current = chapters.findLast((chapter) => chapter.atMs <= atMs);
  return (
    <Box title="Chapters" count={chapters.length}>
      <ul className="video-times">
        {chapters.map((chapter) => (
          <li key={chapter.atMs}>
            <Line at={chapter.atMs} text={chapter.title} current={chapter === current} onGo={onGo} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Line({ at, text, current, onGo }: { at: number; text: string; current: boolean; onGo: TimesProps['onGo'] }) {
  return (
    <button type="button" disabled={onGo === null} aria-current={current || undefined} onClick={() => onGo?.(at)}>
      <span className="num">{clockText(at)}</span>
      <span>{text}</span>
    </button>
  );
}

/** All that is said, to read and to search; each line goes to its place. */
export function Transcript({ captions, atMs, onGo }: TimesProps & { captions: readonly Captions[] }) {
  const [language, setLanguage] = useState(remembered().captions);
  const [typed, setTyped] = useState('');
  const shown = captions.find((one) => one.language === language) ?? captions[0];
  if (!shown) return null;
  const wanted = folded(typed.trim());
  const cues = shown.cues.filter(({ text }) => folded(text.replaceAll('\n', ' ')).includes(wanted));
  const current = shown.cues.find(({ start, end }) => start <= atMs && atMs < end);
  return (
    <Box title="Transcript">
      <div className="box-body video-stack">
        {captions.length > 1 && (
          <Select
            label="Language"
            value={shown.language}
            data={captions.map((one) => ({ value: one.language, label: languageName(one.language) }))}
            allowDeselect={false}
            onChange={setLanguage}
          />
        )}
        <TextInput
          label="Search what is said"
          value={typed}
          maxLength={100}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {cues.length === 0 && <p className="muted">Nobody says that here.</p>}
      </div>
      <ul className="video-times" lang={shown.language}>
        {cues.map((cue, place) => (
          <li key={place}>
            <Line at={cue.start} text={cue.text} current={cue === current} onGo={onGo} />
          </li>
        ))}
      </ul>
    </Box>
  );
}
