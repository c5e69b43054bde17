import { Select, Textarea, TextInput } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { type LawBand, type LawKind, lawKinds, lawKindWords, type LawLimit } from '../contract/law.ts';
import { successor } from '../contract/laws.ts';
import { lawPacksApi } from '../contract/packs.ts';
import { hasBands, limitsOfKind } from '../contract/sound-law.ts';
import { BandsField } from './BandsField.tsx';
import { LimitsField } from './LimitsField.tsx';

interface Typed {
  kind: LawKind;
  name: string;
  fromDay: string | null;
  toDay: string | null;
  source: string;
  bands: readonly LawBand[];
  limits: readonly LawLimit[];
}

/** The laws of a pack. One of a kind that is chosen begins with the newest that the product knows. */
export function PackLawsField({ slot }: { slot: FieldSlot }) {
  const { data } = useApi(lawPacksApi.known, {});
  const typed = (slot.value ?? []) as readonly Typed[];
  const begin = (kind: LawKind): Typed => successor(kind, data?.laws.find((law) => law.kind === kind) ?? null);
  const errors = slot.errors ?? {};
  return (
    <LinesEditor
      field={slot}
      word="law"
      lines={typed}
      onChange={slot.onChange}
      blank={data ? () => begin('paye') : null}
      least={1}
      most={30}
      layout="lines-boxed"
    >
      {(law, { at, change, cell }) => {
        const inner = (name: 'bands' | 'limits', label: string) => ({
          name: `${slot.name}.${at}.${name}`,
          label,
          value: law[name],
          errors,
          onChange: (value: unknown) =>
            change(name === 'bands' ? { bands: value as LawBand[] } : { limits: value as LawLimit[] }),
        });
        return (
          <>
            <Select
              {...cell('kind')}
              label="Kind"
              required
              allowDeselect={false}
              data={lawKinds.map((kind) => ({ value: kind, label: lawKindWords[kind] }))}
              value={law.kind}
              onChange={(next) => {
                const kind = lawKinds.find((one) => one === next);
                if (kind) change(begin(kind));
              }}
            />
            <TextInput
              {...cell('name')}
              label="Name"
              required
              value={law.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <DateField
              {...cell('fromDay')}
              label="From"
              required
              value={law.fromDay}
              onChange={(fromDay) => change({ fromDay })}
            />
            <DateField
              {...cell('toDay')}
              label="To (empty: until further notice)"
              value={law.toDay}
              onChange={(toDay) => change({ toDay })}
            />
            <Textarea
              {...cell('source')}
              className="lines-wide"
              label="Source"
              required
              autosize
              value={law.source}
              onChange={(event) => change({ source: event.currentTarget.value })}
            />
            {hasBands(law.kind) && (
              <div className="lines-wide">
                <BandsField slot={inner('bands', 'Bands')} kind={law.kind} />
              </div>
            )}
            {limitsOfKind(law.kind).length > 0 && (
              <div className="lines-wide">
                <LimitsField slot={inner('limits', 'Reliefs and limits')} kind={law.kind} />
              </div>
            )}
          </>
        );
      }}
    </LinesEditor>
  );
}
