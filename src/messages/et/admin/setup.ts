export const heading = 'Pane pood valmis'
export const intro = (left: number): string =>
  left === 1 ? 'Üks asi on veel teha.' : `${left} asja on veel teha.`
export const done = 'tehtud'
export const mail = 'Kirjad lähevad teele'
export const mailHint = 'Saada endale katsekiri ja vaata, kas see jõuab kohale.'
export const sendTestLetter = 'Saada katsekiri'
export const testLetterSent = (to: string): string =>
  `Kirjaserver võttis katsekirja vastu: ${to}. Vaata postkasti, ka rämpsposti.`
export const testLetterFailed = (error: string): string => `Katsekiri ei läinud teele: ${error}`
export const testLetterOnItsWay =
  'Kirjaserver ei ole veel vastanud. Katsekiri on teel, pood proovib ise edasi: vaata mõne minuti pärast postkasti ja saada siis uus katsekiri.'
export const noMailServer =
  'Katsekiri ei läinud teele: poel ei ole kirjaserverit. Palu poe paigaldajal panna paika SMTP_URL. Seni ei saa ükski ostja poest kirja.'
export const noMailbox = 'Katsekirja ma veel ei saatnud: kirjuta enne poe seadetesse oma e-post.'
export const writeEmail = 'Kirjuta e-post'
export const testLetterUnknown = 'Pood ei vastanud. Proovi uuesti.'
export const seller = 'Müüja nimi ja aadress'
export const sellerHint = 'Seadus nõuab, et ostja teab, kes müüb ja kuidas sind kätte saab.'
export const writeSeller = 'Kirjuta andmed'
export const payments = 'Maksed on päris'
export const paymentsHint =
  'Praegu päris raha ei liigu. Poe paigaldaja ühendab sinu makseteenuse konto (PayPal või Montonio); kuidas, on kirjas poe juhendis.'
export const viewPayments = 'Vaata ühendusi'
export const products = 'Tooted piltidega'
export const productsHint = 'Vähemalt üks toode on poes ja sellel on pilt.'
export const addProduct = 'Lisa toode'
export const delivery = 'Tarne hinnad ja saabumise päev'
export const deliveryHint =
  'Vaata üle hinnad, oma tööajad ja see, mitu tundi sul mütsi või eritellimuse peale kulub: nende järgi lubab pood igale ostjale päeva, mil pakk kohale jõuab.'
export const viewArrival = 'Vaata tööaegu'
export const viewDelivery = 'Vaata hindu'
export const deliveryRight = 'Sobivad'
export const terms = 'Tingimused on loetud'
export const termsHint = 'Nende järgi ostetakse sinult. Loe läbi ja sõnasta vajadusel ümber.'
export const readTerms = 'Loe tingimusi'
export const termsRead = 'Loetud'
export const saveFailed = 'Märkimine ebaõnnestus. Proovi uuesti.'
