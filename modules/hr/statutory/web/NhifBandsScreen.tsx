import { statutoryScreens } from '../contract/screens.ts';
import { LawList } from './LawList.tsx';

export default function NhifBandsScreen() {
  return <LawList kind="health" screen={statutoryScreens.nhifbands.title} />;
}
