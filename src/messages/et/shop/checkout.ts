export const orderConfirmed = 'Tellimus kinnitatud!'
export const paymentSucceeded = 'Makse õnnestus!'
export const ordersRecorded = 'Tellimused on kirjas.'
export const orderRecorded = (first: string): string => `Tellimus ${first} on kirjas.`
export const quantityOne = 'Kogus: 1'
export const removeItem = (name: string): string => `Eemalda ${name}`
export const remove = 'Eemalda'
export const stockLimit = (left: number): string => `Laos on ainult ${left}`
export const keepQuantity = (left: number): string => `Jäta ${left}`
export const removeUnpayableOrder = 'Eemalda enne tellimus, mida enam maksta ei saa.'
export const removeSoldOut = 'Eemalda või vähenda enne seda, mis on otsa saanud.'
export const cannotPayTogether = 'Eritellimust ja valmis asju ei saa koos maksta. Eemalda enne üks või teine.'
export const pricesMustBeConfirmed = 'Maksta saab, kui kõigil tellimustel on hind kinnitatud.'
export const contactHeading = 'Kontaktandmed'
export const firstNameLabel = 'Eesnimi'
export const lastNameLabel = 'Perekonnanimi'
export const emailLabel = 'E-post'
export const phoneLabel = 'Telefon'
export const addressLabel = 'Aadress'
export const addressHint = 'Tänav, maja, korter'
export const cityLabel = 'Linn'
export const postalCodeLabel = 'Postiindeks'
export const addNoteOrGift = 'Lisa sõnum mulle või kingituse tekst'
export const customerNoteLabel = 'Sõnum mulle'
export const customerNoteHint =
  'Näiteks millist pakendit soovid. Kui soovid arvet ettevõttele, kirjuta siia selle nimi ja registrikood. Kui midagi jääb ebaselgeks, kirjutan sulle.'
export const giftTextLabel = 'Kingituse tekst'
export const giftTextHint = (max: number): string =>
  `Kirjutan selle kaardile ja panen kaardi pakki. Mahub kuni ${max} tähte; saatelehel hindu ei ole.`
export const dayMoved = 'Kohalejõudmise päev nihkus'
export const parcelMachineTime = '3–7 tööpäeva'
export const homeDelivery = 'Koju kätte'
export const testDelivery = 'Ainult sulle, proovimiseks'
export const deliveryHeading = 'Tarneviis'
export const priceNotYetConfirmed = 'Hind on kinnitamata'
export const payAfterPriceConfirmed =
  'Maksta saad siis, kui olen hinna kinnitanud. Saadan selle kohta e-kirja.'
export const paypalCheckingPayment = 'PayPal kontrollib makset'
export const orderAlreadyPaid = 'See tellimus on juba makstud'
export const noSecondPaymentNeeded = 'Teist korda maksta ei ole vaja.'
export const orderRefunded = 'Selle tellimuse raha on tagastatud'
export const nothingToPay = 'Siin ei ole enam midagi maksta.'
export const orderCancelled = 'See tellimus on tühistatud'
export const offerLapsed = 'Pakkumise viimane päev on möödas'
export const offerLapsedText = 'Küsi tellimuse juures sõnumiga uus pakkumine, siis saad maksta.'
export const offerOfCartLapsed =
  'Korvis on tellimus, mille pakkumise viimane päev on möödas. Küsi tellimuse juures sõnumiga uus pakkumine.'
export const newOffer = 'Tellimuse kohta on uus pakkumine'
export const trackOrder = 'Jälgi tellimust'
export const errorTitle = 'Viga'
export const orderLoadFailed = 'Tellimuse laadimise viga. Palun proovige uuesti.'
export const tryAgain = 'Proovi uuesti'
export const orderNotFound = 'Tellimust ei leitud'
export const orderNotFoundText =
  'Tellimuse numbrit ei leitud või see on vale. Kontrolli, kas link on terve, või kirjuta mulle.'
export const homePage = 'Avaleht'
export const yourOrder = 'Sinu tellimus'
export const orderTitle = (orderNumber: string): string => `Tellimus ${orderNumber}`
export const thankYou = 'Aitäh!'
export const paidUnderReview =
  'Tellimus on kirjas ja asjad ootavad sind. PayPal vaatab makse üle, see võib võtta aega. Sina ei pea enam midagi tegema: kui raha on kohal, hakkan pakkima; kui PayPal makse tagasi lükkab, kirjutan sulle.'
export const sentUnderReview =
  'Tellimus on kirjas. PayPal vaatab makse üle, see võib võtta aega. Sina ei pea enam midagi tegema: kirjutan sulle, kui raha on kohal, ja ka siis, kui PayPal makse tagasi lükkab.'
export const paidWorkBegins = 'Makse on käes ja võtan heegelnõela kätte.'
export const paymentArrived = 'Makse on käes.'
export const customWorkTime = 'Eritellimus valmib 2–4 nädalaga.'
export const paidOrderReceived = 'Makse on käes ja tellimus jõudis minu töölauale.'
export const arrivesOn = 'Kohale jõuab see'
export const onHolidayNow = (breakSentence: string): string => `Praegu puhkan. ${breakSentence}`
export const readyHatsPostingTime = (days: string): string =>
  `Valmis asjad panen posti ${days} tööpäeva jooksul.`
export const heldWhilePaying = (minutes: number, wantedMinutes: number): string =>
  `Hoian valitud asju sinu jaoks ${minutes} minutit, kuni maksad. Kui keegi teine sama ootab, siis ${wantedMinutes} minutit.`
export const orderNumber = 'Tellimuse number'
export const orderNumbers = 'Tellimuste numbrid'
export const writeNumberDown = 'Kirjuta see üles: selle numbriga näed igal ajal, kus su pakk on.'
export const writeNumbersDown = (price: string): string =>
  `Kirjuta need üles: nende numbritega näed igal ajal, kus su pakk on. Makse kokku: ${price}.`
export const orderCustomHat = 'Telli eritellimusega müts'
export const orderDetailsUnavailable =
  'Tellimus on kirjas, aga selle andmeid ei õnnestunud praegu näidata. Vaata neid tellimuse jälgimise lehelt.'
export const captureFailed = 'Makse kinnitamisel tekkis viga'
export const paymentUnfinished = 'Makse jäi pooleli'
export const paymentExpired = 'Makse aeg sai läbi'
export const paymentNotConfirmed = 'Makset ei õnnestunud kinnitada'
export const paymentDeclined = 'Makse lükati tagasi'
export const someoneWasFaster = 'Keegi jõudis ette'
export const moneyBeingRefunded = 'Raha tagastatakse'
export const moneyBeingRefundedText =
  'Makse läks läbi, aga tellimust sellest ei saanud. Kogu raha läheb sinna tagasi, kust see tuli, enamasti mõne päevaga. Kui see kohale ei jõua, kirjuta mulle.'
export const alreadyPaidFor = 'Selle eest on juba makstud'
export const alreadyPaidForText = 'Teist korda raha ei võetud. Tellimuse leiad numbri järgi.'
export const restUnpaidText =
  'Teist korda raha ei võetud. Ostukorvis on veel midagi, mille eest ei ole makstud.'
export const payForCart = 'Maksa ostukorvi eest'
export const beingPaidFor = 'Selle eest makstakse parasjagu'
export const beingPaidForText =
  'Sama asja eest on pooleli teine makse. Siit raha ei võetud. Kui teine makse läbi ei lähe, saad uuesti proovida.'
export const orderDataNotFound = 'Tellimuse andmeid ei leitud.'
export const unknownPayment =
  'Seda makset pood ei tunne. Kui oled maksnud, kirjuta mulle ja ma vaatan järele.'
export const priceChanged = 'Hind on vahepeal muutunud'
export const priceChangedText = 'Raha ei võetud. Vaata tellimus üle ja maksa uue hinnaga.'
export const orderGone = 'Seda tellimust enam ei ole'
export const orderGoneText = 'Tellimus on vahepeal tühistatud. Raha ei võetud.'
export const orderSaveFailed = 'Tellimuse salvestamisel tekkis viga. Palun võtke meiega ühendust.'
export const orderSaveRetrying =
  'Midagi ei ole kadunud: proovin iga minut uuesti ja viin tellimuse ise lõpuni.'
export const paypalNotResponding =
  'PayPal ei vasta praegu, aga midagi ei ole kadunud. Küsin PayPalilt iga minut uuesti ja viin tellimuse ise lõpuni, ka siis, kui paned selle lehe kinni.'
export const nothingLostTryAgain =
  'Midagi ei ole kadunud. Proovi uuesti; kui makse on kinnitatud, viin tellimuse ka ise lõpuni.'
export const paypalDataNotFound = 'PayPal makse andmeid ei leitud.'
export const paypalDataNotFoundText =
  'Sellele lehele jõuab PayPalist pärast maksmist. Sinu tellimuse leiad numbri järgi.'
export const paymentWentThrough = 'Makse läks läbi ja midagi ei jäänud katki.'
export const paymentBeingConfirmed = 'Makset alles kinnitatakse'
export const paymentBeingConfirmedText =
  'Makseteenus ei ole veel öelnud, kas makse läks läbi. Enne kui uuesti maksad, vaata, kuidas see lõppes.'
export const backToHat = 'Tagasi mütsi juurde'
export const backToPayment = 'Tagasi maksma'
export const unfinishedAtPaypal = 'Makse jäi PayPalis pooleli. Jätka maksmist PayPalis.'
export const expiredAtPaypal =
  'Selle makse aeg sai PayPalis läbi. Sinult raha ei võetud. Alusta maksmist uuesti.'
export const continueAtPaypal = 'Jätka PayPalis'
export const findOrder = 'Otsi tellimust'
export const viewPayment = 'Vaata makset'
export const paymentMethodHeading = 'Makseviis'
export const paypalOrCard = 'PayPal või pangakaart'
export const paypal = 'PayPal'
export const paypalRedirectNote = 'Suunan sind PayPali lehele, ostukorv jääb alles.'
export const testModeNotice = 'Pood on proovirežiimis: päris raha ei liigu.'
export const madeBy = 'Tegija:'
export const ifSomethingIsWrong = 'Kui midagi on viga:'
export const legalGuaranteeInline = (text: string): string => `seadusest tulenev vastutus, ${text}`
export const opensInNewTab = '(avaneb uuel kaardil)'
export const productsLabel = 'Tooted'
export const deliveryWithMethod = (deliveryLabel: string): string => `Tarne, ${deliveryLabel}`
export const deliveryLabel = 'Tarne'
export const notChosen = 'valimata'
export const cartOpenFailed = 'Ostukorvi ei õnnestunud avada.'
export const loadingOrder = 'Laen tellimust'
export const consentStart = 'Olen tutvunud'
export const purchaseTermsLink = 'ostutingimustega'
export const consentEnd = 'ja nõustun nendega'
export const payingIsConsent = 'Makstes kinnitad, et nii on kokku lepitud:'
export const orderAndPay = 'Telli ja maksa'
export const payWhenCartOpens = 'Maksta saab, kui ostukorv on avanenud.'
export const cartStillOpening = 'Ostukorv on veel avanemas.'
export const chooseDeliveryFirst = 'Vali enne tarneviis.'
export const cartChanged = 'Ostukorv on muutunud'
export const pricesChanged = 'Hinnad on muutunud'
export const somethingSoldOut = 'Midagi sai otsa'
export const priceUnconfirmed = 'Hind kinnitamata'
export const alreadyPaid = 'Juba makstud'
export const paymentUnderWay = 'Makse on pooleli'
export const customOrderInCart = 'Korvis on eritellimus'
export const cartEmpty = 'Ostukorv on tühi'
export const paymentErrorTitle = 'Makse viga'
export const offlinePaymentNotStarted =
  'Võrku ei ole, maksmist ei alustatud. Kõik, mida kirjutasid, on alles: proovi uuesti, kui oled jälle võrgus.'
export const paypalErrorTitle = 'PayPal viga'
export const paymentErrorText = 'Maksmisel tekkis viga. Palun proovi uuesti.'
export const paypalNotOpened =
  'PayPalis ei saa praegu makset alustada. Raha ei võetud ja kõik, mis oli korvis või mida kirjutasid, on alles. Proovi veidi hiljem uuesti või kirjuta mulle.'
export const shopClosed = 'Pood on suletud'
export const checkoutTitle = 'Maksmine'
export const cartEmptyText = 'Valmis asjad ootavad poes.'
export const toShop = 'Poodi'
export const writeToMe = 'Kirjuta mulle'
export const pagePaymentSucceeded = 'Makse õnnestus'
export const confirmingPayment = 'Kinnitan makset'
export const confirmingPaymentText = 'Küsin PayPalilt kinnitust. Hetk, palun ära pane seda lehte kinni.'
export const confirmationNeedsJavaScript =
  'Ilma JavaScriptita see leht edasi ei lähe, aga makse viin ise lõpuni, kui see on kinnitatud.'
export const paymentCancelled = 'Makse tühistatud'
export const moneyNotTaken = 'Raha ei võetud.'
export const paymentCheckFailed = 'Makset ei saanud järele vaadata'
export const paymentCheckFailedText =
  'Pood ei vasta või võrku ei ole. Kui sa makset ei kinnitanud, siis raha ei võeta.'
export const paymentBrokenOff = 'Maksmine jäi katki'
export const continueShopping = 'Jätka ostlemist'
export const productsStillInCart =
  'Sinu tooted on endiselt ostukorvis alles. Võid uuesti proovida või edasi vaadata.'
export const cartEmptyHere = 'Selle brauseri ostukorvis ei ole praegu midagi. Võid poes edasi vaadata.'
export const checkingPayment = 'Vaatan järele, mis maksest sai.'
export const unknownPaymentText =
  'Seda makset pood ei tunne. Sinu tooted on endiselt ostukorvis alles. Kui oled maksnud, kirjuta mulle ja ma vaatan järele.'
export const customHatNotPaid =
  'Raha ei võetud ja mütsi ma veel tegema ei hakka. Võid uuesti proovida või edasi vaadata.'
export const orderAwaitsPayment = (invoice: string): string =>
  `Sinu tellimus ${invoice} on alles ja ootab maksmist. Raha ei võetud. Võid uuesti proovida või edasi vaadata.`
export const cartKeptNotCharged =
  'Sinu tooted on endiselt ostukorvis alles ja raha ei võetud. Võid uuesti proovida või edasi vaadata.'
export const letterGoesTo = (email: string): string =>
  `Saadan kinnituse aadressile ${email}. Kui kirja mõne minuti pärast ei ole, vaata ka rämpsposti.`
