export const unnamedBuyer = 'Ostja nimeta'
export const chosenOrders = 'Valitud tellimused'
export const chosenCount = (count: number): string => `${count} valitud`
export const clearSelection = 'Tühista valik'
export const customerHeading = 'Klient'
export const nameLabel = 'Nimi'
export const emailLabel = 'E-post'
export const phone = 'Telefon'
export const checkoutWordsHeading = 'Mida klient kirjutas'
export const customerNote = 'Sõnum sulle'
export const giftText = 'Kingituse kaart'
export const allOrdersOfCustomer = 'Kõik tema tellimused'
export const customerPage = 'Kliendi enda leht'
export const deliveryHeading = 'Tarne'
export const deliveryMethod = 'Viis'
export const handedOver = 'Kohapeal üle antud'
export const toBeAgreed = 'Lepime kokku'
export const parcelLocker = 'Pakiautomaat'
export const address = 'Aadress'
export const orderRestored = 'Tellimus on tagasi'
export const restoreOrderFailed = 'Tellimuse taastamine ebaõnnestus.'
export const orderDeleted = 'Tellimus kustutatud'
export const undo = 'Võta tagasi'
export const deleteOrderFailed = 'Tellimuse kustutamine ebaõnnestus.'
export const deleteButton = 'Kustuta'
export const deleteOrderQuestion = (orderNumber: string): string => `Kas kustutada tellimus ${orderNumber}?`
export const keep = 'Jäta alles'
export const restore = 'Taasta'
export const changeDelivery = 'Muuda tarnet'
export const addDelivery = 'Lisa tarne'
export const orderNumbered = (orderNumber: string): string => `Tellimus ${orderNumber}`
export const isMade = 'Valmis'
export const isMadeNamed = (name: string): string => `Valmis: ${name}`
export const isNotMade = 'Ei ole veel valmis'
export const madeSaved = 'Märgitud valmis'
export const madeSavedText = 'Järjekorras ootab see nüüd ainult pakkimist.'
export const notMadeSaved = 'Märge maha võetud'
export const madeFailed = 'Märkida ei õnnestunud.'
export const yarnLetterSent = 'Küsitud, mis teha: lõng sai otsa'
export const changeColours = 'Muuda värve'
export const changeColoursTitle = 'Mütsi värvid'
export const changeColoursIntro =
  'Nii nagu oled tellijaga kokku leppinud. Tellija saab kirja uue kavandiga ja muudatus jääb jutu juurde kirja.'
export const colourNumbered = (n: number): string => `${n}. värv`
export const brimColourNumbered = (n: number): string => `Ääre ${n}. värv`
export const hatColoursChanged = 'Mütsi värvid muudetud'
export const hatColoursFailed = 'Värve muuta ei õnnestunud.'
export const coloursChangedMeanwhile = (now: string): string =>
  `Värve on vahepeal muudetud, nüüd on kirjas: ${now}. Sinu valik on alles. Vaata see üle ja salvesta uuesti, kui nii peabki olema.`
export const saveColours = 'Muuda ja saada kiri'
export const pieceMade = 'Valmis tehtud'
export const pieceNotMade = 'Ei ole veel valmis'
export const promiseMovedTo = (day: string): string => `Lubatud saabumine: ${day}`
export const deliveryChanged = 'Tarne muudetud'
export const changeDeliveryFailed = 'Tarne muutmine ebaõnnestus.'
export const paidAmountUnchanged = 'Makstud summa ei muutu.'
export const deliveryMethodLabel = 'Tarneviis'
export const chooseDeliveryMethod = 'Vali tarneviis'
export const newEmailEndsLinks =
  'Varem saadetud kirjade lingid siis enam tellimust ei ava. Saada vajalik kiri uuesti: selles on uus link.'
export const recipientName = 'Saaja nimi'
export const city = 'Linn'
export const postcode = 'Postiindeks'
export const changedMeanwhile = (delivery: string): string =>
  `Seda on vahepeal muudetud. Nüüd on kirjas: ${delivery}.`
export const deliveryInputKept = 'Sinu sisestatu on alles ja jääb, kui selle uuesti salvestad.'
export const save = 'Salvesta'
export const noDeliveryCharge =
  'Saatmise eest ei lisandu midagi. Makselink seda ei hoia: seal valib klient saatmise ja maksab ka selle eest. Kui annad mütsi ise üle, võta raha sularahas või ülekandega.'
export const deliveryChargeAdded = (price: string): string =>
  `Tellimusele lisandub saatmise eest ${price}. Makselingi lehel on see viis juba valitud.`
export const lockersUnavailable = 'Pakiautomaatide nimekirja ei ole praegu võtta. Proovi hetke pärast uuesti.'
export const paidLowercase = 'makstud'
export const recipientNameMissing = 'Kirjuta saaja nimi.'
export const dataErased = 'Andmed kustutatud'
export const eraseDataFailed = 'Andmete kustutamine ebaõnnestus.'
export const dataErasedOn = (day: string): string => `Kliendi andmed kustutati ${day}.`
export const erasureRequested = (day: string): string =>
  `Klient palus ${day} oma andmed kustutada. Vastata tuleb kuu aja jooksul.`
export const eraseCustomerData = 'Kustuta kliendi andmed'
export const eraseDataQuestion = 'Kas kustutada kliendi andmed?'
export const eraseUnpaidWarning =
  'Nimi, kontaktid, soovid, pildid ja kirjad kustuvad poest jäädavalt, tellimus tühistatakse. Kustuta kirjad ka oma postkastist.'
export const erasePaidWarning =
  'Kontaktid, aadress, soovid, pildid ja kirjad kustuvad poest jäädavalt. Kustuta need ka oma postkastist. Alles jääb, mida nõuab raamatupidamine: nimi, tooted, summad ja arved koos neil olevate andmetega.'
export const eraseData = 'Kustuta andmed'
export const hatShape = 'Mütsi kuju'
export const headSize = 'Pea ümbermõõt'
export const hatHeading = 'Mütsi andmed'
export const colours = 'Värvid'
export const colourOrder = 'Järjekord'
export const frogColour = 'Konna värv'
export const expression = 'Ilme'
export const rosyCheeks = 'Roosad põsed'
export const brimColours = 'Ääre värvid'
export const specialWishes = 'Erisoovid'
export const orderPlaced = 'Tellimus tehti'
export const paid = 'Makstud'
export const invoiceNumbered = (sum: string): string => `Ettemaksuarve ${sum}`
export const paymentLinkSent = 'Makselink saadetud'
export const paymentLinkNotSent = 'Makselink jäi saatmata'
export const before = (delivery: string): string => `Enne: ${delivery}`
export const payerGaveOtherDetails = 'Maksja andis teised andmed'
export const paymentRefused = 'Makse ei läinud läbi'
export const rejectedAfterReview = (service: string): string =>
  `${service} lükkas selle pärast kontrolli tagasi.`
export const refundOf = (sum: string): string => `Tagasimakse ${sum}`
export const reversedBy = (service: string): string => `${service} võttis raha tagasi`
export const wonBack = 'Tagasi võetud raha tuli tagasi'
export const paymentDisputed = 'Ostja vaidlustas makse'
export const disputeHint = (at: string): string => `Vaidlust näed ja sellele vastad ${at}.`
export const refundOfFailed = (sum: string): string => `Tagasimakse ${sum} ebaõnnestus`
export const note = 'Märkus'
export const customerWithdrew = 'Klient taganes lepingust'
export const orderCostsNow = (sum: string): string =>
  `Tellimus oli maksmata: need tooted on sellest väljas, nüüd maksab see kokku ${sum}.`
export const withdrawalSettled = 'Taganemine lõpetatud'
export const customerAskedForErasure = 'Klient palus oma andmed kustutada'
export const customerDataErased = 'Kliendi andmed kustutatud'
export const deleted = 'Kustutatud'
export const restored = 'Taastatud'
export const shop = 'Pood'
export const createInvoice = 'Loo arve'
export const changePrice = 'Muuda hinda'
export const orderWithCustomer = (orderNumber: string, customerName: string): string =>
  `Tellimus ${orderNumber}, ${customerName}`
export const amountInvalid = 'Sisesta summa eurodes, näiteks 45,50.'
export const invoiceCreated = 'Arve loodud!'
export const invoiceCreatedHint = 'Nüüd saad saata makselingi.'
export const createInvoiceFailed = 'Arve loomine ebaõnnestus.'
export const amountLabel = 'Summa eurodes'
export const amountHint = 'Saatmine lisandub maksmisel.'
export const notesLabel = 'Märkused'
export const itemLabel = 'Mida teen'
export const itemHint = 'Nii on see kirjas arvel ja makselingi kirjas, näiteks „Rebasekott, oranž, 30 cm“.'
export const notesHint = 'Mis sai veel kokku lepitud. Klient näeb seda makselingi kirjas, maksmisel ja arvel.'
export const lastDayLabel = 'Pakkumine kehtib kuni'
export const lastDayHint =
  'Pärast seda päeva ei saa pakkumisega nõustuda ega seda maksta. Tühjalt jäetuna kehtib see, kuni annad uue.'
export const lastDayOver = 'See päev on juba möödas.'
export const invoiceChangedMeanwhile = (join: string): string =>
  `Seda on vahepeal muudetud. Nüüd on kirjas: ${join}`
export const invoiceInputKept = 'Sinu sisestatu on alles ja jääb, kui arve uuesti lood.'
export const orderIsPaid = 'Tellimus on makstud'
export const markPaidFailed = 'Makse märkimine ebaõnnestus.'
export const markPaid = 'Märgi makstuks'
export const moneyReceived = 'Raha on käes'
export const howWasOrderPaid = (orderNumber: string, total: string): string =>
  `Tellimus ${orderNumber}, ${total}. Kuidas see maksti?`
export const deliveryNotIncluded =
  'Saatmist selles summas veel ei ole ja hiljem see enam ei lisandu. Kui klient maksis ka saatmise eest, lisa enne tarne.'
export const paymentMethod = 'Makseviis'
export const moneyKind = 'Raha'
export const playMoney = 'Mänguraha, päris raha ei liikunud'
export const sendPaymentLinkFailed = 'Makselingi saatmine ebaõnnestus. Proovige uuesti.'
export const chooseOrder = (orderNumber: string): string => `Vali tellimus ${orderNumber}`
export const view = 'Vaata'
export const totalOrders = 'Tellimusi kokku'
export const pending = 'Ootel'
export const customOrders = 'Eritellimused'
export const customOrderHats = 'Eritellimusega mütsid'
export const awaitingPayment = 'Ootab makset'
export const searchLabel = 'Otsi tellimust numbri, nime või e-posti järgi'
export const searchPlaceholder = 'Number, nimi või e-post'
export const kind = 'Liik'
export const allKinds = 'Kõik liigid'
export const status = 'Olek'
export const allStatuses = 'Kõik olekud'
export const payment = 'Makse'
export const allPayments = 'Kõik maksed'
export const close = 'Sulge'
export const historyHeading = 'Ajalugu'
export const addNoteFailed = 'Märkuse lisamine ebaõnnestus.'
export const noteToSelf = 'Märkus endale'
export const noteHint = 'Tellimuse lehel klient seda ei näe. Kui ta küsib välja kõik enda andmed, siis küll.'
export const noteMissing = 'Kirjuta, mida meeles pidada.'
export const addNote = 'Lisa märkus'
export const loadMore = 'Laadi veel'
export const loadMoreFailed = 'Järgmisi tellimusi ei õnnestunud laadida.'
export const noOrdersFound = 'Ühtegi tellimust ei leitud'
export const noOrdersFoundHint = 'Proovi teist sõna või vali vähem tingimusi.'
export const nothingHere = 'Siin ei ole midagi'
export const nothingHereHint = (restorableDays: number): string =>
  `Maksmata tellimus seisab siin ${restorableDays} päeva, makstud või arvega tellimus jääb siia.`
export const noOrdersYet = 'Veel ei ole ühtegi tellimust'
export const noOrdersYetHint = 'Esimene ilmub siia ise, kohe kui see tehakse.'
export const showAll = 'Näita kõiki'
export const mailsHeading = 'Kirjad'
export const sendAgainNamed = (name: string): string => `Saada uuesti: ${name}`
export const sendAgain = 'Saada uuesti'
export const orderLoadFailed = 'Tellimust ei õnnestunud avada.'
export const statusMailHint =
  'Klient saab iga oleku kohta ühe kirja, minuti pärast: eksituse jõuad kohe tagasi võtta.'
export const productsHeading = 'Tooted'
export const invoiceHeading = 'Arve'
export const price = 'Hind'
export const ordersShown = (count: string, ofAll: string): string => `Näha on ${count}${ofAll}`
export const unpaidSum = (sum: string): string => `Maksmata on kokku ${sum}.`
export const unpriced = (count: number): string => `Hind on puudu ${count} tellimusel.`
export const orderUnit = 'tellimus'
export const ordersUnit = 'tellimust'
export const moreRemain = ', neid on veel'
export const capturing = 'Raha võetakse praegu'
export const reviewing = (provider: string): string => `${provider} kontrollib makset`
export const refunding = 'Raha on teel tagasi'
export const paymentPending = 'Makse ootel'
export const providerOrder = (ofProvider: string): string => `${ofProvider} tellimus`
export const providerPayment = (ofProvider: string): string => `${ofProvider} makse`
export const totalPaid = 'Koos makstud'
export const amountWithTotal = (join: string, amount: string): string => `${join}, kokku €${amount}`
export const refunded = 'Tagastatud'
export const customOrderHeading = 'Eritellimus'
export const description = 'Kirjeldus'
export const customerPictures = 'Kliendi pildid'
export const customerPicture = (number: number): string => `Kliendi pilt ${number}`
export const withoutDelivery = 'tarneta'
export const withoutPrice = 'hinnata'
export const parcelsChanged = 'Pakikoodid muudetud'
export const parcelsHeading = 'Pakid teel'
export const packingOfOrder = 'Saateleht ja kleebis (PDF)'
export const carrierOfParcel = (number: number): string => `${number}. paki vedaja`
export const codeOfParcel = (number: number): string => `${number}. paki kood`
export const removeParcel = (number: number): string => `Eemalda ${number}. pakk`
export const addParcel = 'Lisa pakk'
export const parcelCodeInvalid = 'Kood on 5–40 tähte ja numbrit, nagu vedaja kviitungil.'
export const saveParcels = 'Salvesta koodid'
export const saveAndShip = 'Salvesta ja märgi saadetuks'
export const parcelsSaved = 'Pakikoodid salvestatud!'
export const saveParcelsFailed = 'Pakikoodide salvestamine ebaõnnestus.'
export const parcelsHint = 'Klient näeb koodi ja vedaja linki kirjas ja jälgimislehel.'
export const parcelsHintAfterLetter =
  'Klient näeb koodi ja vedaja linki jälgimislehel. Uue koodi kohta saab ta eraldi kirja.'
export const newEntries = (count: number): string => (count === 1 ? '1 uus sõnum' : `${count} uut sõnumit`)
export const strangerWrote =
  'Kirjadele saab vastata igaüks, kelle kätte kiri jõuab. Kui siia kirjutas keegi võõras:'
export const endOldLetters = 'Lõpeta vanadele kirjadele vastamine'
export const endOldLettersQuestion = 'Kas lõpetada vanadele kirjadele vastamine?'
export const endOldLettersMeans =
  'Senistele kirjadele selle tellimuse kohta ei saa siis enam kirjaga vastata, ei sina ega tellija. Kes ikka vastab, saab kirja, et vastata tuleb tellimuse juures. Järgmisele kirjale saab jälle vastata.'
export const endOldLettersConfirm = 'Lõpeta'
export const oldLettersEnded = 'Vanadele kirjadele enam vastata ei saa'
export const nextLetterIsAnswered = 'Järgmisele kirjale saab jälle vastata.'
export const oldLettersNotEnded = 'Vastamist ei õnnestunud lõpetada.'
