import { Button } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { absencesApi } from '../contract/absences.ts';

/** Teachers with lessons today whom attendance has away and of whom nothing is said; nothing where there are none. */
export function Unseen({ onAdd }: { onAdd: (initial: Readonly<Record<string, unknown>>) => void }) {
  const { data } = useApi(absencesApi.unseen, {}, { staleTime: 0, live: ['presence'] });
  if (!data || data.rows.length === 0) return null;
  return (
    <Box title="Not at school by attendance" count={data.rows.length}>
      <ul className="subs-unseen">
        {data.rows.map(({ staffMemberId, name, source, lessons }) => (
          <li key={staffMemberId} className="list-row">
            <span>
              {name}
              <span className="hint">
                {`${source === 'leave' ? 'On leave' : 'Not seen today'} · ${counted(lessons, 'lesson', 'lessons')} today`}
              </span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Add absence of ${name}`}
              onClick={() => onAdd({ staffMemberId, source, kind: source === 'leave' ? 'leave' : 'other' })}
            >
              Add absence
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
