import { paidMoneyReturns } from '#messages/shop/orders.ts'

export const withdrawalReminder = (withdrawalDays: number): string =>
  `Kui midagi ei klapi, vasta sellele kirjale. Põhjust ütlemata võid taganeda ${withdrawalDays} päeva jooksul:`
export const withdrawHere = 'Taganen lepingust siin'
export const replyIfWrong = 'Kui midagi ei klapi, vasta sellele kirjale.'
export const paymentLinkComes = ' Makselingi saadan eraldi kirjaga.'
export const payOnOrderPage = ' Maksta saad tellimuse lehel.'
export const confirmedSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on kinnitatud`
export const confirmedPreview = 'Vaatasin selle üle: saab tehtud.'
export const confirmedText = (orderNumber: string, howToPay: string): string =>
  `Vaatasin sinu tellimuse ${orderNumber} üle ja kinnitan: saab tehtud.${howToPay}`
export const processingSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on töös`
export const makingPreview = 'Lõng on valitud ja heegelnõel käes.'
export const packingPreview = 'Panen sinu pakki kokku.'
export const makingText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on töös: lõng on valitud ja heegelnõel käes.`
export const packingText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on töös: panen pakki kokku.`
export const newsToFetch = 'Annan teada, kui saad järele tulla.'
export const newsWhenSent = 'Annan teada, kui see teele läheb.'
export const pickedUpSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on sinu käes`
export const deliveredSubject = (orderNumber: string): string => `Pakk on kohal: ${orderNumber}`
export const deliveredPreview = 'Loodan, et istub.'
export const deliveredText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on kohale jõudnud. Loodan, et istub.`
export const inYourHandsText = (orderNumber: string): string =>
  `Tellimus ${orderNumber} on nüüd sinu käes. Loodan, et istub.`
export const destinationLabel = 'Kuhu'
export const waitsAtLabel = 'Kus'
export const completedSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on valmis`
export const completedPreview = 'Aitäh, et minult tellisid!'
export const completedText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on valmis. Aitäh, et minult tellisid!`
export const guaranteeReminder = (text: string): string =>
  `Kui mõni silmus peaks jooksma minema, kirjuta: oma töö eest vastutan ${text}.`
export const cancelledSubject = (orderNumber: string): string => `Tellimus ${orderNumber} on tühistatud`
export const cancelledPaidPreview = 'Makstud raha saadan sulle tagasi.'
export const cancelledUnpaidPreview = 'Maksma ei pea sa midagi.'
export const cancelledText = (orderNumber: string): string => `Tellimus ${orderNumber} on tühistatud.`
export const cancelledPaidText = (orderNumber: string): string =>
  `Tellimus ${orderNumber} on tühistatud. ${paidMoneyReturns}`
export const cancelledUnpaidText = (orderNumber: string): string =>
  `Tellimus ${orderNumber} on tühistatud. Maksma ei pea sa midagi.`
export const replyIfSurprised = 'Kui see tuli üllatusena, vasta sellele kirjale.'
export const shippedSubject = (orderNumber: string): string => `Pakk on teel: ${orderNumber}`
export const shippedText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} läks teele. Vedaja annab sulle ise teada, kui pakk on kohal.`
export const arrivesLabel = 'Kohal'
export const deliveryMethodLabel = 'Tarneviis'
export const passportIntro = (count: number): string =>
  count === 1
    ? 'Sinu asjal on oma pass: millest see on heegeldatud, kes selle tegi ja kuidas seda hoida. Kui tahad, kirjuta sinna omaniku nimi; ära võtad selle samast kohast.'
    : 'Sinu asjadel on oma passid: millest need on heegeldatud, kes need tegi ja kuidas neid hoida. Kui tahad, kirjuta sinna omaniku nimi; ära võtad selle samast kohast.'
export const openPassport = (name: string): string => `Ava pass: ${name}`
export const parcelNamed = (carrier: string, code: string): string => `Pakk: ${carrier} ${code}`
export const followParcel = (carrier: string, code: string): string => `Jälgi pakki: ${carrier} ${code}`
export const parcelsSentSubject = (codes: string): string => `Pakk on teel: kood ${codes}`
export const parcelsSentPreview = (orderNumber: string): string =>
  `Nüüd saad jälgida tellimust ${orderNumber}.`
export const parcelsSentText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on juba teel. Vedaja lehel näed, kuhu see on jõudnud:`
export const parcelWaitsSubject = (orderNumber: string): string => `Pakk ootab sind: ${orderNumber}`
export const parcelWaitsText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} ootab sind pakiautomaadis. Uksekoodi saadab vedaja sulle sõnumiga.`
export const parcelWaitsPreview = 'Vedaja lehelt näed, kust saad selle kätte.'
export const parcelWaitsElsewhere = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on kohal ja ootab sind vedaja juures. Kust ja mis ajani saad selle kätte, näed vedaja lehelt.`
export const parcelReturnedSubject = (orderNumber: string): string => `Pakk tuli tagasi: ${orderNumber}`
export const parcelReturnedPreview = 'Lepime kokku, kuidas edasi.'
export const parcelReturnedText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} jäi kätte saamata ja vedaja tõi paki mulle tagasi. Vasta sellele kirjale, siis lepime kokku, kuidas edasi.`
export const travelTime = 'Tavaliselt võtab tee 3–7 tööpäeva.'
export const firstJourney = 'Pakk reisib esimest korda, ole tema vastu kannatlik.'
export const readyToFetchSubject = (orderNumber: string): string => `Saad järele tulla: ${orderNumber}`
export const readyToFetchPreview = 'Sinu tellimus on valmis ja ootab sind.'
export const readyToFetchText = (orderNumber: string): string =>
  `Sinu tellimus ${orderNumber} on valmis ja ootab sind. Vasta sellele kirjale ja kirjuta, millal sulle sobib tulla, siis lepime aja ja koha kokku.`
export const viewOrder = 'Vaata tellimust'
export const orderWithStatus = (orderNumber: string, status: string): string =>
  `Tellimus ${orderNumber}: ${status}`
export const statusText = (orderNumber: string, status: string): string =>
  `Tellimuse ${orderNumber} seis: ${status}.`
