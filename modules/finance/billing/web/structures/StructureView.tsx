import { Button } from '@mantine/core';
import { judge } from '#kit/contract/access.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { billingScreens } from '../../contract/screens.ts';
import { type Structure, structuresApi } from '../../contract/structures.ts';
import { structureWords } from '../billing-words.ts';
import { StateText } from '../../../ledger/web/StateText.tsx';
import { AmountsTable } from './AmountsTable.tsx';
import { ChangesBox } from './ChangesBox.tsx';
import { useStructureMenu } from './use-structure-menu.tsx';

const tabs = [
  { key: 'amounts', label: 'Amounts' },
  { key: 'history', label: 'History' },
];

const may = (call: Endpoint) => judge(call.access, viewer()) === 'allowed';

interface StructureViewProps {
  structure: Structure;
  /** Opens it to be changed; undefined where that is not done. */
  onChange: (() => void) | undefined;
}

/** A structure as it is read, and its next step for who may take it. */
export function StructureView({ structure, onChange }: StructureViewProps) {
  const { id, version, title, state, yearName, classes, whom, edition, nextId } = structure;
  const go = useGo();
  const tab = useTab(tabs);
  const approve = useSave(structuresApi.approve, { onDone: () => say(`${title} is approved`) });
  const publish = useSave(structuresApi.publish, { onDone: () => say(`${title} is published`) });
  const revise = useSave(structuresApi.revise, { onDone: (next) => go(to(billingScreens.feeStructure, { id: next.id })) });
  const failed = approve.error ?? revise.error;
  const { menu, dialogs } = useStructureMenu(structure);
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[yearName, classes, whom ?? 'everybody', <StateText key="state" words={structureWords} state={state} />]}
        primary={
          state === 'draft' && may(structuresApi.approve) ? (
            <Button loading={approve.isPending} onClick={() => approve.mutate({ id, version })}>
              Approve
            </Button>
          ) : state === 'approved' && may(structuresApi.publish) ? (
            <ConfirmButton
              variant="filled"
              label="Publish"
              title={`Publish ${title}?`}
              text={
                edition > 1
                  ? 'Billing goes by it from now on, and the edition before it is archived. Who was billed already gets the difference by a run of differences.'
                  : 'Billing goes by it from now on.'
              }
              keep="Not yet"
              onConfirm={() => publish.mutateAsync({ id, version })}
            />
          ) : (
            state === 'published' &&
            (nextId === null ? (
              may(structuresApi.revise) && (
                <Button loading={revise.isPending} onClick={() => revise.mutate({ id })}>
                  New edition
                </Button>
              )
            ) : (
              <Button component={Go} href={to(billingScreens.feeStructure, { id: nextId })}>
                Open the next edition
              </Button>
            ))
          )
        }
        menu={[...(onChange ? [{ label: 'Change structure', onClick: onChange }] : []), ...menu]}
      />
      {failed && <Note tone="neg">{failed.message}</Note>}
      <Tabs tabs={tabs} label="Parts of the fee structure" />
      {tab === 'history' ? (
        <History entity="fee structure" id={id} />
      ) : (
        <div className="stack">
          {(state === 'approved' || state === 'draft') && <ChangesBox id={id} />}
          <AmountsTable structure={structure} />
          <Box title="About">
            <Facts
              rows={[
                ['Edition', edition],
                ['Instalments', structure.planName],
                ['Written by', structure.authorName],
                ['Approved by', structure.approvedName],
                ['Published', structure.publishedAt && <InstantText at={structure.publishedAt} />],
              ]}
            />
          </Box>
        </div>
      )}
      {dialogs}
    </Page>
  );
}
