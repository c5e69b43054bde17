import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Go } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { markPolicyApi } from '../contract/mark-policy.ts';
import { meanScreens } from '../contract/screens.ts';

/** Asks for the rules on absence and malpractice before results are worked out without them. */
export function PolicyNote() {
  const { data } = useApi(markPolicyApi.get, {}, { staleTime: 0 });
  if (data?.version !== 0) return null;
  return (
    <Note tone="att">
      The school has not said what becomes of absence, malpractice and a missed CAT.{' '}
      <Go className="link" href={to(meanScreens.markPolicy)}>
        Say it first
      </Go>
      , or the rules that stand there hold.
    </Note>
  );
}
