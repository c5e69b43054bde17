import { useGo } from '#kit/web/ui/Go.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { screens } from '../../contract/screens.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';

export default function PasswordScreen() {
  const go = useGo();
  return (
    <Page>
      <PageHeader title={screens.password.title} meta={['You stay signed in here; everywhere else you are signed out']} />
      <Box padded>
        <OwnPasswordForm onDone={() => go('/')} />
      </Box>
    </Page>
  );
}
