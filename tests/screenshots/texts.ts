import { sizes } from '#lib/domain/specification.ts';

/** What people write, to fill a site with. */
export interface Texts {
  person: string;
  products: readonly { name: string; shortDescription: string; description: string; tags: string[] }[];
  externalLink: string;
  review: string;
  report: string;
  rejection: string;
  coupon: { code: string; description: string };
}

const cut = (text: string, max: number): string => text.slice(0, max).trimEnd();

const sentence =
  'Dig long enough and you find, beneath the roots and the clay, what somebody buried on purpose and forgot. ';
const address = `https://www.a-very-long-host-name-that-somebody-registered.example/${'path/'.repeat(20)}`;
const word =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsgebäudeschlüssel';
const paragraphs = `${sentence.repeat(6)}\n\n${address}\n\n${word}\n\n${sentence.repeat(4)}`;

/** As long as the contract allows, with words that no line holds. */
export const longTexts: Texts = {
  person: cut(
    'Maximiliana Friederike Wilhelmina von Hohenstein-Schillingsfürst zu Bartenstein und Jagstfeld',
    sizes.personName,
  ),
  products: Array.from({ length: 8 }, (_, n) => ({
    name: cut(n % 2 ? `${n} ${word}` : `${n} ${sentence}`, sizes.name),
    shortDescription: cut(
      n % 2 ? `${word} ${sentence.repeat(3)}` : sentence.repeat(3),
      sizes.shortDescription,
    ),
    description: paragraphs,
    tags: Array.from({ length: 12 }, (_, tag) => cut(`${tag} ${tag % 2 ? word : sentence}`, sizes.tag)),
  })),
  externalLink: address,
  review: paragraphs,
  report: cut(`${address} ${sentence.repeat(9)}`, sizes.reportReason),
  rejection: cut(`${word} ${sentence.repeat(5)}`, sizes.rejectionNote),
  coupon: {
    code: 'A-COUPON-WITH-THE-LONGEST_CODE_THERE_IS_',
    description: cut(sentence.repeat(2), sizes.couponDescription),
  },
};

const product = (name: string, shortDescription: string, ...tags: string[]) => ({
  name,
  shortDescription,
  description: `${shortDescription} ${shortDescription}\n\n${shortDescription}`,
  tags,
});

/** Scripts with other directions, heights and line breaks. */
export const foreignTexts: Texts = {
  person: 'عبد الرحمن القيسي',
  products: [
    product('مفكّرة الصباح', 'دفتر صغير لما يخطر ببالك قبل القهوة، ويعمل دون اتصال.', 'ملاحظات', 'كتابة'),
    product('יומן שטח', 'רושם מה ראית בטיול, איפה ומתי, גם בלי רשת.', 'טיולים', 'מפות'),
    product(
      '朝の手帳',
      '珈琲の前に思いついたことを、ひと息で書き留めるための小さな手帳です。',
      'メモ',
      '日記',
    ),
    product('早晨的笔记本', '在喝咖啡之前，把想到的事情一口气记下来，离线也能用。', '笔记', '写作'),
    product('सुबह की डायरी', 'चाय से पहले जो सूझे उसे तुरंत लिख लें, बिना इंटरनेट के भी।', 'लेखन', 'टिप्पणी'),
    product('สมุดบันทึกยามเช้า', 'จดสิ่งที่นึกออกก่อนดื่มกาแฟได้ทันทีแม้ไม่มีอินเทอร์เน็ต', 'บันทึก', 'การเขียน'),
    product(
      'Утренняя тетрадь',
      'Записывает всё, что приходит в голову до первого кофе.',
      'заметки',
      'письмо',
    ),
    product(
      'Πρωινό τετράδιο 🐈‍⬛',
      'Γράφει ό,τι σκέφτεσαι πριν από τον καφέ. Ẽ̵̫x̴̢̛ť̷r̶a̸ 👩‍👩‍👧‍👦',
      'σημειώσεις',
      '🐈‍⬛',
    ),
  ],
  externalLink: 'https://xn--e1afmkfd.example/%D8%B5%D8%A8%D8%A7%D8%AD',
  review: 'كتابٌ لا يُملّ. יפה מאוד. とても良い。很好用。 बहुत अच्छा। ดีมาก Очень хорошо. Πολύ καλό! 🎉',
  report: 'الرابط لا يعمل منذ أسبوع. リンクが切れています。',
  rejection: 'لا يوجد شيء للتجربة بعد. まだ試せるものがありません。',
  coupon: { code: 'SABAH-20', description: 'خصم الصباح، 朝の割引' },
};
