import type { OwnFacts } from '#contract/settings.ts'
import { GUARANTEE, PRESUMED_DEFECT } from '#domain/legal-deadlines.ts'

/**
 * What stands where the owner has not written anything yet. Facts that only she knows stay empty. The texts of the law
 * follow what was read in it; where that is not settled (VÕS § 56⁴ on withdrawal by a button, custom-made goods, the
 * notice of the legal guarantee), she may reword them.
 */
export const DEFAULTS: OwnFacts = {
  brand: 'Heegel',
  artistName: 'Mari',
  contactEmail: 'tere@heegel.example',
  location: 'Tartu, Estonia',
  videoHandle: '@heegel.mari',
  videoUrl: 'https://www.tiktok.com/@heegel.mari',
  photoUrl: 'https://www.instagram.com/heegel.mari',
  notice: { text: 'e-poe maksed ei tööta!', show: 'automatic' },
  heroHeadline: 'Mütsid, millel on oma nägu.',
  heroPictures: [
    { url: '/images/landing-rotid.jpeg', alt: '' },
    { url: '/images/sõbrad.jpg', alt: '' },
  ],
  bioPicture: { url: '/media/portree/1200.webp', alt: '' },
  bioParagraphs: [
    'Olen noor kunstnik Tartust. Heegeldan õhtuti, rongis ja loengute tagareas – mütse, mis on natuke naljakad ja päriselt soojad. Lõnga leian taaskasutuspoodidest, vanaemade kappidest ja lahti harutatud kampsunitest.',
    'Heegeldamine on minu vaikne vastupanu kiirtarbimisele: üks müts korraga, nii kaua kui vaja. Kuidas need sünnivad, näed minu videotest.',
  ],
  makingSteps: [
    {
      heading: 'Lõng otsitakse üles',
      text: 'Kampsun harutatakse lahti, lõng pestakse ja keritakse keraks. Nii tulevad mu värvid: mida leian, seda heegeldan.',
      picture: { url: '/media/inspiratsioon-08/1200.webp', alt: '' },
    },
    {
      heading: 'Pea mõõdetakse ära',
      text: 'Sentimeeter ümber pea, kahe sõrme võrra ruumi kõrvadele. Kui mõõtu ei ole, teen suuruse, mis sobib enamikule.',
      picture: { url: '/media/tutt-johvikas-rotil/1200.webp', alt: '' },
    },
    {
      heading: 'Silmus silmuse järel',
      text: 'Alustan pealaest ja lähen ringiratast allapoole. Ühe mütsiga läheb õhtu või kolm, olenevalt kõrvadest.',
      picture: { url: '/media/pooleli/1200.webp', alt: '' },
    },
    {
      heading: 'Lõpuks tuleb nägu',
      text: 'Silmad, põsed ja suu õmblen külge käsitsi. Alles siis selgub, mis tujus müts on.',
      picture: { url: '/media/konn-roomus-silmus/1200.webp', alt: '' },
    },
  ],
  footerLine: 'Iga müts on tehtud ühe inimese kahe käega.',
  musicIntro: 'Kui käed on väsinud ja pea veel mitte, teen muusikat.',
  music: [],
  legal: { name: '', registryCode: '', address: '', phone: '', vatNumber: '' },
  legalTexts: {
    terms: '',
    costs:
      'Tarne hinna maksad sina, välja arvatud siis, kui toode ei vasta tellimusele: siis kannan kulud mina. Makse eest lisatasu ei ole.',
    withdrawal: '',
    customMade:
      'Asjal, mille teen sinu enda kirjelduse järgi, taganemisõigust ei ole: see on eritellimus või kohandatud müts, millele kirjutasid juurde oma soovid. Mütsist, mille panid kokku valikutest, mida pakun kõigile, ka oma suuruses, võid taganeda nagu valmis tootest.',
    hatMaterial:
      'Taaskasutatud lõng: vill, akrüül või puuvill, oleneb värvist. Mis kiududest just sinu mütsi lõngad on, küsi minult enne tellimist. Pese käsitsi leiges vees ja kuivata tasapinnal.',
    guarantee: `Vastutan selle eest, et toode vastab lepingule. Kui puudus ilmneb ${GUARANTEE.genitive} jooksul alates toote kättesaamisest, on sul õigus nõuda selle parandamist või uut toodet; kui see ei ole võimalik, siis hinna alandamist või raha tagasi. ${PRESUMED_DEFECT.opening} jooksul eeldatakse, et puudus oli olemas juba toote üleandmisel.`,
    privacy: '',
  },
  holidayBreak: null,
  countsVisitors: true,
}
