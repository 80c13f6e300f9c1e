export const passwordTooShort = (passwordMin: number): string =>
  `Paroolis peab olema vähemalt ${passwordMin} märki.`
export const passwordTooLong = (passwordMax: number): string =>
  `Paroolis võib olla kuni ${passwordMax} märki.`
export const passwordMissing = 'Kirjuta oma parool.'
export const passwordOverLimit = 'See parool on liiga pikk.'
export const ownEmailMissing = 'Kirjuta oma e-posti aadress.'
export const emailTooLong = 'See aadress on liiga pikk.'
export const codeNotSixDigits = 'Koodis on kuus numbrit.'
export const codeMissing = 'Kirjuta kood oma telefonist või üks varukood.'
export const backupCodeMissing = 'Kirjuta üks oma varukoodidest.'
export const backupCodeInvalid = 'See ei ole varukood.'
export const passkeyNameMissing = 'Pane võtmele nimi.'
export const passkeyNameTooLong = (passkeyNameMax: number): string =>
  `Nimes võib olla kuni ${passkeyNameMax} märki.`
export const emailInvalid = 'Palun sisestage kehtiv e-posti aadress'
export const textTooLong = (max: number): string => `Kuni ${max} tähemärki`
export const textMissing = 'See ei saa tühi olla'
export const tooManyParagraphs = 'Kuni 12 lõiku'
export const fileNotInShop = 'Seda faili poes ei ole'
export const soundOrLinkRequired = 'Lisa kas helifail või link'
export const writeWholeAddress = 'Kirjuta aadress koos algusega https://'
export const writeValidEmail = 'Kirjuta kehtiv e-posti aadress'
export const tooManyPictures = (heroPicturesMax: number): string => `Kuni ${heroPicturesMax} pilti`
export const tooManySteps = (stepsMax: number): string => `Kuni ${stepsMax} sammu`
export const tooManyPieces = 'Kuni 50 pala'
export const registryCodeInvalid = 'Registrikoodis on 8 numbrit'
export const writeValidPhone = 'Kirjuta kehtiv telefoninumber'
export const vatNumberInvalid = 'KMKR number on EE ja 9 numbrit'
export const vatRateInvalid = 'Kirjuta protsent kuni 50, kõige rohkem ühe komakohaga, näiteks 25,5'
export const vatDayPassed = (last: string): string => `Vali päev, mis on hiljem kui ${last}`
export const sumNotUnderstood = 'Kirjuta summa komaga, näiteks 2,99'
export const wholeDays = 'Päevade arv on täisarv'
export const tooManyDays = (max: number): string => `Kuni ${max} päeva`
export const daysInOrder = 'See ei saa olla enne algust'
export const breakTooLong = 'Puhkus võib kesta kõige rohkem aasta'
export const dateMissing = 'Vali kuupäev'
export const firstNameMissing = 'Palun sisesta eesnimi'
export const lastNameMissing = 'Palun sisesta perekonnanimi'
export const emailMissing = 'Palun sisesta e-posti aadress'
export const phoneMissing = 'Telefon on vajalik paki teavituseks'
export const addressMissing = 'Palun sisesta aadress'
export const cityMissing = 'Palun sisesta linn'
export const postalCodeMissing = 'Palun sisesta postiindeks'
export const noDeliveryOffered = 'Vähemalt ühel tarneviisil peab olema hind.'
export const deliveryMethodMissing = 'Valige tarneviis'
export const parcelLockerMissing = 'Valige pakiautomaat'
export const fillRequiredFields = 'Täitke kohustuslikud väljad'
export const phoneInvalid = 'Palun sisesta telefoninumber numbritega'
export const fillAddress = 'Täitke aadress'
export const courierNeedsAddress = 'Kuller-tarne jaoks on vaja täielikku aadressi.'
export const termsNotAccepted = 'Nõustuge tingimustega'
export const nameTooShort = 'Nimi peab olema vähemalt 2 tähemärki'
export const messageTooShort = 'Sõnum peab olema vähemalt 10 tähemärki'
export const nameMissing = 'Palun sisesta nimi'
export const descriptionMissing = 'Palun kirjelda, mida soovid'
export const pictureTypesAccepted = 'Sobivad JPEG, PNG, WebP ja AVIF.'
export const pictureTooLarge = 'Pilt võib olla kuni 10 MB.'
export const pictureLinkNotSecure =
  'Pildi link algab http://, aga turvaline leht näitab ainult https://-pilte. Proovi sama linki https://-algusega.'
export const pictureLinkInvalid = 'Pildi link peab olema veebiaadress, mis algab https:// või /.'
export const ibanInvalid = 'Kirjuta kontonumber kujul EE38 2200 2210 2014 5685.'
export const postalCodeInvalid = 'Postiindeksis on viis numbrit'
export const timeInvalid = 'Kirjuta kellaaeg, näiteks 15:00'
export const timesInOrder = 'Lõpp peab olema algusest hiljem'
export const oneDayAtLeast = 'Vähemalt 1 päev'
export const hoursNeeded = 'Kirjuta tundide arv, näiteks 6'
export const tooManyHours = (max: number): string => `Kuni ${max} tundi`
export const someHoursNeeded = 'Jäta vähemalt üks tööpäev: muidu ei saa ühtegi kuupäeva lubada'
export const somePostNeeded = 'Jäta vähemalt üks päev, mil pakke posti viid'
export const tooManyDaysOff = (max: number): string => `Kuni ${max} vaba päeva`
