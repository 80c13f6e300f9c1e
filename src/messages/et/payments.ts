export const costsOtherwise = (price: string): string =>
  `Tellimus maksab nüüd ${price}. Vaata see üle, enne kui märgid selle makstuks.`
export const noFreePiece =
  'Vaba tükki ei ole: see on müüdud või maksab keegi selle eest just praegu. Kui see on sul olemas, lisa see enne lattu.'
export const paidMoneyReturns = 'Makstud raha läheb sulle tagasi.'
export const orderTooLarge = 'Nii suurt tellimust ma korraga vastu ei võta. Kirjuta mulle, lepime kokku.'
export const deliveryMethodMissing = 'Valige tarneviis'
export const paymentMethodNotOffered = 'Seda makseviisi ei saa enam valida. Vali muu makseviis.'
export const bankNotOffered = 'Seda panka ei saa enam valida. Vali teine pank või muu makseviis.'
export const parcelLockerUnknown = 'Seda pakiautomaati ei ole. Valige pakiautomaat'
export const orderedAtOtherPrice =
  'Hinnad on pärast tellimist muutunud. Telli samad asjad poest uuesti või kirjuta mulle, siis lepime kokku.'
export const notCharged = 'Sinult raha ei võetud.'
export const noLongerSold = (join: string, money: string): string => `Seda ma enam ei müü: ${join}. ${money}`
export const notEnoughLeft = (join: string, money: string): string =>
  `Keegi jõudis ette, nii palju ei ole enam alles: ${join}. ${money}`
export const heldTooOften = (name: string): string =>
  `Seda on sinu võrgust tunni jooksul mitu korda ostma hakatud ja maksmata jäetud: ${name}. Hoian seda nüüd teiste jaoks, proovi tunni pärast uuesti. ${notCharged}`
export const heldFromSameNetwork = (name: string): string =>
  `Seda hakati sinu võrgust just ostma: ${name}. Kui see jääb maksmata, saad selle mõne minuti pärast osta. ${notCharged}`
export const tooManyUnpaid = `Sinu võrgust on tunni jooksul liiga palju makseid pooleli jäetud. Proovi tunni pärast uuesti või kirjuta mulle. ${notCharged}`
export const cartChanged = 'Ostukorvis on vahepeal midagi muutunud. Palun vaata see üle ja proovi uuesti.'
export const mixedCart =
  'Eritellimust ja valmis asju ei saa koos maksta. Eemalda korvist üks või teine. Sinult raha ei võetud.'
export const removeNoLongerSold = (names: string): string =>
  `Seda ma enam ei müü: ${names}. Eemalda see korvist, et edasi minna. Sinult raha ei võetud.`
/**
 * The description of a payment for an existing order, which is also read back from the provider's record. If you reword
 * it, put the new wording first and keep the old ones.
 */
export const orderNumberedWordings = [(orderNumber: string): string => `Tellimus ${orderNumber}`] as const
export const orderNumbered = orderNumberedWordings[0]
/** the description that the payer sees at the provider if the order has no number yet */
export const orderBeforeItsNumber = 'tellimus'
export const phoneUnknown = 'telefon on teadmata'
export const emailOfPayer = 'e-posti aadress on maksja oma, tellimusel võis olla teine'
export const emailUnknown = 'e-posti aadress on teadmata'
export const customerNameUnknown = 'kliendi nimi on teadmata'
export const parcelLockerAndCarrierUnknown = 'pakiautomaat ja selle vedaja on teadmata'
export const courierCarrierUnknown = 'kulleri vedaja on teadmata'
export const courierAddressUnknown = 'kuller läheb aadressile, mis on teadmata'
export const deliveryMethodUnknown = 'tarneviis on teadmata'
export const hatDetailsUnknown = 'mütsi mõõt, värvid ja soovid on teadmata'
export const orderedItemsUnknown = 'mida telliti, on teadmata'
export const allMoneyReturned = 'kogu raha on juba tagasi läinud; kui asi jäi sulle, pane see laoseisu tagasi'
export const productNameNotFound = (name: string): string =>
  `toode „${name}“: sellise nimega toodet ei leitud, muuda laoseisu ise`
export const soldMoreThanStock = (name: string, sold: number, counted: number): string =>
  `toode „${name}“: müüdi ${sold} tk, laoseisus oli ${counted} tk`
export const paidPriceDiffers = (name: string, price: string, price2: string): string =>
  `toode „${name}“: maksti ${price}, poes maksab ${price2}`
export const orderRestoredAfterBackup = (providerName: string, price: string): string =>
  `Tellimus on taastatud varukoopia järel: ${providerName} näitab selle eest makset ${price}. Klient sai oma kirja juba siis, pood ei saatnud seda uuesti.`
export const checkWhetherSent = 'Vaata oma kirjadest järele, kas see on juba teele pandud.'
export const askOrCheck = (join: string): string => `Küsi kliendilt või vaata üle: ${join}.`
export const paidAfterBackup = (providerName: string, price: string): string =>
  `Makstud varukoopia järel: ${providerName} näitab selle eest makset ${price}. Klient sai oma kirja juba siis, pood ei saatnud seda uuesti.`
export const providerTookMoneyBack = (providerName: string): string => `${providerName} võttis raha tagasi`
export const refundedSum = (atProvider: string): string => `Tagastatud ${atProvider}`
export const alreadyRefundedAt = (capital: string): string => `${capital} on see raha juba tagasi makstud.`
export const partlyRefundedAt = (capital: string): string =>
  `${capital} on sellest maksest osa juba tagasi makstud. Vaata summa üle.`
export const providerBalanceTooLow = (capital: string): string =>
  `${capital} kontol ei ole tagasimakseks piisavalt raha.`
export const paymentTooOldToRefund = (providerName: string): string =>
  `${providerName} ei maksa nii vana makset enam tagasi. Maksa raha tagasi ise.`
export const paymentDisputed = (atProvider: string): string =>
  `Ostja on selle makse ${atProvider} vaidlustanud. Raha saad tagastada sealse vaidluse kaudu.`
export const fullRefundOnly = (providerName: string): string =>
  `${providerName} lubab selle makse tagastada ainult tervikuna. Kui tagastad ainult osa, anna raha ise tagasi.`
export const paymentUnderReview = (providerName: string): string =>
  `${providerName} alles kontrollib seda makset. Proovi hiljem uuesti.`
export const refundsSwitchedOff = (providerName: string): string =>
  `${providerName} seda makset ei tagasta: tagastatavad pangamaksed ei ole poele sisse lülitatud. Anna raha ise tagasi või lülita need ${providerName} partnerite lehel sisse.`
export const notRefundableThere = (providerName: string): string =>
  `${providerName} seda makset tagasi anda ei luba. Anna raha ise tagasi.`
export const noAccessToRefund = (capital: string): string =>
  `${capital} kaudu pood enam raha tagastada ei saa: poe võtmed ei kehti või on need ära võetud. Anna raha ise tagasi või pane võtmed korda ja proovi uuesti.`
export const refundNotMadeAt = (capital: string): string => `${capital} seda tagasimakset ei tehtud.`
export const providerRefundFailed = (providerName: string, answer: string): string =>
  `${providerName} ei teinud tagasimakset (${answer}).`
export const reasonNotGiven = 'põhjust ei öeldud'
export const refundedMeanwhile = (euros: string): string =>
  `Selle tellimuse eest läks vahepeal juba tagasi €${euros}. Vaata üle, kas midagi on veel tagastada.`
export const refundsMoved = 'Selle tellimuse tagasimaksed on vahepeal muutunud. Vaata need üle.'
export const settledMeanwhile =
  'Selle tellimuse tagasimakse märgiti vahepeal tehtuks, raha võib juba ostja käes olla. Vaata üle, kas midagi on veel tagastada.'
export const refundableAtMost = (euros: string): string => `Tagastada saab veel kuni €${euros}.`
export const wonBackAtMost = (euros: string): string => `Tagasi võeti €${euros}, rohkem ei saa tagasi tulla.`
export const wonBackBefore = (euros: string): string => `See raha on juba kirjas: tagasi tuli €${euros}.`
export const wonBackDayWrong = 'Vali päev, mis ei ole enne raha äravõtmist ega tulevikus.'
export const earlierRefundArrived = (euros: string): string =>
  `Eelmine kord jõudis siiski kohale: €${euros} on tagastatud või teel. Kui tahad tagastada veel, vajuta uuesti.`
export const refundDayWrong = 'Vali päev, mis ei ole enne makset ega tulevikus.'
export const deliveryRefundedAlready = 'Kohaletoimetamise tasu on juba tagasi makstud või seda ei olnud.'
export const piecesRefundedAlready = 'Nii palju tükke sellest tellimusest enam tagastada ei ole.'
export const restockNeedsFullRefund =
  'Tooted lähevad lattu tagasi siis, kui tagastad kogu ülejäänud raha. Muidu muuda laoseisu toote juures.'
export const paidElsewhere =
  'Sama ostukorvi eest on juba teises aknas maksma hakatud. Jätka seal või proovi siin uuesti. Sinult raha ei võetud.'
