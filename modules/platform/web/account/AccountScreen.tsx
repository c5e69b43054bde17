import { useSession } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { screens } from '../../contract/screens.ts';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnTokens } from './OwnTokens.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Who one is here, and everything that lets one in. */
export default function AccountScreen() {
  const session = useSession();
  // Second steps and integrations are for staff.
  const staff = session?.kind !== 'student';
  return (
    <Page>
      <PageHeader title={screens.account.title} meta={[session?.user.fullName, session?.schoolName]} />
      <Box title="Signing in">
        <Facts
          rows={[
            ['Username', session?.user.username],
            [
              'Password',
              <Go key="password" className="link" href={screens.password.path}>
                Change password
              </Go>,
            ],
          ]}
        />
      </Box>
      {staff && !session?.user.impersonatedBy && <SecondStep />}
      <OwnSessions />
      {staff && <OwnTokens />}
    </Page>
  );
}
