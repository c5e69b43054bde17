import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { mayChange } from '../../setup/web/may-change.ts';
import { lawKindWords } from '../contract/law.ts';
import { lawChoicesApi } from '../contract/packs.ts';

type Pack = Output<typeof lawChoicesApi.get>;

/** A pack at the side of its list: what accepting it changes, and the decision. */
export function PackDrawer({ open, close }: { open: string | null; close: () => void }) {
  return (
    <RecordDrawer open={open} onClose={close} get={lawChoicesApi.get} title={(pack) => pack?.title ?? ''} size={640}>
      {(pack) => pack && <PackParts pack={pack} close={close} />}
    </RecordDrawer>
  );
}

const until = (day: string | null) => (day === null ? 'until further notice' : `until ${formatDay(day)}`);

function PackParts({ pack, close }: { pack: Pack; close: () => void }) {
  const [declining, setDeclining] = useState(false);
  const [arrears, setArrears] = useState(false);
  const accepting = useSave(lawChoicesApi.accept, {
    onDone: ({ added }) => {
      say(`${pack.title} is accepted: ${added} laws are added`);
      close();
    },
    onFailed: () => undefined,
  });
  const declinePack = useSave(lawChoicesApi.decline);
  const { ended, replaced, added, already, problems, postedMonths } = pack.changes;
  const decides = pack.choice === null && pack.state === 'published' && mayChange();
  const late = postedMonths.length > 0;
  return (
    <>
      <div className="form-scroll stack">
        <p>{pack.summary}</p>
        {pack.state === 'withdrawn' && <Note tone="att">Withdrawn: {pack.withdrawnBecause}</Note>}
        {pack.choice !== null && (
          <Note>
            {pack.choice === 'accepted' ? 'Accepted' : 'Declined'} by {pack.chosenName}
            {pack.because && `: ${pack.because}`}
          </Note>
        )}
        {accepting.error && <Note tone="neg">{accepting.error.message}</Note>}
        {pack.choice !== 'accepted' && (
          <>
            {problems.map((problem) => (
              <Note key={problem} tone="neg">
                {problem}
              </Note>
            ))}
            <h3>What it changes</h3>
            <ul>
              {ended.map((law) => (
                <li key={`${law.kind}${law.fromDay}`}>
                  {law.name} ({lawKindWords[law.kind]}) ends on {formatDay(law.endsOn)}.
                </li>
              ))}
              {replaced.map((law) => (
                <li key={`${law.kind}${law.fromDay}`}>
                  {law.name} ({lawKindWords[law.kind]}) is replaced.
                </li>
              ))}
              {added.map((law) => (
                <li key={`${law.kind}${law.fromDay}`}>
                  {law.name} ({lawKindWords[law.kind]}) holds from {formatDay(law.fromDay)} {until(law.toDay)}. {law.source}
                </li>
              ))}
              {already.map((law) => (
                <li key={`${law.kind}${law.fromDay}`}>{law.name} is listed already.</li>
              ))}
            </ul>
          </>
        )}
        {decides && late && (
          <Checkbox
            size="sm"
            label="Pay the differences of posted months with the next run, as arrears"
            description={`Posted already: ${postedMonths.map((month) => formatDay(month)).join(', ')}`}
            checked={arrears}
            onChange={(event) => setArrears(event.currentTarget.checked)}
          />
        )}
      </div>
      {decides && (
        <div className="form-bar">
          <Button
            loading={accepting.isPending}
            disabled={problems.length > 0 || (late && !arrears)}
            onClick={() => accepting.mutate({ id: pack.id, arrears })}
          >
            Accept pack
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            Decline pack
          </Button>
        </div>
      )}
      {declining && (
        <ReasonDialog
          title={`Decline ${pack.title}?`}
          text="The school keeps its own laws. This is said once."
          keep="Keep deciding"
          confirm="Decline pack"
          name="because"
          onClose={() => setDeclining(false)}
          onConfirm={async (because) => {
            await declinePack.mutateAsync({ id: pack.id, because });
            say(`${pack.title} is declined`);
            setDeclining(false);
            close();
          }}
        />
      )}
    </>
  );
}
