export const bankLink = 'Pangalink'
export const bankGroup = 'Maksa oma pangas'
export const bankCountry = 'Panga riik'
export const bankChosenLater = 'Panga valid järgmisel lehel, ostukorv jääb alles.'
export const bankRedirectNote = 'Suunan sind panga lehele, ostukorv jääb alles.'
export const choosePaymentMethod = 'Vali, kuidas maksad'
export const choosePaymentMethodHint = 'Vali oma pank või muu makseviis.'
export const countries: Record<string, string> = {
  EE: 'Eesti',
  LV: 'Läti',
  LT: 'Leedu',
  FI: 'Soome',
  PL: 'Poola',
  DE: 'Saksamaa',
}
export const bankChecking = 'Pank kinnitab makset'
export const bankCheckingText =
  'Tellimus on kirjas ja asjad ootavad sind. Pank alles kinnitab makset, see võib võtta aega. Sina ei pea enam midagi tegema: kui raha on kohal, hakkan pakkima; kui pank makse tagasi lükkab, kirjutan sulle.'
export const bankCheckingSentText =
  'Tellimus on kirjas. Pank alles kinnitab makset, see võib võtta aega. Sina ei pea enam midagi tegema: kirjutan sulle, kui raha on kohal, ja ka siis, kui pank makse tagasi lükkab.'
export const confirmingText = 'Küsin pangast kinnitust. Hetk, palun ära pane seda lehte kinni.'
export const unfinished = 'Pank ei ole makset veel kinnitanud'
export const unfinishedText =
  'Kui maksid, jõuab kinnitus siia enamasti mõne minutiga: viin tellimuse ise lõpuni ja saadan sulle kirja, ka siis, kui paned selle lehe kinni. Kui maksmine jäi katki, saad jätkata.'
export const goOnAtBank = 'Jätka maksmist'
export const expiredText =
  'Pank ei kinnitanud makset õigel ajal. Kui raha läks su kontolt siiski maha, viin tellimuse lõpuni, kui asjad on veel alles, või saadan raha tagasi. Kui sa ei maksnud, alusta uuesti.'
export const declinedText = 'Pank ei võtnud makset vastu. Proovi uuesti või vali teine makseviis.'
export const notResponding =
  'Makseteenus ei vasta praegu, aga midagi ei ole kadunud. Küsin sealt iga minut uuesti ja viin tellimuse ise lõpuni, ka siis, kui paned selle lehe kinni.'
export const givenBackText =
  'Makse läks pangast läbi, aga tellimust sellest ei saanud. Kogu raha läheb tagasi kontole, kust see tuli, enamasti mõne päevaga. Kui see kohale ei jõua, kirjuta mulle.'
export const notOpened =
  'Pangalingiga ei saa praegu makset alustada. Raha ei võetud ja kõik, mis oli korvis või mida kirjutasid, on alles. Vali teine makseviis, proovi veidi hiljem uuesti või kirjuta mulle.'
export const paymentNotFound = 'Makse andmeid ei leitud.'
export const paymentNotFoundText =
  'Pank saatis su tagasi makse numbrita. Kui maksid, viin tellimuse ise lõpuni ja saadan sulle kirja. Sinu tellimuse leiad ka numbri järgi.'
