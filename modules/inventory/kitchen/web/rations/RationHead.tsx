import { type ReactNode, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { PageHeader } from '#kit/web/ui/Page.tsx';
import { issuingScreens } from '../../../issuing/contract/screens.ts';
import { type Ration, rationsApi } from '../../contract/rations.ts';
import { StateOfRation } from './RationsTab.tsx';

interface RationHeadProps {
  ration: Ration;
  primary?: ReactNode;
  /** Something is typed that is not saved: it would not stand on the sheet. */
  unsaved?: boolean;
}

/** What stands over a ration: its day, number and state, and what is done with it. */
export function RationHead({ ration, primary, unsaved = false }: RationHeadProps) {
  const [cancelling, setCancelling] = useState(false);
  const { id, version, state, issueId, issueNo } = ration;
  const print = (): void => {
    if (unsaved) return say('Save the draft first: the sheet shows what is saved');
    printFile(buildRequest(rationsApi.sheet, { id }).url).catch((failure: Error) => say(failure.message));
  };
  return (
    <>
      <PageHeader
        title={`Ration of ${formatDay(ration.day)}`}
        meta={[
          <span key="no" className="num">
            {ration.rationNo}
          </span>,
          <StateOfRation key="state" state={state} />,
          ration.storeName,
          issueId !== null && (
            <Go key="issue" className="link num" href={to(issuingScreens.issueNote, { id: issueId })}>
              {issueNo}
            </Go>
          ),
        ]}
        primary={primary}
        menu={[
          { label: 'Print ration sheet', onClick: print },
          ...(state === 'draft' ? [{ label: 'Cancel ration', danger: true, onClick: () => setCancelling(true) }] : []),
        ]}
      />
      <StepDrawer
        opened={cancelling}
        onClose={() => setCancelling(false)}
        title="Cancel ration"
        save={rationsApi.cancel}
        fixed={{ id, version }}
        fields={[{ kind: 'textarea', name: 'comment', label: 'Reason' }]}
        onDone={() => say('The ration is cancelled')}
      />
    </>
  );
}
