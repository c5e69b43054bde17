const words = `grace faith hope joy joyce mercy charity patience prudence peace blessing blessed precious gift gifted
favour favor glory angel rose lily daisy ivy violet olive ruby pearl amber april may june august summer winter autumn
sunday monday friday king prince princess duke earl mark will bill bob rob frank grant drew jack john dean victor
bright light star sunny sandy rock stone hill brook river lake wood woods forest field bishop pope abbot cook baker
smith carter turner miller mason hunter fisher shepherd young long short small brown black white green grey gray gold
golden silver winner champion prosper justice liberty freedom noble earnest honest loyal true trust truth love loves
dear darling sweet sugar honey happy bliss ray rays drum bell bells page price day days night power powers rich wise
best good great strong moses baby junior senior major general marshal colonel captain doctor teacher master west east
north south england kenya africa baraka imani amani neema upendo tumaini furaha heri nuru zawadi shujaa juma simba
tembo chui mwanga jua mwezi nyota maua rehema subira pendo salama safi habari karibu asante rafiki ndugu mama baba
dada kaka mtoto watoto mwalimu mwanafunzi shule nyumba maji moto ardhi mungu yesu roho malaika bahati haki uhuru umoja
ushindi utukufu mwema wema mzuri jasiri hodari fahari tajiri mfalme malkia sultani art ash ben bud dawn don dot eve
fay fern gem guy hazel heath iris jay jet joy kit max miles nick pat pip reed rick robin sky sue ted vale van wren wa
ni na cell cells power mass force field data bond table mean mode range root stem leaf leaves nucleus`;

const all = new Set(words.split(/\s+/));

/** Names that are ordinary words too, in English or Swahili: in small letters and alone they are taken for the word. */
export const isOrdinaryName = (plain: string): boolean => all.has(plain);
