/** The services that the shop is paid through, and where to look at them: `PayPal` ei maksa, vaata `PayPalis`. */
type Services = { name: string; at: string }

export const unnamedBuyer = 'Ostja nimeta'
export const orderUnit = 'tellimus'
export const ordersUnit = 'tellimust'
export const moneyHeading = 'Raha'
export const byThisDay = 'samaks päevaks'
export const thisYear = 'Sel aastal'
export const noOrdersYet = 'Siia kasvavad silmused siis, kui tuleb esimene tellimus.'
export const dailyChart = (monthName: string): string => `${monthName}, päeva kaupa`
export const daysAsTable = 'Päevad tabelina'
export const refundedSuffix = ', tagastatud'
export const bestDay = (whole: string, dayName: string, sum: string): string =>
  `${whole} Parim päev ${dayName}, ${sum}.`
export const day = 'Päev'
export const ordersColumn = 'Tellimusi'
export const sum = 'Summa'
export const noPayments = 'Ühtegi makset ei olnud.'
export const moreCount = (more: number): string => `Veel ${more}`
export const restLoadFailed = 'Ülejäänuid ei õnnestunud laadida.'
export const isMade = 'Valmis tehtud, pakkida'
export const partlyWanted = 'Paki ainult osa'
export const mayBeUnderWay = 'Makseteenus ei ole veel vastanud'
export const settledNamed = (name: string): string => `Tehtud: ${name}`
export const settled = 'Tehtud'
export const givenBackByHandNamed = (name: string): string => `Annan ise tagasi: ${name}`
export const givenBackByHand = 'Annan ise tagasi'
export const yesSettled = 'Jah, tehtud'
export const keepWaiting = 'Jätan ootele'
export const followsFor = (about: string, follows: string): string => `${about}. ${follows}`
export const giveBackQuestion = 'Kas annad selle raha ise tagasi?'
export const giveBackFollows =
  'Märgin makse tagastatuks ja pood seda enam ise ei tagasta: kanna raha kohe ostjale.'
export const notTaken = 'Seda ei ole'
export const notTakenQuestion = (at: string): string => `Kas seda makset ${at} tõesti ei ole?`
export const paymentNotThere = 'Makset ei ole'
export const paymentNotThereNamed = (name: string): string => `Makset ei ole: ${name}`
export const notTakenFollows = 'Märgin, et raha ei võetud, ja asjad lähevad kohe jälle müüki.'
export const refundNotMadeQuestion = (at: string): string => `Kas seda tagasimakset ${at} tõesti ei ole?`
export const refundNotMadeFollows =
  'Märgin, et tagasimakset ei tehtud: siis saad raha uuesti või ise tagasi anda.'
export const refundNotMade = 'Tagasimakset ei ole'
export const refundNotMadeNamed = (name: string): string => `Tagasimakset ei ole: ${name}`
export const refundMade = 'Tagasimakse on tehtud'
export const refundMadeNamed = (name: string): string => `Tagasimakse on tehtud: ${name}`
export const refundMadeQuestion = (at: string): string => `Kas see tagasimakse on ${at} tõesti tehtud?`
export const refundMadeFollows =
  'Märgin raha tagastatuks, teen kreeditarve ja saadan ostjale kirja: pood seda raha enam ei tagasta.'
export const yesMade = 'Jah, see on tehtud'
export const owedSettledQuestion = 'Kas ostja on raha kätte saanud või leppisite kokku teisiti?'
export const owedSettledFollows =
  'Märgin selle tehtuks ja enam meelde ei tuleta: pood seda raha ise ei tagasta.'
export const reversalSettledQuestion = (at: string): string => `Kas vaatasid vaidluse ${at} üle?`
export const reversalSettledFollows =
  'Märgin selle tehtuks ja enam meelde ei tuleta: poe arvestuses jääb raha tagasi võetuks.'
export const refundSettledQuestion = 'Kas ostja on raha muul viisil kätte saanud?'
export const refundSettledFollows =
  'Märgin selle tehtuks ja enam meelde ei tuleta: pood tagasimakset uuesti ei proovi.'
export const technicalNotice = (note: string): string => `Tehniline teade: ${note}`
export const paymentOutageHeading = 'Poes ei saa praegu maksta'
export const paypalOutageHeading = 'PayPaliga ei saa praegu maksta'
export const paypalOutageHint =
  'PayPal ei võta uusi makseid vastu. Ostukorvid on alles ja raha ei võetud. Logi PayPali sisse ja vaata, kas poe võtmed kehtivad ja kas seal oodatakse sinult midagi. Kui seal on kõik korras, on viga PayPali pool ja läheb ise mööda.'
export const bankLinkOutageHeading = 'Pangalingiga ei saa praegu maksta'
export const bankLinkOutageHint =
  'Montonio ei võta uusi makseid vastu. Ostukorvid on alles ja raha ei võetud. Logi Montonio partnerite lehele sisse ja vaata, kas poe võtmed kehtivad ja kas seal oodatakse sinult midagi. Kui seal on kõik korras, on viga Montonio pool ja läheb ise mööda.'
export const cardOutageHeading = 'Pangakaardiga ei saa praegu maksta'
export const cardOutageHint =
  'Montonio ei võta uusi kaardimakseid vastu. Ostukorvid on alles ja raha ei võetud. Logi Montonio partnerite lehele sisse ja vaata, kas kaardimaksed on poele sisse lülitatud ja poe võtmed kehtivad. Kui seal on kõik korras, on viga Montonio pool ja läheb ise mööda.'
export const diskFullHeading = 'Serveri ketas saab täis'
export const diskFullHint =
  'Kui ruum otsa saab, ei saa pood enam tellimusi vastu võtta. Anna kohe teada sellele, kes su poodi hooldab: kettale on vaja ruumi juurde.'
export const diskFailedHeading = 'Pood ei saa midagi salvestada'
export const diskFailedHint =
  'Tellida ja maksta praegu ei saa, ka kirja sellest ei saa pood saata. Serveri kettal ei ole ruumi või ei tööta ketas korralikult. Anna kohe teada sellele, kes su poodi hooldab.'
export const readOnlyHint =
  'Tellida ja maksta praegu ei saa, ka kirja sellest ei saa pood saata. Andmebaasi saab ainult lugeda: selle on lukustanud majutaja või vastab poele varuserver, mis ei ole veel üle võtnud. Anna kohe teada sellele, kes su poodi hooldab.'
export const mailOutageHeading = 'Kirjad ei lähe välja'
export const mailOutageHint =
  'Kirjad ootavad ja lähevad ise teele, kui kirjaserver need jälle vastu võtab. Vaata Kirjade alt, mida server vastas, ja anna teada sellele, kes su poodi hooldab: sageli on muutunud postkasti parool.'
export const mailLimitHint =
  'Su postkonto ei lase praegu rohkem kirju välja: tavaliselt on täis see, mida ta tunnis või päevas saata lubab. Kirjad ootavad ja lähevad ise teele, kui konto neid jälle lubab, ostjate omad enne sinu teateid. Kui seda juhtub sageli, on poele vaja kontot, millelt saab rohkem saata: anna teada sellele, kes su poodi hooldab.'
export const answersDownHeading = 'Vastused kirjadele ei jõua tellimuste juurde'
export const answersDownHint =
  'Pood ei saa vastuste postkasti lugeda. Kirjad on seal alles ja jõuavad kohale, kui see jälle avaneb. Sageli on muutunud postkasti parool; anna teada sellele, kes su poodi hooldab.'
export const filesGoneHeading = 'Pildid ei ole kättesaadavad'
export const filesGoneHint =
  'Hoidla, kus on poe pildid ja helid, ei vasta. Tellida ja maksta saab edasi. Sageli läheb see ise mööda; kui mitte, anna teada sellele, kes su poodi hooldab.'
export const noCopyHeading = 'Poest jäi koopia tegemata'
export const noCopyHint =
  'Pood proovib iga tunni tagant uuesti ja varasemad koopiad on alles. Anna teade edasi sellele, kes su poodi hooldab: enamasti on koht, kuhu koopiad lähevad, täis või kättesaamatu.'
export const oldCopiesHeading = 'Poe vanad koopiad jäid kustutamata'
export const oldCopiesHint =
  'Uus koopia sai tehtud, aga vanu ei saa pood kustutada: nende koht saab täis ja mis on poest kustutatud, on neis alles. Anna teade edasi sellele, kes su poodi hooldab: enamasti ei ole poel selles kohas õigust kustutada.'
export const copiesOffHeading = 'Poest ei tehta koopiaid'
export const copiesOffHint =
  'Palu sellel, kes su poodi hooldab, määrata koopiate koht (BACKUP_DIR), siis teeb pood iga päev ise koopia.'
export const shopUncopied = 'Kui server katki läheb, kaovad tellimused, pildid ja arved.'
export const databaseUncopied = 'Kui server katki läheb, kaovad tellimused, tooted ja arved.'
export const filesUncopied = 'Pilte ja faile ei kopeeri mitte keegi. Andmebaasi koopiaid pood ei näe.'
export const answerComplaintHeading = 'Vasta pretensioonile'
export const answerComplaintHint = (complaintDays: number): string =>
  `Seadus annab vastamiseks ${complaintDays} päeva.`
export const answerDisputeHeading = 'Vasta vaidlusele'
export const answerDisputeHint = ({ at }: Services): string =>
  `Ostja vaidlustas makse. Vasta talle ${at} tähtajaks, muidu läheb raha tagasi temale. Kõige rohkem aitab saatmise tõend.`
export const lockerGoneHeading = 'Pakiautomaat on kadunud'
export const lockerGoneHint =
  'Vedaja uues nimekirjas seda automaati ei ole. Küsi ostjalt, kuhu saata, ja pane uus tarne kirja.'
export const withdrawalHeading = 'Ostja taganes'
export const withdrawalHint = (days: number): string =>
  `Raha tuleb tagasi anda ${days} päeva jooksul taganemisest. Kui taganeti kogu tellimusest, on summas ka saatmise hind odavaima tarneviisi ulatuses.`
export const refundCancelledHeading = 'Tagasta raha'
export const refundCancelledHint = (refundDays: number): string =>
  `Tellimus on tühistatud, aga ostja raha on veel siin. Aega on ${refundDays} päeva tühistamisest.`
export const reversalHeading = ({ name }: Services): string => `${name} võttis raha tagasi`
export const reversalHint = ({ at }: Services): string =>
  `Ostja või tema pank vaidlustas makse. Vaata vaidlus ${at} üle ja ära pane pakki enne teele. Kui vaidlus lõpeb sinu kasuks, märgi tellimuse tagasimaksete juures „Raha tuli tagasi“.`
export const payeeChangedHeading = 'Makse läks teisele kontole'
export const payeeChangedHint = ({ at }: Services): string =>
  `Makse saaja vahetati ${at} enne raha võtmist ära või jagati makse mitmeks: raha ei tulnud sulle või tuli ainult osa. Pood ei saa seda tagasi anda. Tellimus on maksmata ja asjad on jälle müügis: ära saada midagi. Kui ostja sinult küsib, vaata makse ${at} üle.`
export const acceptPaymentHeading = ({ at }: Services): string => `Võta makse ${at} vastu`
export const acceptPaymentHint = ({ name, at }: Services): string =>
  `${name} hoiab raha kinni, kuni sa selle ise vastu võtad. Kinnita makse ${at}, muidu läheb raha ostjale tagasi.`
export const paymentRefusedHeading = ({ name }: Services): string => `${name} ei võta makset vastu`
export const paymentRefusedHint = ({ at }: Services): string =>
  `Viga on sinu kontos või seadetes, mitte ostja kaardis. Vaata ${at}, mida sinult nõutakse. Raha ei võetud.`
export const paymentUnknownHeading = 'Makse on teadmata'
export const paymentUnknownHint = ({ name, at }: Services): string =>
  `${name} ei ole öelnud, kas raha on võetud. Pood küsib ise edasi. Vaata makse ${at} üle, enne kui ostjale vastad. Kui seda seal ei ole, vajuta „Makset ei ole“: asjad lähevad jälle müüki.`
export const webhookOutageHeading = 'PayPali teated ei jõua poodi'
export const webhookOutageHint =
  'Pood ei saa PayPali teateid uskuda: teadete saatmine (webhook) on PayPalis seatud teisiti kui poes, teated ei jõua kohale või ei saa pood nende allkirja kontrollida. Makseid küsib pood ise järele, aga vaidlusest või tagasi võetud rahast ei pruugi ta kuulda: vaata neid seni PayPalist. Palu poe hooldajal võrrelda webhook’i tunnust ja aadressi poe omadega (PAYPAL_WEBHOOK_ID) ning vaadata, kas serveri kell on õige ja kas pood pääseb aadressile api.paypal.com.'
export const playMoneyHeading = 'Makstud mängurahaga'
export const playMoneyHint =
  'Need tellimused on ajast, kui pood päris raha veel ei võtnud. Ära neid välja saada: kustuta need tellimuste nimekirjas, siis ei ole neid enam kuu summades ega raamatupidaja tabelis. Arvete numbrid on juba antud: ütle raamatupidajale, et need olid proovid. Kui proovis „müüdud“ asi on sul alles, pane selle laoseis tagasi.'
export const demoProductsHeading = 'Näidistooted on müügis'
export const demoProductsHint =
  'Need tooted tulid poega kaasa ja neid ei ole olemas, aga osta saab neid nüüd päris raha eest. Kustuta toode või tee see enda omaks: pane oma pilt, kirjeldus ja hind.'
export const promiseHeading = 'Lubatud päev on ohus'
export const promiseHint =
  'Töö ei mahu enam ära enne viimast posti, millega pakk õigel ajal jõuab. Kui ei jõua, anna kliendile kohe uus päev: kiri on valmis.'
export const yarnGoneHeading = 'Makstud mütsi lõng sai otsa'
export const yarnGoneHint =
  'Küsi tellijalt, mis teha: teine värv, oodata uut lõnga või raha tagasi. Kui selle mütsi lõng on kõrvale pandud, pane see lõngade lehel kirja.'
export const yarnCameHeading = 'Makstud mütsi lõng on käes'
export const yarnCameHint =
  'Tellija teab, et saab päeva teada, kui lõng on käes. Anna päev: kiri talle on valmis.'
export const promisedFor = (day: string): string => `Lubatud ${day}`
export const postToday = 'Posti täna'
export const packHeading = 'Paki ja saada'
export const deliveryNotAgreed = 'Tarne kokku leppimata'
export const deliveryKeptHeading = 'Saatmise raha on veel siin'
export const deliveryKeptHint =
  'Siin ei ole enam midagi pakkida: asjade raha on ostjale tagasi makstud, saatmise oma mitte. Maksa ka see tagasi või tühista tellimus.'
export const refundFailedHeading = 'Raha ei läinud tagasi'
export const refundFailedHint = ({ name }: Services): string =>
  `${name} ei teinud tagasimakset. Proovi uuesti või tagasta raha muul viisil.`
export const refundUnknownHeading = 'Tagasimakse on teadmata'
export const refundUnknownHint = ({ name, at }: Services): string =>
  `${name} ei ole öelnud, kas raha läks ostjale tagasi. Pood küsib ise edasi. Vaata makse ${at} üle, ütle siin, kas tagasimakse on seal tehtud, ja ära anna raha enne teist korda tagasi.`
export const strayPaymentHeading = ({ at }: Services): string => `Anna raha ${at} tagasi`
export const strayPaymentHint = ({ name, at }: Services): string =>
  `Nende maksete kohta ei tulnud tellimust ja ${name} ei andnud raha ise tagasi. Tee tagasimakse ${at}, siis kaob makse siit ööpäevaga. Kui see seal ei õnnestu, vajuta „Annan ise tagasi“ ja kanna raha siis ise ostjale: pood seda enam ei tagasta.`
export const invoiceMissingHeading = 'Arve jäi tegemata'
export const invoiceMissingHint =
  'Tellimus on makstud, aga pood ei saa sellele arvet teha. Ta proovib iga minut uuesti; anna teada sellele, kes su poodi hooldab.'
export const givePriceHeading = 'Anna hind'
export const sendLinkHeading = 'Saada makselink'
export const sendLinkHint = 'Hind on olemas. Lepi ostjaga kokku ja saada link.'
export const catHat = 'Kassimüts'
export const frogHat = 'Konnamüts'
export const beanie = 'Tutimüts'
export const customShapeHat = 'Kohandatud müts'
export const threadHeading = 'Uus sõnum tellimuses'
export const newEntries = (count: number): string => (count === 1 ? '1 uus sõnum' : `${count} uut sõnumit`)
export const replyHeading = 'Vasta kirjale'
export const eraseDataHeading = 'Kustuta ostja andmed'
export const eraseDataHint = 'Ostja palub oma andmed kustutada. Vasta kuu aja jooksul.'
export const stuckMailHeading = 'Kiri ei lähe välja'
export const stuckMailHint =
  'Teised kirjad lähevad, aga see ootab juba tunde. Pood proovib edasi. Kui räägid saajaga ise, märgi kiri tehtuks: siis pood seda enam ei saada.'
export const unsentMailHeading = 'Kiri jäi saatmata'
export const lockerListStaleHeading = 'Pakiautomaatide nimekiri ei uuene'
export const lockerListStaleHint =
  'Vedajalt ei ole üle kolme päeva head uut nimekirja tulnud. Tellida saab: ostjad valivad viimase hea nimekirja järgi. Pood küsib iga tunni tagant uuesti; kui see ei ole nädala pärast korras, anna poe hooldajale teada.'
export const longUnpaidHeading = 'Maksmata üle nädala'
export const longUnpaidHint = 'Raha ei ole tulnud. Tuleta ostjale meelde või tühista tellimus.'
export const soldOutHeading = 'Otsas'
export const soldOutHint = 'Lisa laoseis või võta toode poest ära.'
export const addFibresHeading = 'Lisa koostis'
export const addFibresHint = 'Ostja peab kiud protsentides enne ostmist teada saama.'
export const guaranteeNoticeHeading = 'Lisa poodi Euroopa Liidu garantiiteade'
export const guaranteeNoticeHint =
  'Ostja peab enne maksmist nägema Euroopa Liidu ametlikku teadet seadusliku garantii kohta. Kust selle saad ja kuhu paned, on kirjas seadete õiguslikus osas.'
export const hatMaterialHeading = 'Kirjuta, millest teed tellitud mütsid'
export const hatMaterialHint =
  'Mütsi kokkupaneja peab lõngade kiud enne tellimist teada saama. Kirjuta need seadetes õiguslike tekstide juurde.'
export const shipmentsDownHeading = 'Pakisilte ei saa praegu teha'
export const shipmentsDownHint =
  'Montonio ei võta poe võtmeid vastu. Vaata Montonio partnerite lehelt, kas võtmed kehtivad ja saatmine on sisse lülitatud. Seni saada pakid aadressikleebisega.'
export const shipmentHeading = 'Pakk vajab ülevaatamist'
export const shipmentHint = 'Ava tellimus: seal on kirjas, mis juhtus ja mida teha saab.'
export const shipmentStale = 'Silt on endiste andmetega'
