import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { download } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Consent, consentPurposes, type ConsentPurpose, consentsApi, purposeWords } from '../contract/consents.ts';
import { ConsentForm } from './ConsentForm.tsx';
import { stateTones, stateWords } from './privacy-words.ts';

/** What a family said about each purpose, and all that was said before. */
export function ConsentsTab({ studentId, mayWrite }: { studentId: number; mayWrite: boolean }) {
  const { data, error, refetch } = useApi(consentsApi.ofStudent, { id: studentId }, { staleTime: 0 });
  const [asking, setAsking] = useState<ConsentPurpose | null>(null);
  if (error && !data) return <ErrorState title="The consents could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const close = () => setAsking(null);
  return (
    <>
      <Box title="Consents">
        <ul className="people">
          {consentPurposes.map((purpose) => {
            const said = data.rows.filter((row) => row.purpose === purpose);
            const state = said[0] === undefined ? 'not asked' : said[0].given ? 'given' : 'refused';
            return (
              <li key={purpose}>
                <span>
                  <strong>{purposeWords[purpose]}</strong>
                  {said.map((one) => (
                    <span key={one.id} className="consent-line">
                      <br />
                      <small className="hint">{inWords(one)}</small>
                      {one.hasFile && (
                        <button type="button" className="link" onClick={() => fetchScan(studentId, one)}>
                          Scan
                        </button>
                      )}
                    </span>
                  ))}
                </span>
                <span className="row">
                  <Status tone={stateTones[state]}>{stateWords[state]}</Status>
                  {mayWrite && (
                    <Button size="xs" variant="default" onClick={() => setAsking(purpose)}>
                      Change
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      </Box>
      <SideDrawer opened={asking !== null} onClose={close} title="Record consent">
        <div className="drawer-form">{asking && <ConsentForm studentIds={[studentId]} purpose={asking} onDone={close} />}</div>
      </SideDrawer>
    </>
  );
}

function fetchScan(id: number, { id: consentId, saidBy }: Consent): void {
  const { url } = buildRequest(consentsApi.file, { id, consentId });
  download(url, `Consent of ${saidBy}`).catch((failure: Error) => say(failure.message));
}

function inWords({ given, saidBy, saidOn, evidence, note, recordedBy }: Consent): string {
  return [`${given ? 'Yes' : 'No'} by ${saidBy}, ${formatDay(saidOn)}, ${evidence}`, note, `written down by ${recordedBy}`]
    .filter(Boolean)
    .join(', ');
}
