export const arrivalHint =
  'Pakk läheb pakiautomaati. Märgi „Kohale jõudnud“ alles siis, kui ostja on paki kapist välja võtnud: sellest päevast jookseb tema taganemise aeg.'
export const noWithdrawalRight = (join: string): string => `${join}: taganemisõigust ei ole.`
export const onePiece = '1 tk'
export const pieceCount = (count: number): string => `${count} tk`
export const handedOver = 'Kohapeal üle antud'
export const deliveryToAgree = 'Tarne lepime kokku'
export const noDelivery = 'Tarnet ei tule'
export const invoicePdf = 'Arve (PDF)'
export const proFormaPdf = 'Ettemaksuarve (PDF)'
export const agreedHeading = 'Kokku lepitud'
export const replacedInvoicePdf = (number: number): string => `Asendatud arve ${number} (PDF)`
export const creditNotePdf = (number: number): string => `Kreeditarve ${number} (PDF)`
export const priceUnconfirmed = 'Hind kinnitamata'
export const myDataInOrder = 'Minu andmed selles tellimuses'
export const dataRetentionStart = 'Mida ja kui kaua ma alles hoian, on kirjas'
export const privacyPageLink = 'privaatsuse lehel'
export const downloadAllData = 'Laadi kõik andmed alla'
export const requestDataErasure = 'Palu andmed kustutada'
export const erasureQuestion = 'Kas palud oma andmed kustutada?'
export const erasureExplanation =
  'Kustutan need jäädavalt, niipea kui tellimus on lõpetatud ja taganemise aeg möödas. Alles jääb vaid see, mida nõuab raamatupidamise seadus. Palvet tagasi võtta ei saa.'
export const confirmErasure = 'Palu kustutada'
export const keepIt = 'Jäta alles'
export const erasureRequested =
  'Sain su soovi kätte. Kustutan andmed, niipea kui tellimus on lõpetatud ja taganemise aeg möödas, ning kirjutan sulle siis. Alles jääb vaid see, mida nõuab raamatupidamise seadus.'
export const failedTryShortly = 'Ei õnnestunud. Proovi hetke pärast uuesti.'
export const orderNumber = 'Tellimuse number'
export const search = 'Otsi'
export const productsLabel = 'Tooted'
export const deliveryLabel = 'Tarne'
export const willBeAdded = 'lisandub'
export const refundedOn = (day: string): string => `Tagasi makstud ${day}`
export const withdrewOn = (day: string): string => `Taganesid lepingust ${day}`
export const endedOn = (status: string, moment: string): string => `${status} ${moment}`
export const paidMoneyReturns = 'Makstud raha saadan sulle tagasi; selle kohta tuleb eraldi kiri.'
export const noteToMaker = 'Sinu sõnum mulle'
export const giftText = 'Kingituse kaardile'
export const paymentPending = 'Makse ootel'
export const statusReceived = 'Vastu võetud'
export const statusProcessing = 'Töötlemisel'
export const statusShipped = 'Saadetud'
export const statusDelivered = 'Kohale jõudnud'
export const toYou = 'sinu poole'
export const packingHats = 'Pakin asjad ja kirjutan kaardi'
export const crochetingAndPacking = 'Heegeldan, pakin ja kirjutan kaardi'
export const readyForPickup = 'Saad järele tulla'
export const pickupTimeToCome = 'Annan teada, millal järele tulla'
export const parcelOnItsWay = (whereTo: string): string => `Pakk on teel ${whereTo}`
export const parcelWillBeSent = (whereTo: string): string => `Panen paki teele ${whereTo}`
export const parcelNamed = (carrier: string, code: string): string => `Pakk: ${carrier} ${code}`
export const followParcel = (carrier: string, code: string): string => `Jälgi pakki: ${carrier} ${code}`
export const happyWearing = 'Head kandmist!'
export const pickUpFromMe = 'Saad selle minu käest'
export const phoneNotificationComes = 'Saad teate telefonile'
export const orderContentsHeading = 'Tellimuse sisu'
export const personalDataGone = 'Kontaktandmeid selle tellimuse juures enam ei ole.'
export const personalDataHidden = 'Isikuandmed on peidetud; tervikuna näitab neid link, mille said e-kirjaga.'
export const paymentTitle = 'Makse'
export const withdrawHere = 'Taganen lepingust siin'
export const ownerControlsLabel = 'Omaniku valikud'
export const paymentLinkSendFailed = 'Makselinki saatmine ebaõnnestus.'
export const openInAdmin = 'Ava haldusest'
export const statusUpdated = 'Olek uuendatud!'
export const statusUpdateFailed = 'Oleku uuendamine ebaõnnestus.'
export const errorTitle = 'Viga'
export const offerLapsed = 'Selle pakkumise viimane päev on möödas. Küsi allpool sõnumiga uus pakkumine.'
export const payOrder = 'Maksa tellimus'
export const paymentUnderCheck = (name: string): string =>
  `${name} kontrollib selle tellimuse makset. Praegu ei pea sa midagi tegema: kui makse ei lähe läbi, kirjutan sulle.`
export const paymentUnderCheckAnywhere =
  'Selle tellimuse makset alles kinnitatakse. Praegu ei pea sa midagi tegema: kui makse ei lähe läbi, kirjutan sulle.'
export const paymentLinkSent = 'Makselink saadetud!'
export const sendLinkInMessage =
  'Ostja e-posti aadressi mul ei ole. Kopeeri link ja saada see ise, näiteks sõnumiga.'
export const sendPaymentLink = 'Saada makselink'
export const paymentLink = 'Makselink'
export const orderTitle = (orderNumber: string): string => `Tellimus ${orderNumber}`
export const letterSentTo = 'Kiri läks teele aadressile'
export const letterNotSentTo = 'Kirja ei õnnestunud saata aadressile'
export const sendLinkYourself = '. Link kehtib ikka: saada see ise.'
export const letterOnItsWayTo = 'Kiri on veel teel aadressile'
export const shopGoesOnTrying = ': pood proovib ise edasi. Link kehtib juba: kui on kiire, saada see ise.'
export const paymentLinkLabel = 'Link, millelt klient maksab'
export const hatLabel = 'Müts'
export const descriptionLabel = 'Kirjeldus'
export const sentPicturesLabel = 'Pildid, mille mulle saatsid'
export const sentPictureAlt = (number: number): string => `${number}. pilt`
export const orderStatusLabel = (orderNumber: string): string => `Tellimuse ${orderNumber} olek`
export const cancelOrderQuestion = (orderNumber: string): string => `Kas tühistada tellimus ${orderNumber}?`
export const cancelUnpaidConsequence = 'Klient ei saa seda enam maksta ja saab tühistamise kohta kirja.'
export const cancelPaidConsequence = 'Klient saab tühistamise kohta kirja. Raha tagasta eraldi.'
export const cancelOrder = 'Tühista tellimus'
export const whereIsMyHat = 'Kus mu tellimus on?'
export const orderWithStatus = (orderNumber: string, status: string): string =>
  `Tellimus ${orderNumber}: ${status}`
export const searchingOrder = 'Otsin tellimust'
export const orderNotFound = 'Tellimust ei leitud'
export const trackedOrderNotFoundText = (orderNumber: string): string =>
  `Tellimuse number "${orderNumber}" ei ole leitud. Kontrollige, kas number on õige.`
export const orderSearchFailed = 'Tellimust ei õnnestunud praegu otsida. Palun proovi uuesti.'
export const parcelTravels = 'Pakk on teel'
export const parcelWaits = 'Ootab pakiautomaadis'
export const parcelFetched = 'Kätte saadud'
export const parcelCameBack = 'Tuli saatjale tagasi'
