import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { toolsApi } from '../../contract/tools.ts';

type Readability = Output<typeof toolsApi.readability>;

/** How hard a text is to read. */
export function ReadabilityTab() {
  const [told, setTold] = useState<Readability | null>(null);
  return (
    <div className="two-boxes">
      <Box title="Text" padded>
        <RecordForm
          save={toolsApi.readability}
          initial={{ text: '' }}
          fields={[{ kind: 'textarea', name: 'text', label: 'Text to read', wide: true }]}
          text="The Flesch–Kincaid grade counts words, sentences and syllables. It is made for English."
          submit="Measure"
          onDone={setTold}
        />
      </Box>
      <Box title="How hard it is" padded>
        {told ? <Told told={told} /> : <p className="muted">Nothing measured yet.</p>}
      </Box>
    </div>
  );
}

function Told({ told }: { told: Readability }) {
  return (
    <div className="stack" aria-live="polite">
      {!told.english && <Note tone="att">This does not look like English, for which the formula is made.</Note>}
      <Figures
        record
        figures={[
          { label: 'Grade', value: (told.grade / 10).toFixed(1), note: told.level },
          { label: 'Reading ease', value: (told.ease / 10).toFixed(1), note: 'Of 100; more is easier' },
          { label: 'Words a sentence', value: (told.words / told.sentences).toFixed(1) },
        ]}
      />
      <Facts
        rows={[
          ['Sentences', told.sentences],
          ['Words', told.words],
          ['Long words', told.hard.join(', ')],
          ['Longest sentence', told.longest],
        ]}
      />
    </div>
  );
}
