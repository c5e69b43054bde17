import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { musterUse } from '../../contract/access.ts';
import { type Muster, musterApi } from '../contract/muster.ts';
import { EndDrill, StartDrill } from './DrillDialogs.tsx';
import { DrillClock } from './DrillClock.tsx';
import { MusterGroups } from './MusterGroups.tsx';
import { useDrill } from './saving/use-drill.ts';
import './muster.css';

/** Who should be on site now, with large targets to tick in a drill; it works without a line once it was opened. */
export function MusterList({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useApi(musterApi.list, {}, { refetchInterval: 60_000 });
  const work = useDrill();
  const [asking, setAsking] = useState<'start' | 'end' | null>(null);
  const { drill } = work;
  const may = judge(musterUse, viewer()) === 'allowed';
  const close = (): void => setAsking(null);
  const expected = data?.people.filter(({ maybe }) => !maybe) ?? [];
  const found = expected.filter(({ key }) => drill?.ticks.get(key)?.found).length;
  const missing = expected.length - found;
  return (
    <Page>
      <PageHeader
        title="Muster list"
        meta={[data && counted(expected.length, 'person', 'people') + ' on site', data && `as of ${instantText(data.at)}`]}
        primary={
          may &&
          data &&
          work.known &&
          (drill === null ? (
            <Button onClick={() => setAsking('start')}>Start drill</Button>
          ) : (
            data.everybody && <Button onClick={() => setAsking('end')}>End drill</Button>
          ))
        }
      />
      {tabs}
      {error && !data && <ErrorState title="The muster list could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          {drill && (
            <section className="muster-bar" aria-live="polite">
              <p className="muster-missing" data-none={missing === 0 || undefined}>
                <strong>{missing}</strong> missing
              </p>
              <p>
                {found} of {expected.length} found
                <br />
                <DrillClock since={drill.startedAt} />
                {drill.place && `, ${drill.place}`}
              </p>
            </section>
          )}
          {work.stuck && <Note tone="neg">{work.stuck}</Note>}
          {drill?.startedBy && (
            <p className="muted">Started by {drill.startedBy}. Every phone that opens this list ticks the same drill.</p>
          )}
          <p className="muted">{awayWords(data)}</p>
          {data.people.length === 0 ? (
            <EmptyState
              title="Nobody on site"
              text="Who is present by the register or was seen at the gate appears here, and boarders."
            />
          ) : (
            <MusterGroups muster={data} drill={drill} onTick={may ? work.tick : null} />
          )}
          <StartDrill opened={asking === 'start'} onClose={close} onStart={work.start} />
          <EndDrill opened={asking === 'end'} onClose={close} missing={missing} onEnd={work.end} />
        </>
      )}
    </Page>
  );
}

function awayWords({ away: { onLeave, gone, absent, elsewhere }, everybody, people }: Muster): string {
  const maybe = people.filter((person) => person.maybe).length;
  const parts = [
    onLeave > 0 && `${onLeave} out with leave`,
    gone > 0 && `${gone} gone home`,
    absent > 0 && `${absent} absent`,
    elsewhere > 0 && `${elsewhere} at a function`,
  ].filter((part) => part !== false);
  const whose = everybody ? '' : 'Your class alone. ';
  const besides =
    maybe > 0 ? ` Of ${maybe} no register says anything today: they are listed, and not missing when not found.` : '';
  return `${whose}${parts.length > 0 ? `Not listed: ${parts.join(', ')}.` : ''}${besides}`.trim();
}
