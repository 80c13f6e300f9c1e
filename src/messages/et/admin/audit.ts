export const openOrderNumbered = (order: string): string => `Ava tellimus ${order}`
export const openOrder = 'Ava tellimus'
export const shopName = 'poe nimi'
export const makerName = 'tegija nimi'
export const location = 'asukoht'
export const landingNotice = 'teade avalehel'
export const heroHeadline = 'avalehe pealkiri'
export const heroPictures = 'avalehe pildid'
export const makingSteps = 'valmimise sammud'
export const footerLine = 'jaluse rida'
export const musicIntro = 'muusikalehe algus'
export const music = 'muusika'
export const sellerDetails = 'müüja andmed'
export const legalTexts = 'juriidilised tekstid'
export const delivery = 'tarne'
export const vatSince = 'käibemaksu algus'
export const vatUntil = 'käibemaksu lõpp'
export const comingVat = 'uus käibemaksumäär'
export const bankAccount = 'pangakonto'
export const guaranteeNotice = 'teade seadusliku garantii kohta'
export const shipping = 'saatja andmed ja pakisildid'
export const arrival = 'tööpäevad ja saabumise aeg'
export const sales = 'müük'
export const holiday = 'puhkus'
export const claims = 'väited taaskasutuse kohta'
export const listingCards = 'poe kaardid telefonis'
export const visitCounting = 'külastuste loendamine'
export const withPassword = 'parooliga'
export const withPasswordAndCode = 'parooli ja koodiga'
export const withPasswordAndBackupCode = 'parooli ja varukoodiga'
export const withPasskey = 'pääsuvõtmega'
export const changedProductPrice = (subject: string, before: string, now: string, after: string): string =>
  `muutis toote „${subject}“ hinda: ${before} → ${now}${after}`
export const furtherChanges = '; veel: '
export const changedProduct = (subject: string, after: string): string => `muutis toodet „${subject}“${after}`
export const changedOrderStatus = (
  order: string,
  orderStatusLabel: string,
  orderStatusLabel2: string,
): string => `muutis tellimuse ${order} olekut: ${orderStatusLabel} → ${orderStatusLabel2}`
export const deletedOrder = (order: string): string => `kustutas tellimuse ${order}`
export const restoredOrder = (order: string): string => `tõi tellimuse ${order} tagasi`
export const settledWithdrawal = (order: string): string => `märkis tellimuse ${order} taganemise tehtuks`
export const erasedBuyerData = (order: string): string => `kustutas tellimusest ${order} ostja andmed`
export const addedOrderNote = (order: string): string => `lisas tellimusele ${order} märkuse`
export const wroteToCustomer = (order: string): string => `kirjutas tellimuse ${order} juurde sõnumi`
export const endedReplyAddresses = (order: string): string =>
  `lõpetas vastamise tellimuse ${order} vanadele kirjadele`
export const askedAboutYarn = (order: string): string =>
  `küsis tellimuse ${order} tellijalt, mis teha, kui lõng sai otsa`
export const changedHatColours = (order: string): string => `muutis tellimuse ${order} mütsi värve`
export const saidMade = (order: string): string => `märkis, et tellimus ${order} on valmis tehtud`
export const saidNotMade = (order: string): string => `märkis, et tellimus ${order} ei ole veel valmis`
export const movedPromise = (order: string): string => `andis tellimusele ${order} saabumise päeva`
export const changedParcels = (order: string): string => `muutis tellimuse ${order} pakikoode`
export const madeOrder = (order: string, money: string): string => `lisas tellimuse ${order}: ${money}`
export const pricedOrder = (order: string, money: string): string =>
  `pani tellimuse ${order} hinnaks ${money}`
export const replacedInvoice = (order: string, invoice: string): string =>
  `tegi tellimusele ${order} vana arve asemele uue, arve ${invoice}`
export const sentPaymentLink = (order: string): string => `saatis tellimuse ${order} makselingi`
export const paymentLinkNotSent = (order: string): string =>
  `ei saanud tellimuse ${order} makselinki saadetud`
export const changedOrderDelivery = (order: string, after: string): string =>
  `muutis tellimuse ${order} tarnet${after}`
export const markedOrderPaid = (order: string, money: string, after: string): string =>
  `märkis tellimuse ${order} makstuks: ${money}${after}`
export const linkedPayment = (order: string, text: string): string =>
  `sidus tellimuse ${order} maksega ${text}`
export const refundedOrder = (order: string, money: string, manner: string): string =>
  `tagastas tellimuse ${order} eest ${money}${manner}`
export const wroteDownWonBack = (order: string, money: string): string =>
  `märkis, et tellimuse ${order} eest tagasi võetud raha tuli tagasi: ${money}`
export const refundedByHand = ' ise, mitte makseteenuse kaudu'
export const addedProduct = (product: string): string => `lisas toote „${product}“`
export const deletedProduct = (product: string): string => `kustutas toote „${product}“`
export const restoredProduct = (product: string): string => `tõi toote „${product}“ tagasi`
export const copiedProduct = (product: string): string => `tegi koopia: „${product}“`
export const calledPriceMistake = (product: string, price: string): string =>
  `märkis toote „${product}“ varasema hinna ${price} eksituseks`
export const calledPriceReal = (product: string, price: string): string =>
  `võttis toote „${product}“ varasema hinna ${price} jälle arvesse`
export const reorderedProducts = 'muutis toodete järjekorda'
export const importedProducts = (created: string, changed: string): string =>
  `tõi failist tooteid: ${created}, ${changed}`
export const newOne = 'uus'
export const newMany = 'uut'
export const changedCount = 'muudetud'
export const madeSale = (days: string, percent: string, products: string): string =>
  `tegi allahindluse ${days}${percent}: ${products}`
export const saleByPercent = (percent: number): string => `, −${percent}%`
export const oneProduct = 'toode'
export const manyProducts = 'toodet'
export const endedSale = (days: string): string => `lõpetas allahindluse ${days} enne tähtaega`
export const cancelledSale = (days: string): string => `loobus allahindlusest ${days}`
export const addedCategory = (category: string): string => `lisas kategooria „${category}“`
export const removedCategory = (category: string): string => `eemaldas kategooria „${category}“`
export const loadedParcelList = (carrier: string, machines: string): string =>
  `laadis failist vedaja ${carrier} pakiautomaadid: ${machines}`
export const uploadedPicture = (fileName: string): string => `laadis üles pildi ${fileName}`
export const changedPictureFocus = 'muutis, mida pildi ruut näitab'
export const uploadedSound = (fileName: string): string => `laadis üles heli ${fileName}`
export const continuedInvoices = (gap: string): string => `jätkas arvete varasemat numeratsiooni: ${gap}`
export const continuedCreditNotes = (gap: string): string =>
  `jätkas kreeditarvete varasemat numeratsiooni: ${gap}`
export const leftNumberGap = (gap: string, gap2: string): string =>
  `jättis varukoopia tagasipanekul numbritesse vahe, sest vahepealsed võisid olla välja antud: arved ${gap}, kreeditarved ${gap2}`
export const changedSettings = (after: string): string => `muutis seadeid${after}`
export const waysToPay = 'makseviisid'
export const waysOff = 'välja lülitatud makseviisid'
export const settledPaymentOutage = 'märkis maksete tõrke tehtuks'
export const settledBankLinkOutage = 'märkis pangalingi tõrke tehtuks'
export const settledCardOutage = 'märkis kaardimaksete tõrke tehtuks'
export const settledWebhookOutage = 'märkis makseteenuse teadete tõrke tehtuks'
export const settledDispute = (dispute: string): string => `märkis vaidluse ${dispute} tehtuks`
export const gaveUpMail = (mail: string): string =>
  `märkis kirja „${mail}“ tehtuks, nii et pood seda enam ei saada`
export const settledUnsentMail = (mail: string): string => `märkis saatmata kirja „${mail}“ tehtuks`
export const settledReversal = (order: string): string =>
  `märkis tellimuse ${order} tagasi võetud raha tehtuks`
export const settledCancelledOrderMoney = (order: string): string =>
  `märkis tühistatud tellimuse ${order} raha tehtuks`
export const settledFailedRefund = (order: string): string =>
  `märkis tellimuse ${order} nurjunud tagasimakse tehtuks`
export const markedRefundNotMade = (order: string): string =>
  `märkis, et tellimuse ${order} tagasimakset ei tehtud`
export const markedRefundMade = (order: string): string =>
  `märkis, et tellimuse ${order} tagasimakse on tehtud`
export const settledPayment = (payment: string): string => `märkis makse ${payment} tehtuks`
export const returnsPaymentByHand = (payment: string): string =>
  `märkis, et annab makse ${payment} raha ise tagasi`
export const markedPaymentNotTaken = (payment: string): string => `märkis, et makset ${payment} ei võetud`
export const resentMail = (mail: string): string => `saatis uuesti kirja „${mail}“`
export const markedMessageAnswered = 'märkis sõnumi vastatuks'
export const markedMessageUnanswered = 'märkis sõnumi vastamata sõnumiks'
export const markedMessageComplaint = 'märkis sõnumi pretensiooniks'
export const recordedComplaint = 'pani pretensiooni kirja'
export const markedMessageNotComplaint = 'märkis, et sõnum ei ole pretensioon'
export const deletedMessage = 'kustutas sõnumi'
export const becameFirstAdmin = 'sai poe esimeseks haldajaks'
export const invitedAdmin = (email: string): string => `kutsus poodi haldama: ${email}`
export const withdrewInvitation = (email: string): string => `võttis tagasi kutse poodi haldama: ${email}`
export const joinedAdmins = (by: string): string => `sai poe haldajaks, kutsus ${by}`
export const removedAdmin = (email: string): string => `eemaldas haldajate hulgast: ${email}`
export const changedSignInEmail = (email: string): string => `vahetas sisselogimise e-posti: ${email}`
export const signedIn = (after: string): string => `logis sisse${after}`
export const signedOut = 'logis välja'
export const changedPassword = 'vahetas parooli'
export const setNewPassword = 'seadis uue parooli'
export const turnedSecondStepOn = 'võttis sisselogimisel kasutusele teise sammu'
export const turnedSecondStepOff = 'loobus sisselogimise teisest sammust'
export const madeBackupCodes = 'tegi uued varukoodid'
export const addedPasskey = (passkey: string): string => `lisas pääsuvõtme „${passkey}“`
export const removedPasskey = (passkey: string): string => `eemaldas pääsuvõtme „${passkey}“`
export const addedPushDevice = (device: string): string => `lülitas sisse teated seadmes ${device}`
export const removedPushDevice = (device: string): string => `lülitas välja teated seadmes ${device}`
export const signedOutDevice = 'logis ühe seadme välja'
export const signedOutOtherDevices = 'logis kõik teised seadmed välja'
export const didSomethingElse = (action: string, after: string): string =>
  `tegi midagi muud: ${action}${after}`
export const contactEmail = 'kontakt'
export const videoAccount = 'videokonto'
export const photoAccount = 'pildikonto'
export const bio = 'tutvustus'
export const portrait = 'portree'
export const confirmedSetupStep = (step: string): string => `märkis poe seadistamises tehtuks: ${step}`
export const setupDelivery = 'tarne hinnad'
export const setupTerms = 'tingimused'
export const requestedShipment = (order: string): string => `tellis pakisildi: tellimus ${order}`
export const forgotShipment = (order: string): string => `loobus pakisildist: tellimus ${order}`
export const choseServiceMachine = (machine: string): string => `valis pakiautomaadi vaste: ${machine}`
export const readPayouts = (file: string): string => `võrdles väljamaksete faili: ${file}`
export const keptBatch = (batch: string): string => `salvestas lõngapartii „${batch}“`
export const deletedBatch = (batch: string): string => `kustutas lõngapartii „${batch}“`
export const weighedBatch = (batch: string, from: number, to: number): string =>
  `kaalus lõngapartii „${batch}“ üle: ${from} g → ${to} g`
export const putYarnBack = (batch: string, piece: string, grams: number): string =>
  `pani lõngapartiisse „${batch}“ tagasi ${grams} g, mis oli võetud tükile: ${piece}`
export const changedPiece = (piece: string, changes: string): string =>
  `muutis tükki ja selle passi: ${piece}${changes}`
export const pieceMadeOn = (from: string, to: string): string => `valmimise päev: ${from} → ${to}`
export const pieceStory = 'sõnad tüki kohta'
export const passportShown = 'pass avalikuks'
export const passportHidden = 'pass peitu'
export const pieceSoldBy = (from: string, to: string): string => `müüdud tellimusega: ${from} → ${to}`
export const pieceOwnerTakenOut = 'omaniku nimi passilt maha'
export const none = '–'
export const deletedPiece = (piece: string): string => `kustutas tüki: ${piece}`
export const changedYarnRules = 'muutis, mis saab otsas värvist'
