export const pictureOpenFailed = 'Seda faili ei õnnestunud pildina avada.'
export const pictureLimitReached = (picturesMax: number): string => `Kaasa mahub kuni ${picturesMax} pilti.`
export const yourPicturesHeading = 'Sinu pildid'
export const sendOrder = 'Saada tellimus'
export const noObligationNote = 'See ei kohusta veel maksma: enne saadan sulle hinna, ja siis otsustad.'
export const dataUseLink = 'Mida ma sinu andmetega teen'
export const opensInNewTab = '(avaneb uuel kaardil)'
export const showLess = 'Näita vähem'
export const showMore = 'Näita rohkem'
export const addPictures = 'Lisa pilte'
export const openingPictures = 'Avan pilte…'
export const picturesFull = (picturesMax: number, picturesMax2: number): string =>
  `${picturesMax} / ${picturesMax2} pilti. Rohkem kaasa ei mahu.`
export const picturesHint = (picturesMax: number): string =>
  `Kuni ${picturesMax} pilti, igaüks kuni 10 MB: JPEG, PNG, WebP või AVIF. Neid näeme ainult sina ja mina.`
export const removeItem = (name: string): string => `Eemalda ${name}`
export const whoAreYouHeading = 'Kes sa oled?'
export const nameLabel = 'Nimi'
export const emailLabel = 'E-post'
export const phoneLabel = 'Telefon'
export const whatToCrochetHeading = 'Mida heegeldan?'
export const descriptionLabel = 'Kirjeldus'
export const descriptionHint = 'Mis see on, kellele ja kuidas seda kasutatakse.'
export const inspirationLabel = 'Inspiratsioon'
export const inspirationHint =
  'Siia tulevad pildid, millele ülal vajutad. Kirjuta juurde või muuda, nagu soovid.'
export const colorsLabel = 'Värvid'
export const measurementsLabel = 'Mõõdud'
export const measurementsHint = 'Näiteks 20 × 150 cm või pea 56 cm'
export const deadlineLabel = 'Tähtaeg'
export const deadlineHint = 'Kui on vaja kindlaks päevaks.'
export const budgetLabel = 'Eelarve'
export const budgetHint = 'Umbes, eurodes.'
export const notesLabel = 'Lisamärkused'
export const leaveBeforePicturesSent = 'Mõni pilt ei ole veel kohal ja võib saatmata jääda. Kas lahkud?'
export const pictureUploadFailed = 'Pilt ei jõudnud kohale.'
export const orderSent = 'Tellimus saadetud!'
export const willContactSoon = 'Võtan sinuga varsti ühendust.'
export const errorTitle = 'Viga'
export const orderSendFailed = 'Tellimuse saatmisel tekkis viga. Palun proovi uuesti.'
export const requiredFieldsMissing = 'Palun täida kõik kohustuslikud väljad (nimi, e-mail, kirjeldus)'
export const requestReviewedSoon =
  'Vaatan su soovi üle ja võtan varsti ühendust. Siis lepime kokku hinna ja tähtaja.'
export const orderNumber = 'Tellimuse number'
export const trackOrder = 'Jälgi tellimust'
export const orderSomethingElse = 'Telli veel midagi'
export const sendingPictures = (kept: number, count: number): string => `Saadan pilte: ${kept} / ${count}`
export const picturesArrived = 'Pildid on kohal.'
export const somePicturesFailed = 'Tellimus on kirjas, aga mõni pilt ei jõudnud kohale. Proovi uuesti saata.'
export const tryAgainNamed = (name: string): string => `Proovi uuesti: ${name}`
export const tryAgain = 'Proovi uuesti'
export const pictureArrived = 'kohal'
export const otherCustomOrder = 'Muu eritellimus'
export const otherCustomOrderLead =
  'Kui seda saab lõngast teha, siis tõenäoliselt ma ka teen. Vajuta pildile ja see läheb su soovi juurde kirja.'
export const formNeedsJavaScript = (contactEmail: string): string =>
  `Vorm vajab JavaScripti. Lülita see sisse või kirjuta mulle: ${contactEmail}`
export const describeYourWish = 'Kirjelda oma soovi'
export const describeYourWishText =
  'Loen läbi, mõtlen lõngad välja ja saadan sulle hinna koos makselingiga. Enne seda ei maksa sa midagi.'
export const customOrderDuration = 'Kokkuleppest alates võtab töö 2–4 nädalat. Küsi julgelt enne.'
export const strangestWish = 'Kõige imelikum soov on tavaliselt kõige toredam.'
export const ifSomethingIsWrong = 'Kui midagi on viga:'
export const addedToWish = 'Läks soovi juurde kirja'
export const takenBack = 'Võetud tagasi'
export const pressAgainToUndo = (title: string): string => `${title}. Uuesti vajutades võtad tagasi.`
