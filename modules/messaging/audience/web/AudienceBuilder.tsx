import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { type Audience, audienceApi, type AudiencePart } from '../contract/audience.ts';
import './audience.css';
import { PartFields } from './PartFields.tsx';
import { SheetPicker } from './SheetPicker.tsx';

interface AudienceBuilderProps {
  audience: Audience;
  error: string | undefined;
  /** Is given the audience as it is by then: a sheet may have been read after more was chosen. */
  onChange: (update: (now: Audience) => Audience) => void;
}

/** Who gets a message: groups of people, who is left out of them, numbers that are pasted, and a sheet. */
export function AudienceBuilder({ audience, error, onChange }: AudienceBuilderProps) {
  const { data } = useApi(audienceApi.sources, {}, { staleTime: 60_000 });
  const sources = data?.rows ?? [];
  const put = (changes: Partial<Audience>): void => onChange((now) => ({ ...now, ...changes }));
  const parts = (side: 'include' | 'exclude') =>
    audience[side].map((part, at) => {
      const source = sources.find((one) => one.key === part.source);
      const order = (next: AudiencePart[]) => onChange((now) => ({ ...now, [side]: next }));
      return (
        source && (
          <PartFields
            key={`${side}-${at}`}
            part={part}
            source={source}
            leftOut={side === 'exclude'}
            onChange={(changed) => order(audience[side].with(at, changed))}
            onRemove={() => order(audience[side].toSpliced(at, 1))}
          />
        )
      );
    });
  const add = (side: 'include' | 'exclude') =>
    sources.map(({ key, label }) => (
      <Button
        key={key}
        size="xs"
        variant="default"
        onClick={() => onChange((now) => ({ ...now, [side]: [...now[side], { source: key, where: [] }] }))}
      >
        {label}
      </Button>
    ));
  return (
    <Box title="To" padded>
      <div className="stack">
        {error && (
          <p className="neg" role="alert">
            {error}
          </p>
        )}
        {parts('include')}
        <div className="audience-add">
          <span className="muted">{audience.include.length === 0 ? 'Choose' : 'And'}</span>
          {add('include')}
        </div>
        {audience.include.some(({ source }) => source === 'students') && (
          <SegmentedControl
            aria-label="Which guardians"
            value={audience.guardians}
            onChange={(guardians) => put({ guardians: guardians === 'all' ? 'all' : 'first' })}
            data={[
              { value: 'first', label: 'First guardian' },
              { value: 'all', label: 'All guardians' },
            ]}
          />
        )}
        {audience.include.length > 0 && (
          <>
            {parts('exclude')}
            <div className="audience-add">
              <span className="muted">Leave out</span>
              {add('exclude')}
            </div>
          </>
        )}
        <Textarea
          label="Numbers"
          description="One on each line, with a name if you like: 0712 345 678 Njoki"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxRows={8}
          value={audience.pasted}
          onChange={({ currentTarget }) => put({ pasted: currentTarget.value })}
        />
        <SheetPicker sheet={audience.sheet} onChange={(sheet) => put({ sheet })} />
      </div>
    </Box>
  );
}
