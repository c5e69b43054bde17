import { statutoryScreens } from '../contract/screens.ts';
import { LawList } from './LawList.tsx';

export default function NssfBandsScreen() {
  return <LawList kind="nssf" screen={statutoryScreens.nssfbands.title} />;
}
