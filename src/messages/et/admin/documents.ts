export const printOneOrder = 'Prindi (1 tellimus)'
export const printOrders = (count: number): string => `Prindi (${count} tellimust)`
export const printPapersLegend = 'Prindi valitud tellimuste paberid'
export const whatToPrint = 'Mida printida'
export const packingSlips = 'Saatelehed'
export const addressLabels = 'Aadressikleebised'
export const printLimit = (packingMax: number): string =>
  `Korraga saab printida kuni ${packingMax} tellimust.`
export const downloadCsv = 'Laadi tabel alla'
export const csvHeading = 'Tellimused tabelina'
export const csvIntro =
  'Iga toode omal real, tellimise päeva järgi. Fail avaneb Excelis, Numbersis ja Google’i tabelites.'
export const thisMonth = 'See kuu'
export const lastMonth = 'Eelmine kuu'
export const fromDate = 'Alates'
export const untilDate = 'Kuni'
export const endBeforeStart = 'See päev on enne esimest.'
export const download = 'Laadi alla'
export const invoice = 'Arve'
export const creditNote = 'Kreeditarve'
export const proForma = 'Ettemaksuarve'
export const invoiceIsStale =
  'Arvel on teine ostja, aadress või tarneviis kui praegu tellimusel. Välja antud arve ei muutu. Kui ostja vajab uut, teen vana kohta kreeditarve ja annan välja uue arve.'
export const recipientNameHint =
  'See nimi on ka arvel. Kui arve on juba välja antud, saad pärast salvestamist teha dokumentide all uue.'
export const replaceInvoice = 'Tee uus arve'
export const invoiceReplaced = 'Uus arve on tehtud'
export const replaceInvoiceFailed = 'Uut arvet ei õnnestunud teha.'
export const documentsHeading = 'Dokumendid ja tagasimaksed'
export const documentsLoadFailed = 'Dokumente ei õnnestunud laadida.'
export const tryAgain = 'Proovi uuesti'
export const awaiting = (ofProvider: string): string => `Ootab ${ofProvider} kinnitust`
export const refunded = 'Tagastatud'
export const failed = 'Ebaõnnestus'
export const doneAt = (ofProvider: string): string => `tehtud ${ofProvider} lehel`
export const refundedByHand = 'andsid raha ise tagasi'
export const moneyCameBack = 'Raha tuli tagasi'
export const wonBackIntro =
  'Kui vaidlus lõppes sinu kasuks ja makseteenus andis raha sulle tagasi, pane see siin kirja. Tellimus on siis jälle makstud: teen uue arve ja loen raha selle kuu sisse, mil see tuli.'
export const takenBack = (price: string): string => `Tagasi võeti ${price}.`
export const cameOn = 'Mis päeval raha tuli'
export const dayMissing = 'Vali päev.'
export const writeDown = 'Pane kirja'
export const wonBackBooked = 'Raha on kirjas'
export const wonBackFailed = 'Raha ei õnnestunud kirja panna.'
export const cameAgain = (price: string, day: string): string => `${day} tuli tagasi ${price}`
export const nothingLeftToRefund = 'Rohkem tagastada ei ole.'
export const refundMoney = 'Tagasta raha'
export const orderWithTotal = (orderNumber: string, customerName: string): string =>
  `Tellimus ${orderNumber}, ${customerName}`
export const outsideShop = 'poest mööda'
export const amountInvalid = 'Sisesta summa eurodes, näiteks 12,50.'
export const refundableRemaining = (price: string): string => `Tagastada saab veel kuni ${price}.`
export const withdrawalReason = 'Taganemine'
export const paidByHandNotice = (refundMethod: string): string =>
  `Selle tellimuse eest maksti ${refundMethod}. Pood paneb tagasimakse kirja ja teeb kreeditarve, annad raha ostjale ise tagasi.`
export const settledPastShop = (day: string): string =>
  `Selle tellimuse tagasimakse märgiti ${day} tehtuks. Kui raha anti tagasi poest mööda, ära tagasta seda siit veel kord.`
export const refundFailed = 'Tagasimakse ebaõnnestus.'
export const shopDidNotAnswer = 'Pood ei vastanud. Proovi uuesti: raha ei lähe tagasi kaks korda.'
export const amountLabel = 'Summa eurodes'
export const refundableHint = (price: string): string => `Tagastada saab kuni ${price}.`
export const reasonLabel = 'Põhjus'
export const reasonHint = 'Ostja näeb seda kirjas ja kreeditarvel.'
export const reasonMissing = 'Kirjuta, miks raha tagasi läheb.'
export const restockLabel = 'Pane tooted tagasi lattu'
export const restockOnlyFullRefund =
  'Lattu tagasi saab panna siis, kui valid tooted või tagastad kogu ülejäänud raha.'
export const restockPieces = 'Pane valitud tooted tagasi lattu'
export const whichPieces = 'Mille eest'
export const whichPiecesHint = 'Vali tooted, siis arvutan summa ise. Võid kirjutada ka muu summa.'
export const pieceWithPrice = (name: string, price: string): string => `${name}, ${price}`
export const howMany = 'Mitu'
export const deliveryFee = 'Saatmine'
export const booksHeading = 'Kuu raamatupidajale'
export const booksIntro =
  'Iga makse ja tagasimakse oma päeval, arvete numbrid, käibemaks ja kokkuvõte, mis klapib lehega Täna. Kui raha liikus makseteenuses muul päeval, kui pood sellest teada sai, on viimases veerus see päev.'
export const month = 'Kuu'
export const downloadMonth = 'Laadi kuu alla'
export const downloadPapers = 'Laadi alla kõik kuu paberid (ZIP)'
export const papersNote =
  'Selle faili võid raamatupidajale saata: kuu tabelid, arved ja kreeditarved PDFina ning e-arvetena.'
export const downloadAccountDays = 'Laadi alla, mis peaks jõudma kontole'
export const accountDaysNote =
  'Iga päeva ja makseviisi kohta. Tasud, mida teenus ei ole öelnud, saab pood teada väljamaksete failist.'
export const ordersHeading = 'Tellimused'
export const eInvoice = 'e-arve (XML)'
export const eInvoiceOf = (name: string): string => `${name}, e-arve (XML)`
export const refundedOn = 'Tagasimakse päev'
export const byHandLabel = 'Annan raha ise tagasi, pood paneb selle ainult kirja'
export const byHandNotice =
  'Makseteenus seda raha ei tagasta. Pood teeb kreeditarve ja kirjutab ostjale, et annad raha ise tagasi.'
export const refundAmount = (price: string): string => `Tagasta ${price}`
export const refundRecorded = (price: string): string => `${price} tagasimakse on kirjas.`
export const refundCompleted = (price: string): string => `${price} on tagastatud.`
export const returnMoneyYourself = 'Anna raha ostjale nüüd ise tagasi.'
export const moneyArrivesThroughPaypal = 'Raha jõuab ostjani PayPali kaudu, kaardile mõne päevaga.'
export const moneyArrivesInBank = 'Raha jõuab ostja pangakontole Montonio kaudu, enamasti mõne päevaga.'
export const moneyArrivesOnCard = 'Raha jõuab ostja kaardile Montonio kaudu, enamasti mõne päevaga.'
export const buyerNotified = 'Ostja saab kirja, kreeditarve on tehtud.'
export const refundOnItsWay = (price: string): string => `${price} on teel.`
export const refundUnconfirmed = (provider: string): string =>
  `${provider} ei ole tagasimakset veel kinnitanud. Pood küsib ise üle, tulemus ilmub siia tellimuse juurde.`
export const sameRefundNotice = (shortMoment: string): string =>
  `See on seesama tagasimakse, mida küsisid ${shortMoment}. Teist korda raha ei läinud.`
export const done = 'Valmis'
export const payoutsHeading = 'Raha kontol'
export const payoutsIntro =
  'Vali makseteenuse väljamaksete fail (CSV). Võrdlen seda sendi täpsusega tellimustega; teenustasud lähevad kuu tabelisse.'
export const payoutsFile = 'Väljamaksete fail'
export const choosePayoutsFile = 'Vali fail'
export const payoutsFailed = 'Faili ei õnnestunud lugeda.'
export const payoutsExplained = (count: string): string => `${count} klapib tellimustega sendi täpsusega.`
export const payoutLineUnit = 'rida'
export const payoutLinesUnit = 'rida'
export const payoutsAllExplained = 'Kõik on seletatud.'
export const payoutsOthers = 'Need read tellimustega ei klapi'
export const payoutPaidOn = (days: string): string => `makstud ${days}`
export const payoutsMonths = (sums: string): string => `Makse kuu järgi jõudis kontole: ${sums}.`
export const payoutsMissing = 'Neid makseid failis ei ole'
export const payoutsMissingHint =
  'Poe järgi on need samade päevade maksed ja tagasimaksed. Vaata, kas need on järgmises failis; kui ei ole, küsi makseteenuselt.'
export const payoutsDays = 'Päevade kaupa'
export const payoutsGross = 'Laekus'
export const payoutsFee = 'Tasud'
export const payoutsNet = 'Kontole'
export const payoutDay = 'Päev'
export const payoutLine = (row: number, date: string): string => `Rida ${row}, ${date}`
export const payoutUnknown = 'Poes sellist tellimust ei ole.'
export const payoutDiffers = (orderNumber: string, difference: string): string => {
  const [sum, comparison] = difference.startsWith('-')
    ? [difference.slice(1), 'vähem']
    : [difference, 'rohkem']
  return `${orderNumber}: failis on €${sum} ${comparison} kui poes.`
}
export const payoutsTotal = 'Kokku'
