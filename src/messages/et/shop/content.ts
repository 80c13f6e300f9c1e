export const carousel = 'karussell'
export const pictures = 'Pildid'
export const previousPicture = 'Eelmine pilt'
export const nextPicture = 'Järgmine pilt'
export const pictureNumber = (number: number): string => `Pilt ${number}`
export const resumeSlideshow = 'Lase piltidel vahetuda'
export const stopSlideshow = 'Peata pildid'
export const listenTo = (host: string): string => `Kuula: ${host}`
export const opensInNewWindow = ', avaneb uues aknas'
export const piecePlayFailed = 'Seda pala ei õnnestunud mängida. Proovi hiljem uuesti.'
export const withdrawalRight = (withdrawalDays: number): string =>
  `Võid lepingust põhjust ütlemata taganeda ${withdrawalDays} päeva jooksul alates päevast, mil toode sinu kätte jõudis (pakiautomaadist siis, kui kapi avasid). Kõige lihtsam on teha seda lehel`
export const withdrawFromContract = 'Taganen lepingust'
export const withdrawalConfirmationNotice =
  ': kinnitus tuleb kohe sinu e-postile. Võid ka saata enne tähtaja lõppu aadressile'
export const withdrawalStatementContents =
  ' selge teate, milles on sinu nimi ja tellimuse number. Vormi järgi täita ei pea, aga võid kasutada selle punkti lõpus olevat vormi.'
export const generalHeading = '1. Üldist'
export const generalSeller = (brand: string, sellerLine: string): string =>
  `Need tingimused kehtivad, kui ostad midagi e-poest ${brand}. Müüja on ${sellerLine}, e-post`
export const generalBuyer = '. Ostja oled sina.'
export const contractLanguage =
  'Leping sõlmitakse eesti keeles. Tingimused saad siit lehelt välja printida või oma seadmesse salvestada. Sinu tellimusele kehtivad need tingimused, mis olid poes tellimise hetkel.'
export const handmadeDifferences =
  'Kõik tooted on käsitöö: väike erinevus pildist, silmuses või toonis kuulub asja juurde ega ole viga.'
export const orderingHeading = '2. Tellimine ja maksmine'
export const orderingSteps =
  'Pane tooted ostukorvi, vali tarneviis, kirjuta oma kontaktandmed ja vaata tellimus üle. Kuni nupuni „Telli ja maksa“ saad kõike muuta ja parandada. Sellele nupule vajutades kohustud tellimuse eest maksma.'
export const pricesAndPayment = (ways: string): string =>
  `Hinnad on eurodes ja lõplikud; tarne hind lisandub ja on näha enne maksmist. Maksta saab ${ways}.`
export const paypalAlsoCards = ', ka pangakaardiga PayPali kaudu'
export const contractConcluded =
  'Leping on sõlmitud, kui makse on laekunud. Siis näed tellimuse numbrit, millega saad'
export const trackOrderLink = 'tellimust jälgida'
export const undeliverableRefund = (cancellationRefundDays: number): string =>
  `Kui tellitud asja ei ole võimalik tarnida, annan sulle teada ja tagastan kogu raha kohe, kuid hiljemalt ${cancellationRefundDays} päeva jooksul.`
export const deliveryTermsHeading = '3. Tarne'
export const deliveryMethodsIntro = 'Saadan üle Eesti. Tarneviisid ja hinnad:'
export const freeDelivery = (price: string): string => `Alates ${price} ostust on tarne tasuta.`
export const deliveryTimes = (days: string): string =>
  `Valmis tooted panen posti ${days} tööpäeva jooksul pärast makset. Tarne Eestis võtab 3–7 tööpäeva. Eritellimus valmib 2–4 nädala jooksul kokkuleppest arvates.`
export const parcelRisk = 'Paki kadumise ja kahjustumise eest vastutan mina, kuni see on sinu käes.'
export const withdrawalHeading = '4. Taganemine ja tagastamine'
export const withdrawalConsumersOnly =
  'Taganemisõigus on tarbijal. Seda ei ole ettevõttel ega asutusel ning see ei kehti asjale, mis on valmistatud sinu isiklike vajaduste järgi (vaata punkti 5).'
export const customOrdersHeading = '5. Eritellimused'
export const customOrdersAgreement =
  'Eritellimuse puhul lepime enne kokku, mida ma teen, mis see maksab ja millal valmis saab. Tavaliselt kulub kokkuleppest 2–4 nädalat.'
export const customOrdersDefects = 'Kui eritellimusel on viga, kehtib sellele kõik, mis on kirjas punktis 6.'
export const complaintsHeading = '6. Pretensioonid'
export const guaranteeNoticeAt = 'Euroopa Liidu ühtlustatud teade seadusliku garantii kohta on lehel'
export const reportDefectWithin = (genitive: string): string =>
  `Anna puudusest teada ${genitive} jooksul pärast seda, kui selle avastasid: kirjuta`
export const defectDetailsAndReply = (complaintDays: number): string =>
  `, lisa tellimuse number ja võimalusel pilt. Vastan ${complaintDays} päeva jooksul. Kulud kannan sel juhul mina.`
export const liabilityExclusions =
  'Ma ei vastuta kulumise eest ega selle eest, mis juhtus valest hooldamisest pärast kättesaamist.'
export const personalDataHeading = '7. Isikuandmed'
export const personalDataCollected =
  'Küsin ainult neid andmeid, mida on vaja tellimuse täitmiseks: nimi, e-post, telefon ja tarne aadress või pakiautomaat. Vastutav töötleja on müüja, alus on meie leping ja seadus.'
export const carrierGetsData = (carriers: string): string =>
  `Paki saatmiseks annan andmed edasi valitud vedajale: ${carriers}.`
export const personalDataBank =
  'Pangalingi makse teeb Montonio koos sinu pangaga; sinu pangaparoole mina ei näe.'
export const personalDataCard = 'Kaardimakse teeb Montonio oma lehel; sinu kaardi andmeid mina ei näe.'
export const personalDataPaypal = 'PayPali makse teeb PayPal oma lehel; sinu kaardi andmeid mina ei näe.'
export const invoiceRetention = (text: string): string =>
  `Arve ja ostu andmeid hoian ${text}, sest raamatupidamise seadus nõuab seda.`
export const unpaidOrdersDeleted = 'Lõpuni maksmata tellimuste andmed kustutan.'
export const cartDeviceStorage =
  'Ostukorvi meelespidamiseks hoiab sinu seade pisikest märget. Jälgimise ja reklaami jaoks ei salvesta ma midagi.'
export const privacyDetailsStart = 'Kõik täpsemalt on'
export const privacyPageLink = 'privaatsuse lehel'
export const privacyRights =
  '. Võid küsida oma andmeid vaadata, parandada, kaasa võtta või kustutada: kirjuta'
export const dataProtectionAuthority =
  '. Kui arvad, et teen midagi valesti, võid pöörduda Andmekaitse Inspektsiooni poole ('
export const disputesHeading = '8. Vaidluste lahendamine'
export const disputesWriteFirst = 'Kui midagi on halvasti, kirjuta kõigepealt mulle:'
export const complaintReply = (complaintDays: number): string =>
  `. Enamasti saame asja kahekesi korda. Pretensioonile vastan ${complaintDays} päeva jooksul.`
export const governingLaw = 'Lepingule kehtib Eesti õigus. Kohtusse võid pöörduda alati.'
export const terms = 'Tingimused'
export const termsSectionsLabel = 'Tingimuste osad'
export const printOrSave = 'Prindi või salvesta'
export const purchaseTerms = 'Ostutingimused'
