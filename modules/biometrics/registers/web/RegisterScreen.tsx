import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { parseRef, registerRef } from '../contract/register-words.ts';
import { type RegisterKey, registersApi } from '../contract/registers.ts';
import { Register } from './Register.tsx';

/** One register, to be marked. */
export default function RegisterScreen() {
  const register = parseRef(String(useParams({ strict: false }).key ?? ''));
  if (register) return <Marked key={registerRef(register)} register={register} />;
  return (
    <Page>
      <PageHeader title="Register" />
      <EmptyState title="There is no such register" text="Choose one from the list of the day." />
    </Page>
  );
}

function Marked({ register }: { register: RegisterKey }) {
  const { classId, streamId } = register;
  const roll = useApi(registersApi.roll, { classId, streamId });
  const marks = useApi(registersApi.marks, register, { staleTime: 0, live: ['presence'] });
  const outboxRead = useOutboxReady();
  // A register that was never opened here can be marked without a line all the same, with the class as it was last read.
  const unread = marks.error?.status === 0 && !marks.data;
  const failed = roll.data ? (unread ? null : marks.error) : roll.error;
  const retry = (): void => void Promise.all([roll.refetch(), marks.refetch()]);
  if (failed && !(roll.data && marks.data))
    return (
      <Page>
        <PageHeader title="Register" />
        <ErrorState title="The register could not be loaded" error={failed} onRetry={retry} />
      </Page>
    );
  if (!outboxRead || !roll.data || !(marks.data || unread))
    return (
      <Page fill>
        <PageHeader title="Register" />
        <SkeletonPage />
      </Page>
    );
  return <Register register={register} roll={roll.data} there={marks.data ?? null} />;
}
