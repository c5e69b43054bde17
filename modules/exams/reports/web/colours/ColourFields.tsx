import { ColorInput } from '@mantine/core';
import { Status } from '#kit/web/ui/Status.tsx';
import { contrastWords, leastContrast } from '../../contract/contrast.ts';
import { colourPairs, pairContrast, type ReportColour, type ReportColours } from '../../contract/report-colours.ts';

const labels: readonly (readonly [ReportColour, string])[] = [
  ['header', 'Head'],
  ['headerText', 'Text on the head'],
  ['band', 'Band of tables'],
  ['bandText', 'Text on the band'],
  ['zebra', 'Striped rows'],
  ['text', 'Text'],
];

/** True for a colour as the form keeps it; while one is typed it is not there yet. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

interface ColourFieldsProps {
  colours: ReportColours;
  disabled: boolean;
  onChange: (key: ReportColour, colour: string) => void;
}

/** The colours of the form, and in words how well each text reads on its ground. */
export function ColourFields({ colours, disabled, onChange }: ColourFieldsProps) {
  const whole = Object.values(colours).every(isColour);
  return (
    <>
      <div className="colour-pairs">
        {labels.map(([key, label]) => (
          <ColorInput
            key={key}
            name={key}
            label={label}
            required
            disabled={disabled}
            format="hex"
            withEyeDropper={false}
            value={colours[key]}
            error={isColour(colours[key]) ? undefined : 'Enter a colour such as #0b6b4c.'}
            onChange={(colour) => onChange(key, colour.toLowerCase())}
          />
        ))}
      </div>
      {whole && (
        <ul className="colour-words" aria-live="polite">
          {colourPairs.map((pair) => {
            const ratio = pairContrast(colours, pair);
            return (
              <li key={pair.words}>
                <Status tone={ratio >= leastContrast ? 'pos' : 'neg'}>
                  {pair.words}: {contrastWords(ratio).toLowerCase()}
                </Status>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
