import { Button } from '@mantine/core';
import { instantText } from '#kit/web/api/clock.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Scans } from './use-scans.ts';

/** Scans that waited for the line and were not taken: each is tried again or dropped. */
export function Problems({ scans }: { scans: Scans }) {
  const { problems, waiting, down } = scans;
  return (
    <>
      {down && (
        <Note tone="att">
          There is no line. {waiting === 1 ? 'One scan waits' : `${waiting} scans wait`} on this computer and{' '}
          {waiting === 1 ? 'is' : 'are'} sent when it is back. Go on scanning.
        </Note>
      )}
      {problems.length > 0 && (
        <Box title="Not taken after the line was back" count={problems.length}>
          <ol className="desk-feed">
            {problems.map(({ key, act, code, name, at, problem }) => (
              <li key={key} data-state="refused">
                <div>
                  <p>
                    {act === 'issue' ? `${code} to ${name ?? ''}` : `${code} brought back`}, scanned {instantText(at)}
                  </p>
                  <p>{problem}</p>
                </div>
                <span className="row">
                  <Button size="xs" variant="default" onClick={() => scans.retry(key)}>
                    Try again
                  </Button>
                  <Button size="xs" variant="default" onClick={() => scans.drop(key)}>
                    Discard
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        </Box>
      )}
    </>
  );
}
