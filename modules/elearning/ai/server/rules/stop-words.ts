const english = `a about above after again all also am an and any are as at be because been before being below between
both but by can cannot could did do does doing down during each either else even every few first for from further get
give given had has have having he her here hers him his how however i if in into is it its itself just known last
least less let like made make makes many may me might more most much must my near nearly neither never next no none
nor not now of off often on once one only or other others our out over own per perhaps same shall she should since so
some such than that the their them then there therefore these they this those though through thus to too two under
until up upon us use used uses using very was we well were what when where whether which while who whom whose why will
with within without would yes yet you your called means example examples found form forms part parts type types
different many several usually always main important process`;

const swahili = `na ya wa za la cha vya kwa ni si katika kama au ili hii hiyo huyu huyo hizi hizo hao hawa haya hayo
hicho hiki vile hivi hivyo lakini pia tu sana kila wote zote yote ote mmoja moja mbili yake wake lake chake zake vyake
wao yao zao sisi mimi wewe yeye nyinyi ambao ambayo ambaye ambapo ambalo ambacho ambazo kuwa ana wana ina zina lina
una kuna hana hawana baada kabla mpaka hadi bila kutoka toka juu chini ndani nje mbele nyuma basi ndiyo hapana nini
nani gani wapi lini vipi huitwa maana mfano kwani kwamba yaani iwapo ikiwa`;

const all = new Set(`${english} ${swahili}`.split(/\s+/));

/** Words that say little of what a text is about, in English and Swahili. */
export const isStopWord = (word: string): boolean => all.has(word.toLowerCase().replaceAll('’', "'"));

const swahiliOnly = new Set(swahili.split(/\s+/));
const englishOnly = new Set(english.split(/\s+/));

/** How many of the words are the small words of each language. */
export function languageSigns(words: readonly string[]): { english: number; swahili: number } {
  let [inEnglish, inSwahili] = [0, 0];
  for (const word of words) {
    const low = word.toLowerCase();
    if (englishOnly.has(low)) inEnglish += 1;
    else if (swahiliOnly.has(low)) inSwahili += 1;
  }
  return { english: inEnglish, swahili: inSwahili };
}
