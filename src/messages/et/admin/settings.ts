import { recycledPackaging, recycledYarn } from '#messages/settings.ts'

export const settingsChangedMeanwhile = 'Keegi teine muutis seadeid vahepeal.'
export const otherChangesMerged =
  'Tema muudatused on nüüd siin ja sinu omad nende peal, salvestamata. Vaata üle ja salvesta uuesti.'
export const bothChangedSame = 'Sama asja muutsite mõlemad. Väljal on praegu sinu oma:'
export const theyWrote = (theirs: string): string => `: tema kirjutas „${theirs}“`
export const takeTheirsNamed = (theirs: string): string => `Võta tema oma: ${theirs}`
export const takeTheirs = 'Võta tema oma'
export const shopName = 'Poe nimi'
export const yourName = 'Sinu nimi'
export const contactEmail = 'E-post, kuhu kirjad tulevad'
export const location = 'Asukoht'
export const videoHandle = 'Kasutajanimi videotes'
export const tiktokLink = 'TikToki link'
export const instagramLink = 'Instagrami link'
export const noticeText = 'Silt pealkirja kohal'
export const noticeShow = 'Millal silti näidata'
export const headline = 'Pealkiri'
export const claimsRecycledYarn = `Avalehel on „${recycledYarn}“`
export const claimsRecycledYarnHint =
  'Jäta see märgituks ainult siis, kui kõik, mida heegeldad, on taaskasutatud lõngast ja sa oskad seda tõendada.'
export const claimsRecycledPackaging = `Poes on „${recycledPackaging}“`
export const claimsRecycledPackagingHint =
  'Jäta see märgituks ainult siis, kui iga karp ja paber on varem kasutatud. Üks uus karp teeb lause valeks.'
export const pictures = 'Pildid'
export const footerLine = 'Rida jaluses'
export const bio = 'Tutvustus'
export const portrait = 'Portree'
export const makingSteps = 'Kuidas müts sünnib'
export const musicIntro = 'Sissejuhatus'
export const tracks = 'Palad'
export const businessName = 'Ärinimi'
export const registryCode = 'Registrikood'
export const address = 'Aadress'
export const phone = 'Telefon'
export const vatNumber = 'KMKR number'
export const vatSince = 'Käibemaks alates'
export const vatUntil = 'Käibemaks kuni'
export const bankAccount = 'Pangakonto (IBAN)'
export const bankAccountHint = 'On kirjas ettemaksuarvel, et eritellimuse eest saaks maksta ka ülekandega.'
export const guaranteeNotice = 'Euroopa Liidu teade seadusliku garantii kohta'
export const guaranteeNoticeNote =
  'Alates 27. septembrist 2026 peab pood enne ostu nähtavalt näitama Euroopa Liidu ühtlustatud teadet seadusliku garantii kohta (direktiiv 2024/825). Teate on kujundanud Euroopa Komisjon ja seda muuta ei tohi. Leiad selle Komisjoni veebilehelt tarbijaõiguste juurest, ingliskeelse nimega „harmonised notice“: võta eestikeelne. Siia sobib pilt, kas PNG või JPEG; kui saad ainult PDF-i või SVG, tee sellest ekraanipilt. Pood näitab teadet enne maksmist ja tingimuste 6. punktis.'
export const addGuaranteeNotice = 'Lisa teate pilt'
export const changeGuaranteeNotice = 'Vali teine pilt'
export const removeGuaranteeNotice = 'Eemalda teade'
export const extraTerms = 'Lisa tingimustesse'
export const whoPaysCosts = 'Kes mille eest maksab'
export const withdrawal = 'Taganemine'
export const customMadeWithdrawal = 'Eritellimuste taganemisõigus'
export const hatMaterial = 'Kokkupandud mütsi koostis ja hooldus'
export const legalGuarantee = 'Seaduslik garantii'
export const extraPrivacy = 'Lisa isikuandmete juurde'
export const holidayBreak = 'Puhkus'
export const countVisits = 'Loenda külastusi'
export const deliveryHeading = 'Tarne'
export const deliveryPrices = 'Tarne hinnad'
export const deliveryPricesNote =
  'Neid hindu näeb ostja toote juures, ostukorvis, maksmisel ja tingimustes. Tellimus, mis on juba tehtud, jääb oma hinnaga. Tarneviisi, mille hind on tühi, ei pakuta.'
export const priceOf = (label: string): string => `${label} (€)`
export const freeDelivery = 'Tasuta tarne'
export const deliversFree = 'Suurema ostu saadan tasuta'
export const freeDeliveryFrom = 'Tasuta alates (€)'
export const dispatchDays = 'Millal panen posti'
export const dispatchDaysNote = 'Mitme tööpäeva jooksul pärast makset jõuab valmis toode posti.'
export const dispatchDaysLeast = 'Kõige varem'
export const dispatchDaysMost = 'Kõige hiljem'
export const sales = 'Müük'
export const salesAndHolidayHeading = 'Puhkus ja müük'
export const closeShop = 'Sulge pood, kuni selle ise jälle avan'
export const closeShopHint = 'Kõike saab vaadata, osta ei saa midagi. Pooleli maksed viiakse lõpuni.'
export const onHoliday = 'Lähen puhkusele'
export const firstHolidayDay = 'Esimene puhkusepäev'
export const delaysDispatch = 'Panen tellimused posti alles pärast puhkust'
export const closesShop = 'Puhkuse ajal osta ei saa'
export const holidayStartsLater = 'Nii on see kirjas igal lehel, mis müüb, alates esimesest puhkusepäevast.'
export const holidayAheadPrefix = 'Puhkus on tulekul.'
export const holidayAheadCaption = (days: number): string =>
  `Seda ütleb pood viimased ${days} päeva enne puhkust.`
export const smallCards = 'Telefonis kaks väikest kaarti reas'
export const smallCardsHint =
  'Muidu on poes telefoniga vaadates üks suur kaart reas. Arvutis ja tahvlis see midagi ei muuda.'
export const lastHolidayDay = 'Viimane puhkusepäev'
export const lastHolidayDayHint = 'Teade kaob poest pärast seda päeva ise.'
export const holidayMessage = 'Mida veel öelda'
export const holidayDayPassed = 'See päev on möödas: poes teadet ei näidata.'
export const holidayPrefix = 'Puhkus.'
export const holidayPreviewCaption = 'Nii on see kirjas igal lehel, mis müüb.'
export const settingsSections = 'Seadete osad'
export const needsFixing = (heading: string): string => `${heading}, vajab parandamist`
export const untilRealPayments = 'Kuni päris makseid ei ole'
export const always = 'Alati'
export const never = 'Mitte kunagi'
export const heroPicturesNote = 'Mitme pildi korral vahetuvad need iga viie sekundi järel.'
export const footerHeading = 'Jalus'
export const footerHint = 'Sinu enda käekirjas.'
export const landingPreviewCaption = 'Nii algab avaleht.'
export const noticeHidden = ' Silti praegu ei näidata.'
export const missingBusinessName = 'ärinimi'
export const missingRegistryCode = 'registrikood (kui müüd ettevõttena)'
export const missingAddress = 'aadress'
export const missingPhone = 'telefon'
export const missingRealEmail = 'päris e-posti aadress (praegune on näidis)'
export const businessNameHint = 'Nagu äriregistris, näiteks Mari Maasikas FIE.'
export const addressHint = 'Kuhu saab kirja ja tagastuse saata.'
export const vatNumberHint = 'Tühi: sa ei ole käibemaksukohustuslane ja käibemaksu ei näidata kusagil.'
export const vatSinceHint =
  'Päev, millest alates oled käibemaksukohustuslane. Varem makstud tellimuste arvetele käibemaksu ei tule. Kui jätad tühjaks, saab selleks päev, mil numbri salvestad.'
export const vatUntilHint =
  'Viimane päev, mil oled käibemaksukohustuslane. Hiljem makstud tellimuste arvetele käibemaksu ei tule ja KMKR numbrit pood enam ei näita. Tühi: lõppu ei ole teada.'
export const comingVat = 'Uus käibemaksumäär'
export const vatRateChanges = (rate: string): string => `Käibemaksumäär (${rate}%) muutub`
export const comingVatRate = 'Uus käibemaksumäär (%)'
export const comingVatFrom = 'Kehtib alates'
export const comingVatHint =
  'Mis on makstud enne seda päeva, jääb vana määraga: ka asendatud arvel ja kreeditarvel.'
export const legalTextsHeading = 'Tekstid, mille üle võid otsustada ise'
export const legalTextsNote =
  'Siin jätab seadus midagi sinu otsustada või on vaieldav. Küsi juristilt ja sõnasta vajadusel ümber. Tühi rida teeb uue lõigu.'
export const costsHint =
  'On kirjas tingimuste 3. punktis. Defektse toote kulud kannab seaduse järgi alati müüja.'
export const withdrawalHint = (days: number): string =>
  `Tühi: poe enda tekst ${days}-päevase taganemise kohta. Taganemisnupp on poes olemas ja kohustuslik 19. juunist 2026 (direktiiv 2023/2673); võrdle selle sõnu Riigi Teataja tekstiga.`
export const customMadeHint =
  'Kas müts, mis on kokku pandud pakutud värvidest, on tagastatav, on vaieldav; pood peab seda tagastatavaks. Eritellimust ja kohandatud mütsi, millele on kirjutatud soovid, ei pea.'
export const hatMaterialHint =
  'On kirjas mütsi kokkupaneku lehel. Kiud tuleb nimetada enne, kui keegi tellib.'
export const guaranteeHint = 'On kirjas tingimuste 6. punktis, Euroopa Liidu teate kohal.'
export const extraTermsHint = 'Läheb tingimuste 1. punkti lõppu.'
export const extraPrivacyHint = 'Läheb isikuandmete osa lõppu.'
export const legalComplete = 'Müüja andmed, mida seadus nõuab, on kirjas.'
export const legalMissing = 'Enne päris müüki on vaja kirja panna:'
export const bioHint = 'Tühi rida teeb uue lõigu. Sama tekst on ka avalehe lõpus.'
export const portraitLowercase = 'portree'
export const makingStepsNote = 'Sammud lehe lõpus. Kui samme ei ole, seda osa ei näidata.'
export const step = 'Samm'
export const stepNumbered = (number: number): string => `samm ${number}`
export const stepTitle = (number: number): string => `Sammu ${number} pealkiri`
export const stepText = (number: number): string => `Sammu ${number} tekst`
export const addStep = 'Lisa samm'
export const musicNote =
  'Fail mängib siinsamal lehel, link viib mujale. Kuulaja kohta ei saa keegi midagi teada, enne kui ta lingile vajutab.'
export const track = 'Pala'
export const trackNumbered = (number: number): string => `pala ${number}`
export const trackTitle = (number: number): string => `Pala ${number} pealkiri`
export const trackNote = (number: number): string => `Märkus pala ${number} juurde`
export const addTrack = 'Lisa pala'
export const removeNamed = (what: string): string => `Eemalda: ${what}`
export const altHint = 'Neile, kes pilti ei näe. Tühi: poe enda kirjeldus.'
export const pictureAltNumbered = (number: number): string => `${number}. pildi kirjeldus`
export const pictureNumbered = (number: number): string => `pilt ${number}`
export const addPicture = 'Lisa pilt'
export const addPictureNamed = (label: string): string => `Lisa pilt: ${label}`
export const pictureAltNamed = (label: string): string => `Pildi kirjeldus: ${label}`
export const remove = 'Eemalda'
export const hidePreview = 'Peida eelvaade'
export const previewOf = (of: string): string => `Eelvaade: ${of}`
export const makerGreeting = (name: string): string => `Tere, mina olen ${name}.`
export const previewSteps = 'sammud'
export const previewContacts = 'kontaktid'
export const previewTerms = 'ostutingimused'
export const unsavedChanges = 'Sul on salvestamata muudatusi.'
export const unsavedList = (count: number): string => `Salvestamata: ${count}`
export const cancel = 'Loobu'
export const save = 'Salvesta'
export const discardQuestion = 'Kas loobud muudatustest?'
export const discardWarning = 'Kõik, mida pärast viimast salvestamist muutsid, läheb kaotsi.'
export const discardChanges = 'Loobu muudatustest'
export const back = 'Tagasi'
export const opensInNewWindow = ', avaneb uues aknas'
export const shopHeading = 'Pood'
export const viewContactPage = 'Vaata kontaktilehte'
export const landingHeading = 'Avaleht'
export const viewLandingPage = 'Vaata avalehte'
export const aboutHeading = 'Minust'
export const viewPage = 'Vaata lehte'
export const musicHeading = 'Muusika'
export const legalHeading = 'Õiguslik'
export const viewTerms = 'Vaata tingimusi'
export const visitsHeading = 'Külastused'
export const connectionsHeading = 'Ühendused'
export const settingsSaved = 'Seaded salvestatud!'
export const settingsSavedHint = 'Poes on need juba näha.'
export const settingsNotSaved = 'Seaded jäid salvestamata'
export const changesKept = 'Sinu muudatused on alles. Palun proovi uuesti.'
export const fieldsNeedFixing = 'Mõni väli vajab parandamist'
export const fieldsMarkedRed = 'Punasega märgitud väljad.'
export const settingsHeading = 'Seaded'
export const visitsNote = 'Ilma küpsiste ja isikuandmeteta: näed, mitu korda lehti vaadati ja kust tuldi.'
export const settingsLoadFailed = 'Seadeid ei õnnestunud laadida.'
export const loadingSettings = 'Laen seadeid'
export const yourNameHint = 'On tutvustuse pealkirjas ja kirjade all.'
export const contactEmailHint = 'Siia tulevad uued tellimused ja sõnumid; siit saadetakse ka poe kirjad.'
export const shopNameNotCrochetable =
  'Heegeldada saab kuni 10 tähte, numbrit ja tavalist märki. Seda nime näitan tavalises kirjas.'
export const listenTo = (what: string): string => `Kuula: ${what}`
export const removeSoundNamed = (what: string): string => `Eemalda heli: ${what}`
export const removeSound = 'Eemalda heli'
export const listenLink = (what: string): string => `Või link, kus kuulata (${what})`
export const soundNotAdded = 'Heli jäi lisamata'
export const soundUploadFailed = 'Heli ei jõudnud kohale. Proovi uuesti.'
export const soundFile = (what: string): string => `Helifail: ${what}`
export const soundFileHint = 'MP3, M4A, OGG või WAV, kuni 10 MB.'
export const addSoundFileNamed = (what: string): string => `Lisa helifail: ${what}`
export const addSoundFile = 'Lisa helifail'
export const uploadingNamed = (what: string): string => `Laen üles: ${what}`
export const soundTooLarge = 'Fail võib olla kuni 10 MB.'
