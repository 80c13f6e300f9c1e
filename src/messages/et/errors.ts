export const checkEnteredData = 'Palun kontrolli sisestatud andmeid.'
export const signInRequired = 'Palun logi sisse.'
export const eventNotVerified = 'Teate allkiri ei kehti.'
export const notAllowed = 'Selleks pole sul õigust.'
export const notFound = 'Seda ei leitud.'
export const productNotFound = 'Toodet ei leitud.'
export const orderNotFound = 'Tellimust ei leitud.'
export const cartItemNotFound = 'Seda asja ei ole enam korvis.'
export const paymentDataNotFound = 'Makse andmeid ei leitud.'
export const requestNotAllowed = 'See päring ei ole lubatud.'
export const cartHoldsCustomOrder =
  'Kohandatud tellimused on juba ostukorvis. Eemaldage need enne tavaliste toodete lisamist.'
export const cartHoldsProducts =
  'Tavalised tooted on juba ostukorvis. Eemaldage need enne kohandatud tellimuse lisamist.'
export const outOfStock = 'Keegi jõudis ette: seda toodet ei ole enam nii palju. Sinult raha ei võetud.'
export const priceNotConfirmed = 'Selle tellimuse hind on veel kinnitamata.'
export const pricesChanged = 'Hinnad on vahepeal muutunud. Palun vaata tellimus üle ja proovi uuesti.'
export const promiseMoved =
  'Päev, mil pakk kohale jõuab, on vahepeal edasi nihkunud. Palun vaata uus päev üle ja proovi uuesti.'
export const yarnIsThere = 'Selle mütsi lõng on olemas või on müts juba valmis.'
export const nothingToMake = 'See asi on juba valmis või teel.'
export const nothingToSend = 'Siin ei ole enam midagi saata: kõik asjad on tagastatud või neist on taganetud.'
export const noPromise =
  'Sellele tellimusele ei saa päeva anda: see on juba teel, raha on tagasi makstud või tuleb ostja ise järele.'
export const paymentUnderWay =
  'Selle tellimuse makset alles kinnitatakse. Proovi uuesti, kui see on selgunud.'
export const shopClosed =
  'Pood on praegu suletud: vaadata saab kõike, osta veel mitte. Sinult raha ei võetud.'
export const orderAlreadyPaid = 'See tellimus on juba makstud.'
export const orderCancelled = 'See tellimus on tühistatud. Muuda enne selle olekut.'
export const buyerDataErased = 'Selle tellimuse ostja andmed on kustutatud, seda enam ei muudeta.'
export const orderDiffers = 'Sama päringuga on juba tehtud teistsugune tellimus.'
export const requestDiffers = 'Sama päringuga on juba saadetud midagi muud.'
export const complaintKeptBefore = (name: string): string =>
  `Varasem katse jõudis siiski kohale: kirjas on juba pretensioon, mille saatis ${name}. Vaata see üle: kui vajutad uuesti, lisan veel ühe.`
export const noteKeptBefore =
  'Varasem katse jõudis siiski kohale: sinu eelmine märkus on ajaloos olemas. Vaata see üle: kui vajutad uuesti, lisan veel ühe märkuse.'
export const orderNotPaid = 'See tellimus ei ole makstud.'
export const orderNotSold =
  'Nime saab passi kirjutada, kui tellimus on makstud ega ole tühistatud või raha tagasi makstud. Nime mahavõtmiseks jäta väli tühjaks.'
export const orderAlreadyRefunded = 'Selle tellimuse raha on juba tagasi makstud.'
export const refundTooLarge = 'Nii palju ei saa enam tagastada.'
export const refundSumDiffers = 'Tol korral küsisid tagasi teise summa. Vaata tagasimaksed üle.'
export const refundUnderWay =
  'Makseteenus ei ole veel öelnud, kas annab raha tagasi. Ära anna seda veel ise: vaata tunni pärast uuesti.'
export const cartEmpty = 'Ostukorv on tühi.'
export const paymentUnfinished = 'Makse jäi pooleli. Jätka maksmist.'
export const paymentExpired = 'Selle makse aeg sai läbi. Sinult raha ei võetud. Alusta maksmist uuesti.'
export const offerSuperseded =
  'See pakkumine enam ei kehti. Laadi leht uuesti ja vaata, milline pakkumine kehtib praegu.'
export const offerLapsed =
  'Selle pakkumise viimane päev on möödas. Küsi tellimuse juures sõnumiga uus pakkumine.'
export const offerSupersededUnpaid =
  'Vahepeal tuli selle tellimuse kohta uus pakkumine. Sinult raha ei võetud. Vaata uus pakkumine üle ja maksa siis.'
export const listLosesMachines = 'Selles nimekirjas puudub palju automaate, mida pood tunneb.'
export const changedBySomeoneElse = 'Keegi teine muutis seda vahepeal. Laadi leht uuesti.'
export const statusMoved = (label: string): string =>
  `Tellimuse olek on vahepeal muutunud: nüüd on see „${label}“. Vaata tellimus üle ja vali olek uuesti.`
export const paidMeanwhile = 'Tellimus on vahepeal makstud. Vaata see üle, enne kui kustutad.'
export const withdrawnMeanwhile =
  'Ostja on vahepeal veel millestki taganenud. Vaata see üle ja märgi siis tehtuks.'
export const parcelsMoved = 'Pakikoodid on vahepeal muutunud. Vaata need üle ja salvesta uuesti.'
export const salesOverlap = 'Mõni toode on neil päevil juba allahindlusel.'
export const orderStillOpen =
  'Tellimus on veel pooleli: andmeid on vaja, et see kohale viia. Vii see lõpuni või tühista, siis saab kustutada.'
export const withdrawalTooLate = (text: string): string =>
  `Taganemise tähtaeg on möödas. Kui tootel on viga, kirjuta mulle: pretensiooni saad esitada ${text}.`
export const withdrawalNotPossible =
  'See on tehtud sinu soovi järgi või ostetud kohapeal, sellest taganeda ei saa.'
export const alreadyWithdrawn = 'Sellest oled juba taganenud.'
export const paymentNotConfirmed = 'Makset ei õnnestunud kinnitada.'
export const paidToAnother =
  'See makse läks teisele kontole, mitte poele, ja tellimust sellest ei saanud. Kui sa ise saajat ei vahetanud, küsi raha makseteenuse kaudu tagasi ja kirjuta mulle.'
export const paymentDeclined = 'Makse lükati tagasi. Sinult raha ei võetud. Proovi teise kaardiga.'
export const paidWithoutOrder =
  'Makse läks läbi, aga tellimust sellest ei saanud. Kogu raha läheb sulle tagasi.'
export const tooLarge = 'See on liiga suur.'
export const contentTypeNotAccepted = 'Seda tüüpi faili või sisu ei võeta vastu.'
export const fileChanged = 'See fail on vahepeal muutunud. Laadi see uuesti.'
export const fileRangeMissing = 'Failil ei ole sellist osa.'
export const tooManyRequests = 'Liiga palju päringuid. Palun oota hetk ja proovi uuesti.'
export const tooManyLookUps = 'Siit on otsitud liiga palju järjest. Oota minut ja proovi uuesti.'
export const tooManyMessagesToday = (contactEmail: string): string =>
  `Sinu võrgust on täna tulnud liiga palju sõnumeid. Kirjuta mulle e-postiga aadressil ${contactEmail} või proovi homme uuesti.`
export const internalError = 'Midagi läks meie pool valesti. Palun proovi hiljem uuesti.'
export const serviceNotResponding = 'Makseteenus ei vasta praegu. Palun proovi hetke pärast uuesti.'
export const refundFailedThere = 'Makseteenus ei teinud tagasimakset. Vaata makse seal üle.'
export const withErrorNumber = (sentence: string, number: string): string =>
  `${sentence} Kui kirjutad mulle, lisa veanumber ${number}.`
export const shopNotReady = 'Pood ei ole praegu valmis. Palun proovi hetke pärast uuesti.'
export const shopTechnicalFault = 'Poel on hetkel tehniline tõrge. Palun proovi mõne minuti pärast uuesti.'
export const shopBusy = 'Pood on hetkel ülekoormatud. Palun proovi kohe uuesti.'
export const filesNotResponding = 'Poe failihoidla ei vasta praegu. Palun proovi mõne minuti pärast uuesti.'
export const addressUnknown =
  'Pood ei tunne seda aadressi enda omaks. Ava ta sellelt aadressilt, mis on serveris öeldud (PUBLIC_URL).'
export const setupLinkInvalid = 'See seadistuslink ei kehti. Võib-olla on seda juba kasutatud.'
export const passwordTooWeak =
  'Selle parooli arvab keegi kiiresti ära. Võta kolm või neli juhuslikku sõna, mis ei ole sinu ega poe nimi.'
export const linkAskedTooOften = (minutes: number): string =>
  `Linki on liiga palju kordi küsitud. Proovi uuesti ${minutes} minuti pärast.`
export const linkExpired = 'See link ei kehti enam. Küsi uus: link kehtib tunni ja ühe korra.'
export const passwordAskedFirst = 'Turvalisuse pärast küsin enne parooli. Alusta uuesti.'
export const alreadyAdministrator = 'See inimene juba haldab poodi.'
export const tooManyInvitations = (most: number): string =>
  `Ööpäevas saab saata kuni ${most} kutset. Proovi homme uuesti.`
export const invitationInvalid =
  'See kutse enam ei kehti: seda on kasutatud, see on tagasi võetud või on kolm päeva möödas. Palu uus kutse.'
export const onlySomeLeft = (available: number): string => `Neid on alles ainult ${available}.`
export const allInYourCart = (count: number): string =>
  count === 1 ? 'See viimane on juba sinu ostukorvis.' : `Kõik ${count}, mis mul on, on juba sinu ostukorvis.`
export const soldOut = 'See toode on otsas.'
export const beingPaidFor =
  'Selle eest maksab praegu keegi teine. Kui ta mõne minuti jooksul ei maksa, saad selle ise osta.'
export const diskFull = 'Serveri ketas on peaaegu täis, seda faili ei saa praegu hoida. Tee kettale ruumi.'
export const withdrawalPeriodOpen = (longDay: string): string =>
  `Ostja saab tellimusest taganeda kuni ${longDay} ja selleks on tema andmeid vaja. Pärast seda saad need kustutada.`
export const waitsForMoney =
  'Ostja on taganenud ja ootab oma raha. Kui see on tagasi makstud või taganemine tehtuks märgitud, saad andmed kustutada.'
export const cancelledWaitsForMoney =
  'Tellimus on tühistatud, aga ostja ootab veel oma raha. Kui see on tagasi makstud või tehtuks märgitud, saad andmed kustutada.'
export const sentUnpaid =
  'Tellimus on ostjale antud, aga maksmata, ja raha küsimiseks on tema andmeid vaja. Kui see on makstud või tühistatud, saad andmed kustutada.'
export const paymentDisputed =
  'Ostja on makse vaidlustanud või on makse tagasi võetud, ja selleks on tema andmeid vaja. Kui vaidlus on lõppenud ja tagasi võetud makse tehtuks märgitud, saad andmed kustutada.'
export const priceWasPaid = 'Selle hinnaga on keegi juba ostnud, nii et see oli päris hind ja läheb arvesse.'
export const parcelCarrierUnknown = 'Pood ei tunne seda vedajat. Vali teine vedaja.'
export const parcelWithoutCarrier = 'Selle tellimuse tarneviisist ei selgu, kes paki viib. Vali vedaja.'
export const tooManyParcels = (most: number): string => `Ühel tellimusel saab olla kuni ${most} pakki.`
export const shippingRefused = 'Saatmisteenus ei võtnud pakki vastu.'
export const shippingFailed = 'Saatmisteenus ei vasta. Proovi mõne minuti pärast uuesti.'
export const yarnInUse =
  'Seda ei saa kustutada: lõng on juba võetud, tükk on müüdud või selle pass on avalik. Võta lõng enne tagasi või peida pass.'
export const yarnShort = 'Partiis ei ole nii palju lõnga. Võta vähem või kaalu partii uuesti.'
