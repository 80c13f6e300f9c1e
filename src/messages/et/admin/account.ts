export const backupCodesHeading = 'Varukoodid'
export const backupCodesShownOnce =
  'Pane need kohe tallele: rohkem neid ei näe. Kui telefon on kadunud, pääsed iga koodiga ühe korra sisse.'
export const copy = 'Kopeeri'
export const backupCodesFile = (brand: string, text: string): string => `${brand}: varukoodid\n\n${text}\n`
export const download = 'Laadi alla'
export const codesStored = 'Koodid on tallel'
export const copied = 'Kopeeritud.'
export const yourPassword = 'Sinu parool'
export const cancel = 'Loobu'
export const scanStepHeading = '1. Loe ruutkood autentimisrakendusega sisse'
export const qrCodeLabel = 'Ruutkood autentimisrakendusele'
export const anyAppWorks =
  'Sobib iga autentimisrakendus või paroolihaldur. Kui rakendus on sellessamas seadmes,'
export const openLinkInApp = 'ava link rakenduses'
export const orTypeKey = 'või kirjuta võti käsitsi.'
export const keyLabel = 'Võti'
export const codeStepHeading = '2. Kirjuta siia kood, mida rakendus näitab'
export const sixDigitCode = 'Kuuekohaline kood'
export const turnOn = 'Lülita sisse'
export const passkeysHeading = 'Pääsuvõtmed'
export const passkeysIntro =
  'Pääsuvõtmega logid sisse sõrmejälje, näo või seadme PIN-iga, ilma parooli ja koodita.'
export const passkeysUnavailable = 'Selles brauseris või sellel aadressil pääsuvõtit lisada ei saa.'
export const addPasskey = 'Lisa pääsuvõti'
export const passkeyRemoved = 'Pääsuvõti on eemaldatud'
export const errorTitle = 'Viga'
export const unnamedPasskey = 'Nimetu võti'
export const addedOn = (day: string): string => `Lisatud ${day}`
export const removeNamed = (shown: string): string => `Eemalda ${shown}`
export const remove = 'Eemalda'
export const removePasskeyQuestion = 'Kas eemaldada pääsuvõti?'
export const removePasskeyWarning = (shown: string): string =>
  `„${shown}“ ei ava enam poodi. Seadmest kustuta see ise.`
export const keep = 'Jäta alles'
export const passkeyAdded = 'Pääsuvõti on lisatud'
export const passkeyNameLabel = 'Nimi, et sa selle hiljem ära tunneksid'
export const passwordHeading = 'Parool'
export const passwordChangeNote =
  'Kui parooli muudad, logitakse kõik teised seadmed välja ja teateid need enam ei saa.'
export const changePassword = 'Muuda parooli'
export const passwordChanged = 'Parool on muudetud'
export const otherDevicesSignedOutNote = 'Teised seadmed on välja logitud ja teateid enam ei saa.'
export const currentPassword = 'Praegune parool'
export const newPassword = 'Uus parool'
export const passwordHint = (passwordMin: number): string =>
  `Vähemalt ${passwordMin} märki. Kolm juhuslikku sõna sobib hästi.`
export const saveNewPassword = 'Salvesta uus parool'
export const secondStepHeading = 'Kaheastmeline sisselogimine'
export const secondStepOn = 'Sees. Pärast parooli küsib pood koodi sinu telefonist.'
export const secondStepOff =
  'Pärast parooli küsib pood veel koodi sinu telefonist. Siis ei piisa võõrale ka sinu paroolist.'
export const backupCodesLeft = (count: number): string => `Varukoode on alles ${count}.`
export const fewBackupCodes = (count: number): string =>
  count === 0
    ? 'Varukoode enam ei ole. Tee uued: kui telefon kaob, pääsed sisse ainult varukoodiga.'
    : `Varukoode on alles ainult ${count}. Tee uued, enne kui need otsa saavad.`
export const newBackupCodes = 'Uued varukoodid'
export const turnOff = 'Lülita välja'
export const continueButton = 'Jätka'
export const makeNewBackupCodes = 'Tee uued varukoodid'
export const secondStepTurnedOff = 'Kaheastmeline sisselogimine on väljas'
export const otherDevicesSignedOut = 'Teised seadmed on välja logitud'
export const devicesHeading = 'Seadmed'
export const devicesIntro =
  'Siin oled sisse logitud. Kui mõnda ei tunne, logi see välja ja muuda parooli. Iga seade logitakse hiljemalt 90 päeva pärast ise välja.'
export const noticesOfDevices =
  'Kui logid kõik teised välja, ei saa need enam ka teateid telefoni. Kui logid välja ühe, eemalda see ka siit:'
export const noticeDevices = 'seadmed, mis saavad teateid'
export const noMoreNotices = 'Ka teateid need enam ei saa.'
export const noticesStay = 'Kui see sai teateid, eemalda see ka seadetes.'
export const signOutAllOthers = 'Logi kõik teised välja'
export const deviceSignedOut = 'Seade on välja logitud'
export const thisDevice = 'See seade'
export const lastSeen = (shortMoment: string): string => `Viimati ${shortMoment}`
export const signedInAt = (shortMoment: string): string => `sisse logitud ${shortMoment}`
export const signOutNamed = (device: string): string => `Logi välja: ${device}`
export const signOut = 'Logi välja'
export const appOrBackupCode = 'Kood telefonist või varukood'
export const signInsHeading = 'Viimased sisselogimised'
export const signInsIntro =
  'Kes sisse tuli ja kes proovis. Kui mõnda sissetulekut ei tunne, muuda parooli; vale parooliga proovijad jäid ukse taha.'
export const noSignIns = 'Viimase 90 päeva jooksul ei ole keegi siia sisse loginud.'
export const cameIn = 'Tuli sisse'
export const didNotComeIn = 'Ei pääsenud'
export const passkeysToReview =
  'Pääsuvõtmed avavad poe ka edaspidi, ilma uue parooli ja koodita. Vaata üle: kui mõni ei ole sinu oma, eemalda see.'
export const allMine = 'Kõik on minu omad'
export const administratorsHeading = 'Haldajad'
export const administratorsIntro =
  'Iga haldaja näeb ja muudab poes kõike, ka raha ja klientide andmeid. Kes mida tegi, on kirjas muudatuste ajaloos. Eemaldada saad neid, kes tulid sinust hiljem.'
export const thisIsYou = 'See oled sina'
export const removeAdministratorWarning = (email: string): string =>
  `${email} logitakse igalt poolt välja, tema pääsuvõtmed ja teated lõpevad ning poodi ta enam ei pääse. Mis ta on teinud, jääb alles.`
export const administratorRemoved = 'Haldaja on eemaldatud'
export const invitedUntil = (shortMoment: string): string => `Kutsutud. Link kehtib kuni ${shortMoment}`
export const withdraw = 'Võta tagasi'
export const withdrawNamed = (email: string): string => `Võta tagasi kutse: ${email}`
export const invitationWithdrawn = 'Kutse on tagasi võetud'
export const inviteAdministrator = 'Kutsu haldaja'
export const invitationsNeedMail = 'Pood ei saada praegu e-kirju, nii et kutset saata ei saa.'
export const invitedEmailLabel = 'Kutsutava e-post'
export const sendInvitation = 'Saada kutse'
export const invitationSent = 'Kutse on teel'
export const invitationSentText = 'Link kirjas kehtib kolm päeva ja ühe korra.'
