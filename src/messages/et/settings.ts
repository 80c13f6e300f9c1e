export const settingsSubject = 'Seaded'
export const pictureNotInShop = 'Seda pilti poes ei ole'
export const vatRateHolds =
  'See käibemaksumäär juba kehtib ja peab alles jääma, muidu läheks müük tagasi vanale määrale. Järgmise määra saad lisada, kui pood on uuendatud.'
export const holidayHeading = 'Puhkus.'
export const holidayAheadHeading = 'Puhkus on tulekul.'
export const closedHeading = 'Pood on suletud.'
export const closedSentence = 'Vaadata saab kõike, osta praegu mitte.'
export const paymentsDownNotice = 'e-poe maksed ei tööta!'
export const recycledYarn = 'Armastusega heegeldatud, taaskasutatud lõngast.'
export const recycledPackaging =
  'Pakin kõik tellimused taaskasutatud materjalidesse: karbid ja paber on juba korra maailma näinud.'
export const heroHeadline = 'Mütsid, millel on oma nägu.'
export const aboutIntro =
  'Olen noor kunstnik Tartust. Heegeldan õhtuti, rongis ja loengute tagareas – mütse, mis on natuke naljakad ja päriselt soojad. Lõnga leian taaskasutuspoodidest, vanaemade kappidest ja lahti harutatud kampsunitest.'
export const aboutCraft =
  'Heegeldamine on minu vaikne vastupanu kiirtarbimisele: üks müts korraga, nii kaua kui vaja. Kuidas need sünnivad, näed minu videotest.'
export const yarnStepHeading = 'Lõng otsitakse üles'
export const yarnStepText =
  'Kampsun harutatakse lahti, lõng pestakse ja keritakse keraks. Nii tulevad mu värvid: mida leian, seda heegeldan.'
export const measureStepHeading = 'Pea mõõdetakse ära'
export const measureStepText =
  'Sentimeeter ümber pea, kahe sõrme võrra ruumi kõrvadele. Kui mõõtu ei ole, teen suuruse, mis sobib enamikule.'
export const crochetStepHeading = 'Silmus silmuse järel'
export const crochetStepText =
  'Alustan pealaest ja lähen ringiratast allapoole. Ühe mütsiga läheb õhtu või kolm, olenevalt kõrvadest.'
export const faceStepHeading = 'Lõpuks tuleb nägu'
export const faceStepText = 'Silmad, põsed ja suu õmblen külge käsitsi. Alles siis selgub, mis tujus müts on.'
export const footerLine = 'Iga müts on tehtud ühe inimese kahe käega.'
export const musicIntro = 'Kui käed on väsinud ja pea veel mitte, teen muusikat.'
export const deliveryCosts =
  'Tarne hinna maksad sina, välja arvatud siis, kui toode ei vasta tellimusele: siis kannan kulud mina. Makse eest lisatasu ei ole.'
export const customMadeTerms =
  'Asjal, mille teen sinu enda kirjelduse järgi, taganemisõigust ei ole: see on eritellimus või kohandatud müts, millele kirjutasid juurde oma soovid. Mütsi, mille panid kokku valikutest, mida pakun kõigile, ka oma suuruses, võid tagastada nagu valmis toote.'
export const hatMaterial =
  'Vill, akrüül või puuvill, oleneb värvist. Mis kiududest just sinu mütsi lõngad on, küsi minult enne tellimist. Pese käsitsi leiges vees ja kuivata tasapinnal.'
/** The default until November 2026: an unproven claim that all yarn is recycled. Shops may have saved it. */
export const hatMaterialOfBefore = `Taaskasutatud lõng: ${hatMaterial.charAt(0).toLowerCase()}${hatMaterial.slice(1)}`
export const guaranteeText = (genitive: string, opening: string): string =>
  `Vastutan selle eest, et toode vastab lepingule. Kui puudus ilmneb ${genitive} jooksul alates toote kättesaamisest, on sul õigus nõuda selle parandamist või uut toodet; kui see ei ole võimalik, siis hinna alandamist või raha tagasi. ${opening} jooksul eeldatakse, et puudus oli olemas juba toote üleandmisel.`
export const soundUnreadable = 'See fail ei ole heli, mida oskan mängida. Sobivad MP3, M4A, OGG ja WAV.'
export const paidThrough = (ways: string): string => `Maksed ${ways}`
