export const newsToFetch = 'Annan teada, kui saad järele tulla.'
export const readyToFetch = 'Saad sellele järele tulla.'
export const parcelOnItsWay = 'Pakk on juba teel.'
export const parcelOnItsWayFor = 'Pakk on juba teel: tee võtab Eestis 3–7 tööpäeva.'
export const onHolidayNow = (breakSentence: string): string => `Praegu puhkan. ${breakSentence}`
export const newsAndTravelTime = 'Annan teada, kui pakk teele läheb; kohale jõuab see Eestis 3–7 tööpäevaga.'
export const readyInDays = (days: string): string => `Panen asjad sulle valmis ${days} tööpäeva jooksul.`
export const sentInDays = (days: string): string => `Panen paki teele ${days} tööpäeva jooksul.`
export const customWorkStarted = 'Heegelnõel on juba käes.'
export const customWorkStartedFor =
  'Heegelnõel on juba käes: eritellimus valmib 2–4 nädala jooksul kokkuleppest.'
export const customWorkStarts = 'Nüüd võtan heegelnõela kätte.'
export const customWorkStartsFor = 'Nüüd võtan heegelnõela kätte: eritellimus valmib 2–4 nädalaga.'
export const thanksPaid = (price: string): string => `Aitäh! Makstud on ${price}.`
export const newsWhenSent = 'Annan teada, kui pakk teele läheb.'
export const orderPaidSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on makstud`
export const orderReceivedSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on käes`
export const orderPaidThanks = (orderNumber: string): string =>
  `Aitäh! Sinu tellimus ${orderNumber} on makstud.`
export const orderReceivedThanks = (orderNumber: string, whatComesNext: string): string =>
  `Aitäh! Sinu tellimus ${orderNumber} on käes ja makstud. ${whatComesNext}`
export const arrivesLabel = 'Kohal'
export const destinationLabel = 'Kuhu'
export const viewOrder = 'Vaata tellimust'
export const invoicePdf = 'Arve (PDF)'
export const proFormaPdf = 'Ettemaksuarve (PDF)'
export const proFormaToTransfer = 'Ettemaksuarve (PDF), ka ülekandega maksmiseks'
export const agreedLabel = 'Leppisime kokku:'
export const offerValidUntil = (lastDay: string): string => `Pakkumine kehtib kuni ${lastDay}.`
export const replyIfWrong = 'Kui midagi on valesti, vasta lihtsalt sellele kirjale. Ma ei solvu.'
export const awaitsConfirmationSubject = (orderNumber: string): string =>
  `Tellimus ${orderNumber} ootab kinnitust`
export const awaitsConfirmationPreview = 'Vaatan selle üle ja kinnitan. Siis saad selle eest maksta.'
export const awaitsConfirmationText = (orderNumber: string): string =>
  `Sain su tellimuse ${orderNumber} kätte. Vaatan selle üle ja kinnitan; siis saad selle eest tellimuse lehel maksta.`
export const wishReceivedSubject = (orderNumber: string): string => `Sinu soov ${orderNumber} on käes`
export const wishReceivedPreview =
  'Vaatan selle üle ja kirjutan sulle. Maksad alles siis, kui oleme kokku leppinud.'
export const wishReceivedText = (orderNumber: string): string =>
  `Sain su soovi kätte. Selle number on ${orderNumber}. Vaatan kõik üle ja kirjutan sulle; maksad alles siis, kui oleme kokku leppinud.`
export const shippingIsAdded = 'Hinnale lisandub saatmine.'
export const viewWish = 'Vaata soovi'
export const ignoreIfNotYours =
  'Kui sa midagi ei tellinud, kirjutas keegi siia sinu aadressi kogemata või meelega. Siis ei pea sa midagi tegema.'
export const replyIfUnsaid = 'Kui midagi jäi ütlemata, vasta sellele kirjale. Lõnga valin ma niikuinii kaua.'
export const paymentRequestSubject = (orderNumber: string): string => `Tellimuse ${orderNumber} maksmine`
export const paymentRequestPreview = (price: string): string => `Leppisime kokku: ${price}. Siit saad maksta.`
export const paymentRequestText = (orderNumber: string, price: string, rest: string): string =>
  `Sinu tellimus ${orderNumber} ootab maksmist. Hind on ${price}${rest}`
export const shippingComesOnTop = ', millele lisandub saatmine; tarneviisi valid maksmise juures.'
export const reviewAndPay = 'Vaata üle ja maksa'
export const workStartsAfterPayment =
  'Hakkan tegema siis, kui makse on käes. Kui hind või mõni muu asi ei klapi, vasta sellele kirjale enne maksmist.'
export const notReservedUntilPaid =
  'Asju ma sulle kinni ei pannud: sinu omad on need siis, kui makse on tehtud. Kui keegi jõuab ette, sinult raha ei võeta. Kui midagi ei klapi, vasta sellele kirjale enne maksmist.'
export const purchaseTerms = 'Ostutingimused'
export const cartStillInBrowser = ': ostukorv on sul samas brauseris alles'
export const paymentDeclinedSubject = (orderNumber: string): string =>
  `Tellimuse ${orderNumber} makse ei läinud läbi`
export const paymentDeclinedPreview = (provider: string): string =>
  `${provider} lükkas makse tagasi. Sinult raha ei võetud.`
export const paymentDeclinedText = (provider: string, orderNumber: string): string =>
  `${provider} vaatas sinu tellimuse ${orderNumber} makse üle ja lükkas selle tagasi. Põhjust ta mulle ei ütle. Sinult raha ei võetud.`
export const declinedOrderCancelled =
  'Tühistasin selle tellimuse. Kui sa seda ikka soovid, telli uuesti. Proovi teist kaarti või muud makseviisi.'
export const declinedOrderRestocked = (kept: string): string =>
  `Tühistasin selle tellimuse ja panin asjad poodi tagasi. Kui sa neid ikka soovid, telli uuesti${kept}. Proovi teist kaarti või muud makseviisi.`
export const declinedOrderWithdrawn =
  'Sellest tellimusest on taganetud, nii et tühistasin selle. Maksta ei ole vaja.'
export const declinedOrderStays =
  'Tellimus on alles ja ootab sind. Proovi maksta teise kaardiga või muul viisil.'
export const replyIfStuck = 'Kui jääd hätta, vasta lihtsalt sellele kirjale.'
export const paymentReturnedSubject = (orderNumber: string): string =>
  `Tellimuse ${orderNumber} raha läks tagasi`
export const paymentReturnedPreview = (ofProvider: string): string =>
  `Raha tuleb sulle ${ofProvider} kaudu tagasi.`
export const paymentReturnedText = (orderNumber: string, atProvider: string): string =>
  `Sinu tellimuse ${orderNumber} raha läks ${atProvider} sulle tagasi. See tuleb sama teed pidi, mida mööda sa maksid; kontole jõuab see tavaliselt mõne päevaga.`
export const returnedOrderCancelled = 'Tühistasin selle tellimuse.'
export const returnedOrderStays = 'Tellimus ise on alles. Kui sa seda enam ei soovi, vasta sellele kirjale.'
export const moneyReturnedSubject = (sum: string): string => `Saad oma makse tagasi: ${sum}`
export const moneyReturnedPreview = 'Makse läks läbi, aga tellimust sellest ei saanud.'
export const moneyReturnedText = (sum: string): string =>
  `Sinu makse ${sum} läks läbi, aga tellimust sellest ei saanud. Kogu raha tuleb sulle tagasi, enamasti mõne päevaga.`
export const moneyReturnedReply =
  'Sina ei pea midagi tegema. Kui raha kohale ei jõua või midagi jäi segaseks, vasta sellele kirjale.'
export const replyIfSurprised = 'Kui see tuli üllatusena, vasta lihtsalt sellele kirjale.'
export const givingBack = 'Annan'
export const paidBack = 'Maksin'
export const refundSubject = (sum: string, orderNumber: string): string =>
  `Tagasimakse ${sum}, tellimus ${orderNumber}`
export const refundPromisedPreview = (sum: string): string => `Annan sulle ${sum} tagasi.`
export const refundSentPreview = (sum: string): string => `Saatsin sulle ${sum} tagasi.`
export const fullRefundText = (gave: string, orderNumber: string, sum: string): string =>
  `${gave} sulle tellimuse ${orderNumber} eest kogu raha tagasi: ${sum}.`
export const partialRefundText = (gave: string, orderNumber: string, sum: string): string =>
  `${gave} sulle tellimuse ${orderNumber} eest osa rahast tagasi: ${sum}.`
export const reasonLabel = 'Põhjus'
export const refundByHand =
  'Selle raha annan sulle ise, nii nagu oleme kokku leppinud. Kui sa seda veel saanud ei ole, vasta lihtsalt sellele kirjale.'
export const refundSameWay =
  'Raha tuleb sama teed pidi, mida mööda sa maksid. Kontole jõuab see tavaliselt mõne päevaga.'
export const creditNotePdf = 'Kreeditarve (PDF)'
export const totalPaid = 'Makstud kokku'
export const total = 'Kokku'
export const greeting = (greetedAs: string): string => `Tere, ${greetedAs}!`
export const greetingWithoutName = 'Tere!'
export const yourNote = 'Sinu sõnum mulle:'
export const yourGiftText = 'Kingituse kaardile kirjutan:'
export const threadAnswerSubject = (orderNumber: string): string =>
  `Sõnum sinu tellimuse ${orderNumber} kohta`
export const threadAnswerText = (orderNumber: string): string =>
  `Kirjutasin sulle tellimuse ${orderNumber} kohta:`
export const threadAnswerByMail =
  'Vasta sellele kirjale või tellimuse lehel: mõlemal juhul jõuab vastus koos piltidega tellimuse juurde, kus on kõik, mille kokku lepime. Pakkumisega nõustuda saad ainult tellimuse lehel.'
export const threadAnswerThere =
  'Palun vasta lingi taga, mitte sellele kirjale: siis on kõik, mille kokku lepime, ühes kohas.'
