export const forgotPassword = 'Unustasid parooli?'
export const recoverySent =
  'Kui selle e-postiga pääseb poodi haldama, on kiri teel. Link kirjas kehtib ühe tunni ja ühe korra.'
export const recoverySentBefore =
  'Kui seda küsiti juba viimase veerandtunni jooksul, kehtib siis saadetud link.'
export const recoveryMailMissing = 'Kiri ei tule? Vaata ka rämpsposti. Poe serveris annab uue parooli käsk'
export const noMailNotice =
  'Pood ei saada praegu e-kirju: linki sinu postkasti ei tule. Uue parooli annab poe serveris käsk'
export const backToSignIn = 'Tagasi sisselogimise juurde'
export const recoveryIntro = 'Kirjuta oma e-post. Sinna tuleb link, millega saad panna uue parooli.'
export const emailLabel = 'E-post'
export const sendLink = 'Saada link'
export const appCodeText = 'Ava telefonis autentimisrakendus ja kirjuta siia kood, mida see poe kohta näitab.'
export const sixDigitCode = 'Kuuekohaline kood'
export const useBackupCode = 'Kasuta varukoodi'
export const backupCodeText =
  'Kirjuta üks varukoodidest, mille kaheastmelist sisselogimist sisse lülitades alles panid.'
export const backupCode = 'Varukood'
export const backupCodesGone =
  'Kui kadunud on nii telefon kui ka varukoodid, aitab see, kes poe serverit hoiab: käsk npm run admin -- reset annab uue parooli ning eemaldab koodi küsimise ja pääsuvõtmed.'
export const useAppCode = 'Kasuta rakenduse koodi'
export const confirmIdentity = 'Kinnita, et see oled sina'
export const confirm = 'Kinnita'
export const back = 'Tagasi'
export const newPasswordSet = 'Uus parool on paigas'
export const newPasswordSetText =
  'Kõik seadmed on välja logitud. Nüüd logi uue parooliga sisse. Kui said telefoni teateid, lülita need seadetes uuesti sisse.'
export const passkeysStillOpen = (count: number): string =>
  count === 1
    ? 'Üks pääsuvõti avab poe ka edaspidi. Vaata pärast sisselogimist üle, kas see on sinu oma.'
    : `${count} pääsuvõtit avavad poe ka edaspidi. Vaata pärast sisselogimist üle, kas need on sinu omad.`
export const signIn = 'Logi sisse'
export const newPassword = 'Uus parool'
export const requestNewLink = 'Küsi uus link'
export const passwordHint = (passwordMin: number): string =>
  `Vähemalt ${passwordMin} märki. Kolm juhuslikku sõna sobib hästi.`
export const saveNewPassword = 'Salvesta uus parool'
export const invitationHeading = 'Kutse poodi haldama'
export const invitationText = (brand: string): string =>
  `Pane endale parool. Edaspidi logid selle ja oma e-postiga poodi „${brand}“ haldama.`
export const linkTokenMissing = 'Aadressist on puudu luba. Ava link täpselt nii, nagu see kirjas on.'
export const acceptInvitation = 'Võta kutse vastu'
export const joinedHeading = 'Tere tulemast!'
export const joinedText = (email: string): string => `E-post ${email} ja sinu parool avavad nüüd poe tagatoa.`
export const anotherSignedIn = (email: string): string =>
  `Selles brauseris on praegu sees ${email}. Logi tagatoas enne välja, siis saad sisse oma kontoga.`
export const toBackOffice = 'Tagatuppa'
export const signInHeading = 'Sisselogimine'
export const passwordLabel = 'Parool'
export const signInWithPasskey = 'Logi sisse pääsuvõtmega'
export const wrongEmailOrPassword = 'E-post või parool ei klapi. Proovi uuesti.'
export const wrongCurrentPassword = 'See ei ole sinu praegune parool.'
export const wrongCode =
  'See kood ei sobi. Vaata rakendusest uus kood ja proovi uuesti. Kontrolli, et telefoni kell on õige.'
export const codeAlreadyUsed = 'Seda koodi on juba kasutatud. Oota, kuni rakendus näitab järgmist.'
export const wrongBackupCode = 'See varukood ei sobi. Iga varukood kehtib ühe korra.'
export const tooManyWrongCodes = 'Liiga palju valesid koode. Alusta uuesti parooliga.'
export const codeExpired = 'Kood jäi hiljaks. Alusta uuesti parooliga.'
export const passkeyUnknown = 'Seda pääsuvõtit pood enam ei tunne. Logi sisse parooliga.'
export const deviceNotVerified =
  'Seade ei kontrollinud, kes seda hoiab. Pane seadmele ekraanilukk ja proovi uuesti.'
export const challengeExpired = 'See jäi hiljaks. Proovi uuesti.'
export const confirmationNeeded = 'Turvalisuse pärast küsin enne parooli. Alusta uuesti.'
export const actionFailed = 'Ei õnnestunud. Proovi uuesti.'
export const tooManyAttempts = (ceil: number): string =>
  `Liiga palju katseid. Proovi uuesti ${ceil} minuti pärast.`
export const recoveryStaysOpen =
  'Kui keegi teine on siin parooli arvanud, ei jää sa ukse taha: küsi allpool „Unustasid parooli?“ alt link oma postkasti.'
export const connectionLost = 'Internetiühendus katkes. Proovi uuesti.'
export const passkeyNotChosen = 'Pääsuvõti jäi valimata. Proovi uuesti.'
export const passkeyAlreadyHere = 'Selles seadmes on pääsuvõti juba olemas.'
export const skipToContent = 'Otse sisu juurde'
export const toShop = (brand: string): string => `${brand}: poe juurde`
