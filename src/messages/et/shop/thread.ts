export const heading = 'Jutt ja kokkulepped'
export const intro =
  'Siin on kõik, mille oleme selle tellimuse kohta rääkinud ja kokku leppinud. Öeldut tagantjärele muuta ei saa.'
export const wish = 'Soov'
export const offer = 'Pakkumine'
export const offerSuperseded = 'Pakkumine, mille asemel on uus'
export const offerLapsed = 'Pakkumine, mille viimane päev on möödas'
export const offerValidUntil = (lastDay: string): string => `Kehtib kuni ${lastDay}.`
export const offerLapsedHint = 'Pakkumise viimane päev on möödas. Kirjuta siia, kui soovid uut pakkumist.'
export const consent = 'Nõusolek'
export const consentByPaying = 'Nõusolek maksmisega'
export const wishPicture = 'Pilt soovi juurde'
export const payment = 'Makse'
export const parcel = { sent: 'Teel', ready: 'Valmis, tule järele', arrived: 'Kohal' }
export const feeling = 'Kuidas meeldib'
export const colours = 'Mütsi uued värvid'
export const coloursBefore = (hat: string): string => `Enne: ${hat}`
export const picture = (n: number): string => `Pilt ${n}`
export const pictured = { drawing: 'Kavand', work: 'Töö pilt' }
export const picturedNumbered = {
  drawing: (n: number) => `Kavand ${n}`,
  work: (n: number) => `Töö pilt ${n}`,
}
export const picturesShow = 'Mis on piltidel?'
export const picturesShowNothing = 'Lihtsalt pildid'
export const isNew = 'Uus'
export const shop = 'Pood'
export const customer = 'Tellija'
export const owner = 'Meister'
export const erased = 'Sisu on kustutatud.'
export const yourMessage = 'Sinu sõnum'
/** By the author of the message. */
export const messageHint = { customer: 'Saan sellest kirja.', owner: 'Tellija saab sellest kirja.' }
export const messageMissing = 'Kirjuta sõnum või lisa pilt.'
export const isFeelingLabel = 'See on kohal ja nii see mulle meeldib'
export const send = 'Saada sõnum'
export const sendFailed = 'Sõnum ei läinud teele.'
export const agree = 'Nõustun pakkumisega'
export const agreedNowPay = 'Kokkulepe on kirjas. Hakkan tegema, kui tellimus on makstud.'
export const agreeFailed = 'Nõusolek ei jõudnud kohale.'
export const loadFailed = 'Jutt ei tulnud kohale.'
export const lastSeal = 'Viimase kande räsi'
export const lastSealHint = 'Pane see kirja, kui tahad hiljem kontrollida, et siin ei ole midagi muudetud.'
export const download = 'Laadi jutt alla'
export const howToCheck = 'Kuidas räsi kontrollida'
export const sealProves =
  'Räsi on kande sõrmejälg: 64 märki, mis arvutatakse kande sisust ja eelmise kande räsist. Kui keegi mõnda vana kannet muudaks või selle vahelt ära võtaks, oleks kõigi järgmiste kannete räsi teine, ka viimase oma.'
export const sealOnPaper =
  'Ettemaksuarvel, arvel ja saatelehel on viimase kande räsi sellest hetkest, kui paber tehti. Kui siia ei ole pärast seda midagi lisandunud, peab see olema täpselt sama mis siin. Kui on, otsi paberi räsi allalaaditud failist: see peab olema ühe varasema kande „seal“. Kui see klapib ja räsid on õigesti arvutatud, on kõik kuni selle kandeni nii, nagu paberi tegemise ajal.'
export const recompute =
  'Kes oskab programmeerida, saab räsid failist ise üle arvutada. Räsi on UTF-8 teksti SHA-256, kirjas kuueteistkümnendsüsteemis, numbrid 0–9 ja tähed a–f. Tekst on tühikuteta JSON, mille võtmed on tähestiku järjekorras ja täpitähed jäävad täpitähtedeks. Kanne kande järel, alates esimesest:'
export const recomputePlace =
  '„position“ on 1, 2, 3 ja nii edasi; „previous“ on eelmise kande „seal“, esimesel kandel tühi.'
export const recomputeCommitment =
  '„commitment“ on räsi kande sisust („content“), kus „body“ jääb tekstiks, nagu ta on. Kustutatud sisu on null ja jääb vahele:'
export const recomputeSeal = '„seal“ on räsi neist väljadest; „orderNumber“ on faili alguses:'
export const fileName = (orderNumber: string): string => `${orderNumber}-jutt.json`
export const broken = (position: number): string =>
  `Kanne ${position} ei ole enam selline, nagu see kirja pandi. Anna sellest teisele poolele teada.`
export const tryAgain = 'Proovi hetke pärast uuesti.'
