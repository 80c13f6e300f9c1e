export const customerHeading = 'Klient'
export const emailLabel = 'E-post'
export const phone = 'Telefon'
export const openOrder = 'Ava tellimus'
export const deliveryMethodLabel = 'Tarneviis'
export const destinationLabel = 'Kuhu'
export const newOrderSubject = (orderNumber: string, price: string): string =>
  `Uus tellimus ${orderNumber}, ${price}`
export const newOrderText = (customerName: string, price: string): string =>
  `${customerName} tellis ja maksis ${price}.`
export const newUnpaidOrderSubject = (orderNumber: string): string => `Uus tellimus ${orderNumber}, maksmata`
export const newUnpaidOrderText = (customerName: string): string =>
  `${customerName} tellis, aga ei ole veel maksnud. Kui tellimus sobib, kinnita see: siis saab klient tellimuse lehel maksta.`
export const paymentFailedSubject = (orderNumber: string): string => `Makse ei läinud läbi: ${orderNumber}`
export const moneyReturnedPreview = (atProvider: string): string => `raha läks ${atProvider} tagasi`
export const paymentDeclinedPreview = (providerName: string): string => `${providerName} lükkas makse tagasi`
export const moneyReturnedText = (orderNumber: string, atProvider: string): string =>
  `Tellimuse ${orderNumber} raha läks ${atProvider} kliendile tagasi enne, kui pood makse kinnitatuks sai. Klient sai sellest kirja.`
export const paymentDeclinedText = (providerName: string, orderNumber: string): string =>
  `${providerName} kontrollis tellimuse ${orderNumber} makset ja lükkas selle tagasi. Raha ei tulnud, klient sai sellest kirja.`
export const orderCancelledDoNotSend = (restocked: string): string =>
  `Tellimus on tühistatud${restocked}. Ära pane seda teele.`
export const andItemsOnSale = ' ja asjad on jälle müügis'
export const orderAwaitsPayment = 'Tellimus on alles ja ootab maksmist. Ära pane seda enne teele.'
export const newWishSubject = (orderNumber: string): string => `Uus soov ${orderNumber}`
export const picturesAttachedLabel = 'Pilte kaasas'
export const picturesWithOrder = (pictureCount: number): string => `${pictureCount}, tellimuse juures`
export const withdrawalSubject = (orderNumber: string): string => `Taganemine tellimusest ${orderNumber}`
export const withdrawalText = (customerName: string, orderNumber: string, moment: string): string =>
  `${customerName} taganeb tellimusest ${orderNumber}. Avaldus tuli ${moment}.`
export const withdrawnItemsLabel = 'Millest'
export const withdrawalNothingToRefund =
  'Selle eest ei olnud veel makstud: tellimus on tühistatud ja raha tagasi anda ei ole vaja.'
export const withdrawnPiecesRemoved = (sum: string): string =>
  `Selle eest ei olnud veel makstud, nii et raha tagasi anda ei ole vaja. Võtsin need tooted tellimusest välja: see maksab nüüd kokku ${sum}.`
export const refundDeadline = (withdrawalRefundDays: number): string =>
  `Raha tuleb tagasi maksta ${withdrawalRefundDays} päeva jooksul avalduse saamisest; kui taganeti kogu tellimusest, siis ka saatmise eest odavaima tarneviisi ulatuses. Summa näed tellimuse juures. Võid oodata, kuni asi on tagasi või klient on näidanud, et pani selle teele.`
export const contactMessageSubject = (name: string): string => `Kiri kodulehelt: ${name}`
export const aboutProductLabel = 'Toote kohta'
export const replyGoesToSender = 'Kui sellele kirjale vastad, läheb vastus otse saatjale.'
export const newPasswordSubject = (brand: string): string => `Uus parool: ${brand}`
export const newPasswordPreview = 'Link kehtib ühe tunni ja ühe korra.'
export const newPasswordRequested = 'Keegi, loodetavasti sina, soovis panna poe tagatoale uue parooli.'
export const setNewPassword = 'Pane uus parool'
export const newPasswordText =
  'Link kehtib ühe tunni ja ühe korra. Kui see ei olnud sina, ei pea sa midagi tegema: vana parool jääb.'
export const manyNoticesSubject = (requests: number, count: number, withdrawals: number): string =>
  `Korraga palju: soove ${requests}, sõnumeid ${count}${withdrawals > 0 ? `, taganemisi ${withdrawals}` : ''}`
export const manyNoticesText =
  'Viimase veerandtunniga tuli poodi nii palju soove, sõnumeid ja taganemisi, et panen need ühte kirja.'
export const newWishesLabel = 'Soovid'
export const furtherWishesLabel = 'Ja veel soove'
export const newMessagesLabel = 'Sõnumeid'
export const newWithdrawalsLabel = 'Taganemisi maksmata tellimustest'
export const manyNoticesAdvice =
  'Kõik on poes alles. Kui need tunduvad rämpsuna, ei pea sa neile vastama: võõrastele läheb poest kirju vähe ja ilma nende sõnadeta.'
export const testLetterSubject = (brand: string): string => `Katsekiri: ${brand}`
export const testLetterText = 'Kui sa seda loed, jõuavad poe kirjad kohale.'
export const openToday = 'Ava poe tagatuba'
export const customerNote = 'Klient kirjutas sulle:'
export const giftText = 'Kingitus. Kirjuta kaardile:'
export const threadMessageSubject = (orderNumber: string): string => `Sõnum tellimuse ${orderNumber} juures`
export const threadMessageText = (customerName: string, orderNumber: string): string =>
  `${customerName} kirjutas tellimuse ${orderNumber} juures:`
export const threadAnswerByMail =
  'Vasta sellele kirjale või tellimuse juures: mõlemal juhul jõuab vastus koos piltidega jutu juurde. Hinna saad anda ainult tellimuse juures.'
export const threadAnswerThere = 'Vasta tellimuse juures: siis on kõik ühes kohas ja teie mõlema silme all.'
