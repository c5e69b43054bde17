import type { UsualTexts } from './usual-remarks.ts';

export const swahiliRemarks: UsualTexts = {
  top: {
    subject_teacher: [
      'Kazi bora sana, {firstName}. Hongera.',
      'Umahiri mkubwa katika {subject}.',
      'Matokeo ya kupendeza. Endelea hivyo.',
    ],
    class_teacher: [
      'Hongera {firstName} kwa matokeo bora. Nidhamu na bidii yako inaonekana katika kila somo. Endelea hivyo.',
      'Matokeo bora sana. {firstName} hujituma, huuliza maswali mazuri na kuwasaidia wenzake. Kongole.',
      'Umefanya vizuri sana. Dumisha bidii hii kila siku, na ulenge juu zaidi muhula ujao.',
    ],
    principal: [
      'Matokeo bora, {firstName}. Shule inajivunia wewe. Endelea kung’ara.',
      'Kazi ya kujivunia. Kuwa mnyenyekevu, makini na mfano mwema kwa wenzako.',
      'Hongera. Umeonyesha matunda ya bidii. Shikilia hapo hapo.',
    ],
    boarding: [
      'Anawajibika, ni nadhifu na ana heshima bwenini. Mfano kwa wengine.',
      'Huzingatia muda na kanuni, na huwajali wanafunzi wadogo.',
    ],
  },
  strong: {
    subject_teacher: [
      'Kazi nzuri sana. Kaza mwendo.',
      'Vyema sana, {firstName}. Lenga juu zaidi.',
      'Anaielewa {subject} vizuri sana.',
    ],
    class_teacher: [
      'Muhula mzuri sana, {firstName}. Ukiongeza marudio katika masomo yaliyo nyuma utafika kileleni.',
      'Matokeo mazuri sana na mwenendo mwema. {firstName} sasa alenge alama za juu zaidi.',
      'Kazi nzuri katika masomo yote. Dumisha kasi hii wala usilegee kabla ya mtihani ujao.',
    ],
    principal: [
      'Kazi nzuri sana, {firstName}. Kilele ki karibu; kifikie.',
      'Matokeo mazuri sana. Endelea kujituma na alama bora zaidi zitafuata.',
      'Umefanya vizuri sana. Jiwekee lengo la juu zaidi muhula ujao.',
    ],
    boarding: ['Ana mwenendo mzuri na anategemewa bwenini.', 'Hushiriki kazi za bweni kwa hiari na kufuata kanuni.'],
  },
  good: {
    subject_teacher: [
      'Kazi nzuri. Unaweza zaidi.',
      'Vyema, {firstName}. Fanya mazoezi zaidi.',
      'Maendeleo mazuri katika {subject}.',
    ],
    class_teacher: [
      'Kazi nzuri, {firstName}. Unaweza kufanya vizuri zaidi: durusu kila siku na uulize pale usipoelewa.',
      'Muhula mzuri. {firstName} ana uwezo wa kupata alama za juu akiongeza mazoezi.',
      'Matokeo mazuri kwa jumla. Tambua masomo mawili yaliyo nyuma na uyape muda zaidi.',
    ],
    principal: [
      'Kazi nzuri, {firstName}. Natarajia matokeo bora zaidi muhula ujao.',
      'Juhudi nzuri. Inua lengo lako na ulifanyie kazi kila siku.',
      'Maendeleo mazuri. Ukidurusu kwa uthabiti utafikia walio bora.',
    ],
    boarding: ['Anaelewana na wenzake na kudumisha usafi bwenini.', 'Mwenendo mzuri katika bweni muhula huu.'],
  },
  fair: {
    subject_teacher: ['Wastani. Ongeza bidii.', 'Una uwezo, {firstName}. Jitahidi zaidi.', 'Durusu {subject} kila siku.'],
    class_teacher: [
      'Muhula wa wastani, {firstName}. Una uwezo kuliko alama hizi. Andaa ratiba ya kudurusu na uifuate.',
      'Matokeo ya wastani. {firstName} amalize kazi zote kwa wakati na aombe usaidizi mapema.',
      'Kazi ya wastani. Umakini darasani na mazoezi ya kila mara yataleta mabadiliko.',
    ],
    principal: [
      'Matokeo ya wastani, {firstName}. Unaweza zaidi; shirikiana na walimu wako wala usipoteze muda.',
      'Kazi ya wastani. Weka malengo ya kila somo na uyapitie kila wiki.',
      'Kuna nafasi ya kuimarika. Bidii na umakini zaidi vinahitajika muhula ujao.',
    ],
    boarding: ['Mwenendo wa wastani. Atumie vyema muda wa masomo ya jioni.', 'Hufuata kanuni nyingi; azingatie muda zaidi.'],
  },
  weak: {
    subject_teacher: [
      'Tia bidii zaidi, {firstName}.',
      'Chini ya wastani. Omba usaidizi.',
      'Anahitaji mazoezi zaidi ya {subject}.',
    ],
    class_teacher: [
      '{firstName} yuko chini ya matarajio. Tukubaliane mpango: kudurusu kila jioni na usaidizi wa ziada.',
      'Matokeo haya yanaweza kuimarika. Hudhuria vipindi vyote, maliza kazi na uulize usipoelewa.',
      'Bidii zaidi inahitajika, {firstName}. Anza na mambo ya msingi ya kila somo, hatua kwa hatua.',
    ],
    principal: [
      'Unaweza kufanya vizuri zaidi, {firstName}. Shirikiana na walimu na wazazi muhula ujao.',
      'Chini ya kiwango kinachotarajiwa. Wazazi wasaidie kusimamia masomo nyumbani kila siku.',
      'Bidii zaidi inahitajika. Usikate tamaa; anza polepole na usiache.',
    ],
    boarding: ['Atumie vyema masomo ya jioni na kufuata ratiba ya bweni.', 'Anahitaji kukumbushwa muda na kazi zake.'],
  },
  low: {
    subject_teacher: [
      'Anahitaji msaada katika {subject}.',
      'Mwone mwalimu kwa msaada, {firstName}.',
      'Usikate tamaa. Anza na ya msingi.',
    ],
    class_teacher: [
      '{firstName} anahitaji usaidizi wa karibu. Tafadhali fika shuleni tukubaliane namna bora ya kumsaidia.',
      'Alama za chini muhula huu. Kwa masomo ya ziada na kutiwa moyo, {firstName} anaweza kuimarika.',
      'Usivunjike moyo, {firstName}. Omba usaidizi katika kila somo na ufanye mazoezi kila siku.',
    ],
    principal: [
      'Naomba wazazi wamwone mwalimu wa darasa ili tumsaidie {firstName} kwa pamoja.',
      'Juhudi kubwa zaidi inahitajika. Shule itatoa msaada wa ziada; utumie kikamilifu.',
      'Muhula mgumu. Kwa usaidizi na nia thabiti, ujao utakuwa bora.',
    ],
    boarding: ['Anahitaji mwongozo wa karibu bwenini na katika masomo ya jioni.', 'Atulie na afuate kanuni za bweni.'],
  },
};
