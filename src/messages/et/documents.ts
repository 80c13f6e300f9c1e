export const pageOf = (document: string, page: number, pages: number): string =>
  `${document}, ${page} / ${pages}`
export const itemName = 'Nimetus'
export const quantity = 'Kogus'
export const price = 'Hind'
export const sum = 'Summa'
export const invoice = 'Arve'
export const creditNote = 'Kreeditarve'
export const proForma = 'Ettemaksuarve'
export const proFormaDate = 'Koostatud'
export const dueDay = 'Maksa hiljemalt'
export const bankAccount = 'Pangakonto'
export const reference = 'Viitenumber'
export const payHere = 'Veebis saad maksta'
export const agreed = 'Kokku lepitud'
export const lastSeal = (seal: string): string => `Tellimuse jutu viimase kande räsi: ${seal}`
export const provenBy = 'Viimase kande räsi'
export const replacesInvoice = 'Asendab arvet'
export const invoiceReplaced = 'Arve asendatud uuega'
export const creditedInvoiceStays =
  'Selle arve kohta on juba kreeditarve, uuega ma seda enam ei asenda. Kirjuta õiged andmed raamatupidajale.'
export const erasedBuyer = 'Ostja andmed on kustutatud'
export const noMoneyMoves = 'Raha ei liigu'
export const seller = 'Müüja'
export const registryCode = (registryCode: string): string => `Registrikood ${registryCode}`
export const vatNumber = (vatNumber: string): string => `KMKR number ${vatNumber}`
export const buyer = 'Ostja'
export const invoiceDate = 'Arve kuupäev'
export const creditNoteDate = 'Kreeditarve kuupäev'
export const changedDate = 'Muudetud'
export const correctsInvoice = 'Muudab arvet'
export const order = 'Tellimus'
export const reason = 'Põhjus'
export const deliveryLine = (label: string): string => `Tarne: ${label}`
export const sumWithoutVat = 'Summa käibemaksuta'
export const vatPercent = (rate: string): string => `Käibemaks ${rate}%`
export const total = 'Kokku'
export const deliveryPriceAdded =
  'Tarnet selles summas veel ei ole: selle hind lisandub, kui valid maksmisel tarneviisi.'
export const deliveryPriceAddedOrAgreed =
  'Tarnet selles summas veel ei ole: veebis makstes valid tarneviisi ja selle hind lisandub, enne ülekannet kirjuta mulle, kuidas soovid tellimuse kätte saada.'
export const pricesIncludeVat = (rate: string): string => `Hinnad sisaldavad käibemaksu ${rate}%.`
export const sellerNotVatPayer = 'Müüja ei ole käibemaksukohustuslane.'
export const unpaid = 'Maksmata'
export const paid = 'Makstud'
export const paidBack = 'Tagasi makstud'
export const withdrawalAndTerms = (
  withdrawalDays: number,
  shopUrl: string,
  email: string,
  shopUrl2: string,
): string =>
  `Lepingust võid põhjust ütlemata taganeda ${withdrawalDays} päeva jooksul pärast kättesaamist: ${shopUrl}/taganemine või ${email}. Ostutingimused: ${shopUrl2}/tingimused`
export const noWithdrawalRight = (shopUrl: string): string =>
  `Taganemisõigust sellel tellimusel ei ole; miks, on kirjas ostutingimustes: ${shopUrl}/tingimused`
export const boughtInPerson = (shopUrl: string): string =>
  `Ostsid kohapeal: taganemisõigus kehtib ainult kaugmüügil. Ostutingimused: ${shopUrl}/tingimused`
export const unnamedBuyer = 'Eraisik'
export const hiddenPayer = 'Maksja, kelle andmeid siin ei näidata'
export const partialRefundOf = (price: string): string => `Osaline tagasimakse summast ${price}`
export const wonBackOf = (invoice: number): string => `Arve ${invoice} eest tagasi tulnud raha`
export const invoiceRetentionOver = 'Selle tellimuse arve säilitustähtaeg on möödas.'
export const sender = 'Saatja'
export const addressee = 'Saaja'
export const date = 'Kuupäev'
export const kind = 'Liik'
export const status = 'Olek'
export const payment = 'Makse'
export const refund = 'Tagasimakse'
export const wonBack = 'Tagasi tulnud raha'
export const serviceFee = 'Teenustasu'
export const toAccount = 'Kontole'
export const dayAtService = 'Päev makseteenuses'
export const service = 'Teenus'
export const unknownFees = 'Makseid, mille tasu ei ole teada'
export const receivedTotal = 'Laekunud'
export const refundedTotal = 'Tagastatud'
export const paymentMethod = 'Makseviis'
export const nameLabel = 'Nimi'
export const email = 'E-post'
export const phone = 'Telefon'
export const address = 'Aadress'
export const city = 'Linn'
export const postalCode = 'Postiindeks'
export const deliveryMethod = 'Tarneviis'
export const parcelLocker = 'Pakiautomaat'
export const machineCode = (code: string): string => `Automaadi kood ${code}`
export const machineCodeUnknown = 'Automaadi kood ei ole teada: vali automaat vedaja lehel nime järgi'
export const product = 'Toode'
export const deliveryPrice = 'Tarne hind'
export const orderTotal = 'Tellimus kokku'
export const refunded = 'Tagastatud'
export const slipsAndLabelsTitle = (brand: string): string => `Saatelehed ja kleebised, ${brand}`
export const hat = 'Müts'
export const giftCard = 'Kingituse kaardi tekst'
export const customerNote = 'Kliendi sõnum'
export const wish = 'Soov'
export const noInvoiceYet = 'Sellel tellimusel ei ole veel arvet.'
export const slipHeading = (day: string): string => `Saateleht, tellitud ${day}`
export const recipient = 'Kellele'
export const destination = 'Kuhu'
export const nothingToPack = 'Sellest tellimusest ei ole enam midagi pakkida.'
export const staleLabel =
  'Pakisilt on endiste andmetega ja jäi printimata. Ava tellimus: pakisildi juures on kirjas, mida teha.'
export const missingLabel =
  'Vedaja pakisilt jäi printimata: seda ei saanud kätte või see fail on vigane. Prindi natukese aja pärast uuesti.'
export const toBeAgreed = 'Lepime kokku'
export const slipThanks = (email: string): string => `Aitäh! Kui midagi on valesti, kirjuta mulle: ${email}`
export const signsLeftOut = 'Mõnda märki siia trükkida ei saa: vaata tellimust.'
export const slipMaker = (maker: string): string => `Tegija: ${maker}`
export const payoutsUnreadable =
  'Sellest failist ei leitud kuupäeva ja summa veergu. Laadi väljamaksete fail makseteenuse lehelt alla CSV-na.'
export const payoutSumUnreadable = (row: number, text: string): string =>
  `Real ${row} ei saa ma summast „${text}“ aru. Paranda see rida failis ja vali fail uuesti.`
export const promisedFrom = 'Lubatud alates'
export const promisedUntil = 'Lubatud hiljemalt'
export const missingPapersFile = 'PUUDUVAD.txt'
export const missingPapers = (names: string[], areAllFound: boolean): string =>
  [
    ...(names.length > 0 ? [`Neid pabereid ei õnnestunud teha: ${names.join(', ')}.`] : []),
    areAllFound ? 'Ülejäänud on siin.' : 'Osa pabereid jäi leidmata.',
    'Proovi hiljem uuesti.\n',
  ].join(' ')
