export const connectionsIntro =
  'Need on pandud paika seal, kus pood töötab (keskkonnamuutujad). Siin näed, mis töötab.'
export const connectionsLoadFailed = 'Ühenduste seisu ei õnnestunud laadida.'
export const outage = 'Tõrge'
export const brokenSince = (moment: string): string => `Ei tööta alates ${moment}. Mida teha, loe`
export const todayPage = 'Täna lehelt'
export const mailConnection = 'E-kirjad'
export const mailsAreSent = 'Saadetakse'
export const mailsNotSent = 'Ei saadeta'
export const mailSender = (from: string): string => `Saatja: ${from}`
export const mailServerMissing = 'Kirjaserverit ei ole (SMTP_URL). Kirjad kogunevad Kirjade alla.'
export const answersConnection = 'Vastused kirjadele'
export const answersLand = 'Jõuavad tellimuse juurde'
export const answersByLink = 'Lingi kaudu'
export const answersMailboxMissing =
  'Eritellimuste kirjad paluvad vastata tellimuse lehel. Kui poel on postkast (IMAP_URL), võib vastata ka kirjaga.'
export const mailboxRead = (moment: string): string => `Postkast on viimati läbi loetud ${moment}.`
export const answersNotReadYet = 'Ei ole veel loetud'
export const mailboxNotRead = 'Postkast loetakse läbi iga minut.'
export const mailboxFault = (fault: string): string =>
  `Postkasti ei õnnestu lugeda (IMAP_URL). Tehniline teade: ${fault}. `
export const realPayments = 'Makstakse päris raha.'
export const paypalSandbox = 'PayPali katsekonto'
export const paypalSandboxText = 'Päris raha ei liigu: poel on PayPali katsekonto.'
export const testPayments = 'Katsemaksed'
export const testPaymentsText = 'Päris raha ei liigu: PayPali kontot ei ole (PAYPAL_CLIENT_ID).'
export const payments = 'Maksed'
export const paypal = 'PayPal'
export const withoutPaypal = 'PayPalita'
export const paidThroughOthers = (services: string): string => `Poes makstakse ${services} kaudu.`
export const webhookSignatureFailing = (moment: string): string =>
  ` PayPali teated ei jõua poodi alates ${moment}: webhook on PayPalis seatud teisiti kui poes või ei saa pood teateid kontrollida.`
export const webhookNotConfigured =
  ' PayPali teateid pood ei kuula (PAYPAL_WEBHOOK_ID); makseid küsib ta ise järele kord minutis.'
export const freshListsConnection = 'Uued nimekirjad'
export const productsElsewhere = 'Tooted mujal'
export const productFeed = 'Tootevoog'
export const feedReaders = 'Google Merchant ja hinnavõrdlused loevad tooteid siit:'
export const asOf = (day: string): string => `Seisuga ${day}`
export const bundledList = 'Poe algne nimekiri'
export const lockersOf = (carrier: string): string => `${carrier} automaadid`
export const lockerUnit = 'automaat'
export const lockersUnit = 'automaati'
export const codesMissing = (count: number): string =>
  count === 1
    ? 'Ühe automaadi koodi ma ei tea: kleebisel on siis ainult nimi.'
    : `${count} automaadi koodi ma ei tea: kleebisel on siis ainult nimi.`
export const listFileHint =
  'Kui vedaja annab sulle nimekirja failina (JSON, XML või CSV), saad selle siin ise sisse panna.'
export const loadListFile = 'Laadi nimekiri failist'
export const loadListFileOf = (carrier: string): string => `${carrier}: laadi nimekiri failist`
export const listFileOf = (carrier: string): string => `${carrier}: nimekirja fail`
export const listLoaded = (carrier: string): string => `${carrier}: uus nimekiri on poes`
export const listLoadedMachines = (count: number): string => `Automaate on nüüd ${count}.`
export const listLoadFailed = 'Faili lugemine ebaõnnestus. Palun proovi uuesti.'
export const listAnywayQuestion = (carrier: string): string =>
  `Kas panen selle ${carrier} nimekirja siiski poodi?`
export const listAnyway = (reason: string): string =>
  `${reason} Kui vedaja on oma automaate või linnanimesid ise muutnud, vaheta nimekiri välja: ostja saab siis valida ainult neid automaate, mis on selles failis.`
export const listAnywayConfirm = 'Vaheta välja'
export const listAnywayCancel = 'Jäta praegune'
export const listFetchedDaily = 'Uut nimekirja küsitakse iga päev.'
export const listNotFetched = (setting: string): string => `Uut nimekirja ei küsita (${setting}).`
