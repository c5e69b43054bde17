import { Button } from '@mantine/core';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type AbsenceWarning, casesApi } from '../contract/cases.ts';
import './cases.css';

/** Students who were found to miss often and of whom nobody has decided what to do; nothing where there are none. */
export function Warnings({ onOpen }: { onOpen: (about: { id: number; name: string }) => void }) {
  const { data } = useApi(casesApi.warnings, {}, { staleTime: 0 });
  const aside = useSave(casesApi.setAside, { onFailed: (error) => say(error.message) });
  if (!data || data.rows.length === 0) return null;
  const leave = ({ studentId, studentName }: AbsenceWarning): void =>
    aside.mutate({ studentId }, { onSuccess: () => say(`${studentName} is left without a case this term`) });
  return (
    <Box title="They miss often and have no case" count={data.rows.length}>
      <ul className="case-warnings">
        {data.rows.map((row) => (
          <li key={row.studentId} className="list-row">
            <span>
              {row.studentName}
              <span className="hint">
                {[[row.className, row.streamName].filter(Boolean).join(' '), `missed ${row.missed} of ${row.days} days`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              size="compact-sm"
              aria-label={`Open case for ${row.studentName}`}
              onClick={() => onOpen({ id: row.studentId, name: row.studentName })}
            >
              Open case
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Not needed for ${row.studentName}`}
              onClick={() => leave(row)}
            >
              Not needed
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
