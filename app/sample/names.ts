/** Where sample families come from: a county's code and the first and last of its sub-counties' ids. */
export interface SampleHome {
  county: number;
  subCounties: readonly [first: number, last: number];
  weight: number;
}

/** Name lists that go together. Which one a person was drawn from is kept on no record. */
export interface Community {
  weight: number;
  female: { first: readonly string[]; middle: readonly string[] };
  male: { first: readonly string[]; middle: readonly string[] };
  last: readonly string[];
  homes: readonly SampleHome[];
}

const words = (text: string): readonly string[] => text.split(' ');

const home = (county: number, first: number, last: number, weight: number): SampleHome => ({
  county,
  subCounties: [first, last],
  weight,
});
const nairobi = (weight: number) => home(47, 274, 290, weight);
const nakuru = (weight: number) => home(32, 166, 176, weight);
const mombasa = (weight: number) => home(1, 1, 6, weight);

const girls = words(
  'Grace Faith Mercy Joy Esther Ruth Mary Ann Jane Lucy Sharon Brenda Purity Diana Cynthia Lydia Naomi Tabitha Rose Beatrice ' +
    'Caroline Catherine Christine Dorcas Edith Emily Eunice Florence Gladys Hellen Irene Joan Joyce Judith Lilian Linet Maureen ' +
    'Mildred Millicent Nancy Pauline Phoebe Rachel Rebecca Sarah Selina Sheila Stella Susan Teresia Veronica Vivian Winfred Yvonne',
);
const boys = words(
  'John Peter Paul James Joseph David Daniel Samuel Brian Kevin Dennis Victor Emmanuel Collins Felix Ian Alex Allan Amos Andrew ' +
    'Benard Boniface Caleb Charles Clinton Cosmas Dancan Edwin Elijah Elvis Enock Eric Ezekiel Francis Geoffrey George Gideon ' +
    'Hillary Isaac Jackson Joshua Josphat Kelvin Lawrence Martin Mark Moses Nicholas Patrick Philip Robert Simon Stephen Titus',
);

const amina = words('Amina Fatuma Halima Khadija Zainab Hodan Hawa Maryan Ifrah Nasra Sahra Rahma Asha Ubah Hamdi Safiya');
const abdi = words(
  'Abdi Mohamed Hassan Ibrahim Yusuf Abdirahman Adan Ismail Omar Hussein Bashir Abdullahi Ali Issack Noor Farah',
);

/** Name lists with rough weights; the spellings mix ASCII and diacritics as registers do. */
export const communities: readonly Community[] = [
  {
    weight: 22,
    female: {
      first: girls,
      middle: words(
        'Wanjiku Wambui Njeri Wairimu Nyambura Wangari Wanjirũ Mũthoni Muthoni Waithera Wangui Nyokabi Wacera Gathoni',
      ),
    },
    male: { first: boys, middle: words("Kamau Njoroge Mwangi Kariuki Kimani Gitau Macharia Maina Mũgo Ndung'u Waweru Kinyua") },
    last: words(
      "Kamau Njoroge Mwangi Kariuki Kimani Gitau Macharia Maina Ng'ang'a Karanja Ndirangu Waweru Gathogo Mbũgua Thuo Irungu",
    ),
    homes: [home(22, 111, 122, 30), home(21, 104, 110, 20), home(19, 94, 99, 15), home(18, 89, 93, 10), nakuru(15), nairobi(25)],
  },
  {
    weight: 14,
    female: {
      first: girls,
      middle: words('Nekesa Nafula Naliaka Nasimiyu Khayanga Awinja Ayuma Mukhwana Nanjala Muhonja Kadenyi Khasoa'),
    },
    male: {
      first: boys,
      middle: words("Wafula Wekesa Simiyu Barasa Juma Makokha Wanyonyi Kisiang'ani Shikuku Amukoye Luvai Mukabi"),
    },
    last: words('Wafula Wekesa Simiyu Barasa Makokha Wanyonyi Masinde Shitanda Ambani Lusweti Mulongo Khaemba Indimuli Musungu'),
    homes: [home(37, 199, 210, 30), home(39, 216, 224, 25), home(38, 211, 215, 12), home(26, 136, 140, 10), nairobi(20)],
  },
  {
    weight: 13,
    female: {
      first: girls,
      middle: words('Akinyi Atieno Achieng Adhiambo Anyango Awuor Auma Akoth Apiyo Awino Aoko Adongo Akello'),
    },
    male: {
      first: boys,
      middle: words('Otieno Ochieng Odhiambo Omondi Onyango Owino Ouma Okoth Opiyo Oduor Okello Ogutu Odongo'),
    },
    last: words('Otieno Ochieng Odhiambo Omondi Onyango Owino Ouma Okoth Oduor Okello Ogutu Olweny Awiti Nyagudi Obiero'),
    homes: [home(42, 238, 244, 25), home(41, 232, 237, 22), home(43, 245, 252, 22), home(44, 253, 260, 12), nairobi(22)],
  },
  {
    weight: 14,
    female: {
      first: girls,
      middle: words('Chebet Chepkoech Cherono Jepkosgei Jepchirchir Chelangat Cherotich Jerop Chepkemoi Jelimo Chemutai'),
    },
    male: {
      first: boys,
      middle: words('Kiprop Kipkorir Kiplagat Kipkemboi Kipruto Kiptoo Kibet Kipchumba Cheruiyot Kipngeno Kiprono'),
    },
    last: words('Koech Rotich Korir Langat Kosgei Chepkwony Bett Sang Tanui Mutai Kirui Sigei Ngetich Bor Too Keter Birgen'),
    homes: [
      home(27, 141, 146, 22),
      home(29, 151, 156, 18),
      home(35, 188, 193, 18),
      home(36, 194, 198, 14),
      home(30, 157, 162, 8),
      nakuru(12),
      nairobi(8),
    ],
  },
  {
    weight: 12,
    female: { first: girls, middle: words('Mwende Mumbua Ndinda Kavata Nduku Mbithe Syombua Wayua Katunge Mutheu Kanini Ngina') },
    male: { first: boys, middle: words('Mutua Musyoka Kioko Mutuku Kilonzo Muthama Mwanzia Nzioka Kyalo Munyao Wambua Muli') },
    last: words('Mutua Musyoka Kioko Mutuku Mwanzia Nzioka Kyalo Munyao Wambua Muema Ndambuki Makau Mulwa Kimeu Musembi'),
    homes: [home(16, 75, 82, 28), home(15, 67, 74, 26), home(17, 83, 88, 22), mombasa(6), nairobi(20)],
  },
  {
    weight: 7,
    female: {
      first: girls,
      middle: words('Kemunto Moraa Kwamboka Nyaboke Bosibori Kerubo Gesare Nyanchama Mokeira Bochaberi Nyakerario'),
    },
    male: { first: boys, middle: words('Nyakundi Mogaka Ombati Onsongo Momanyi Makori Nyabuto Mokua Ondieki Omwenga Gichana') },
    last: words("Nyakundi Mogaka Ombati Onsongo Momanyi Makori Nyabuto Mokua Ondieki Omwenga Nyang'au Bosire Ongeri Mose"),
    homes: [home(45, 261, 269, 45), home(46, 270, 273, 25), nakuru(8), nairobi(20)],
  },
  {
    weight: 6,
    female: {
      first: girls,
      middle: words('Kendi Kinya Gakii Makena Karimi Nkatha Mwendwa Kathure Gatwiri Kagwiria Mukiri Ntinyari'),
    },
    male: {
      first: boys,
      middle: words('Mutwiri Kirimi Muriithi Mwenda Gitonga Murithi Koome Mugambi Kimathi Muthomi Bundi Mutethia'),
    },
    last: words("Mutwiri Kirimi Muriithi Mwenda Gitonga Mugambi Kimathi M'Ikiara Nkonge Riungu Njagi Kithinji Mbaabu"),
    homes: [home(12, 51, 59, 45), home(13, 60, 62, 15), home(14, 63, 66, 18), home(11, 49, 50, 4), nairobi(15)],
  },
  {
    weight: 5,
    female: { first: girls, middle: words('Kadzo Dama Mwaka Sidi Umazi Kache Rehema Mbodze Mghoi Wakesho Mkamburi Zawadi') },
    male: {
      first: boys,
      middle: words('Katana Charo Kazungu Karisa Baraka Chengo Mwakio Mwadime Mwangeka Kahindi Safari Ngala'),
    },
    last: words('Katana Charo Kazungu Karisa Chengo Mwakio Mwadime Mwangeka Kahindi Mwachiro Nyale Tsuma Mwambire Kalama'),
    homes: [
      home(3, 11, 17, 35),
      home(2, 7, 10, 18),
      home(6, 23, 26, 16),
      home(4, 18, 20, 3),
      home(5, 21, 22, 3),
      mombasa(25),
      nairobi(6),
    ],
  },
  {
    weight: 4,
    female: { first: amina, middle: abdi },
    male: { first: abdi, middle: abdi },
    last: words('Abdi Mohamed Hassan Ibrahim Yusuf Adan Ismail Omar Hussein Farah Warsame Jama Sheikh Dahir Gedi Maalim Billow'),
    homes: [home(7, 27, 32, 25), home(8, 33, 38, 20), home(9, 39, 44, 20), home(10, 45, 48, 6), nairobi(30)],
  },
  {
    weight: 3,
    female: {
      first: girls,
      middle: words('Naserian Nashipae Naisiae Namunyak Nasieku Resiato Silantoi Sanaipei Simaloi Nailantei Akiru Ngimor'),
    },
    male: {
      first: boys,
      middle: words('Lemayian Saitoti Parsitau Tipape Sankale Leshao Kasaine Letoya Memusi Saruni Ekai Lokwawi'),
    },
    last: words(
      'Saitoti Sankale Leshao Kasaine Letoya Nkoitoi Koikai Parsimei Lekishon Ntutu Lemein Tumanka Lolosoli Ekiru Esinyen',
    ),
    homes: [
      home(34, 183, 187, 35),
      home(33, 177, 182, 30),
      home(25, 133, 135, 8),
      home(31, 163, 165, 6),
      home(23, 123, 128, 10),
      nairobi(10),
    ],
  },
];
