import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type CallRow, callsApi } from '../../contract/calls.ts';
import { callStates, callStateWords, hows, howWords, purposes, purposeWords } from '../../contract/words.ts';
import { CallStateOf, HowOf } from '../words.tsx';

const columns: readonly Column<CallRow>[] = [
  { key: 'at', label: 'When', value: (row) => <InstantText at={row.at} /> },
  { key: 'madeName', label: 'Who', value: (row) => row.madeName },
  { key: 'purpose', label: 'For', value: (row) => purposeWords[row.purpose], phone: 'note' },
  { key: 'how', label: 'Made by', value: (row) => <HowOf how={row.how} />, phone: 'note' },
  { key: 'state', label: 'State', value: (row) => <CallStateOf state={row.state} />, phone: 'figure' },
  { key: 'outcome', label: 'What came of it', value: (row) => row.outcome, quiet: true, wrap: true },
  { key: 'persons', label: 'Names replaced', value: (row) => row.persons || '', end: true },
  { key: 'tokens', label: 'Tokens', value: (row) => row.tokens, end: true },
];

const option = <K extends string>(values: readonly K[], words: Readonly<Record<K, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** Every request to the tools and the model. */
export function LogTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={callsApi.list}
      name="elearning.aiCalls.list"
      tabs={tabs}
      words={{
        screen: 'AI tools',
        title: 'Log of requests',
        search: 'Who, or what came of it',
        empty: { title: 'Nothing asked yet', text: 'Every request appears here, with what was sent and what came back.' },
      }}
      columns={columns}
      filters={[
        { key: 'purpose', label: 'For', options: option(purposes, purposeWords) },
        { key: 'how', label: 'Made by', options: option(hows, howWords) },
        { key: 'state', label: 'State', options: option(callStates, callStateWords) },
      ]}
      drawer={(open, close) => <CallDrawer id={open === null ? null : Number(open)} onClose={close} />}
    />
  );
}

function CallDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(callsApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Request" size={640}>
      {error && !data && <ErrorState title="The request could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <div className="form-scroll stack">
          <Facts
            rows={[
              ['For', purposeWords[data.purpose]],
              ['State', <CallStateOf key="state" state={data.state} />],
              ['What came of it', data.outcome],
              ['Who', data.madeName],
              ['When', <InstantText key="at" at={data.at} />],
              ['Sent to', data.host],
              ['Model', data.model],
              ['Names replaced', data.host === null ? null : data.persons],
              ['Numbers replaced', data.host === null ? null : data.numbers],
              ['Tokens', data.tokens],
              ['Drafts', data.drafts.map(({ title }) => title).join('; ')],
            ]}
          />
          <Text title="What was sent" text={data.prompt} />
          <Text title="What came back" text={data.answer} />
        </div>
      )}
    </SideDrawer>
  );
}

function Text({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre className="ai-text">{text}</pre>
    </section>
  );
}
