export const returnDeadline = (returnDays: number): string =>
  `Saada toode tagasi hiljemalt ${returnDays} päeva jooksul pärast taganemisteadet. Tagasisaatmise kulu kannad sina, välja arvatud siis, kui toode ei vasta tellimusele.`
export const fullRefund = (withdrawalRefundDays: number): string =>
  `Tagastan sulle kogu raha, ka kohaletoimetamise tasu kõige odavama pakutud tarneviisi ulatuses, hiljemalt ${withdrawalRefundDays} päeva jooksul taganemisteate saamisest ja samal viisil, nagu maksid. Võin oodata, kuni toode on tagasi või oled näidanud, et panid selle teele.`
export const tryingOnRule =
  'Proovi asja nii, nagu prooviksid seda poes. Kui toodet on rohkem kasutatud, vastutad selle väärtuse vähenemise eest.'
export const withdrawalFormHeading = 'Taganemisavalduse tüüpvorm'
export const withdrawalFormHint = 'täida ja saada ainult siis, kui soovid lepingust taganeda'
export const withdrawalFormTo = (seller: string): string => `Kellele: ${seller}`
export const withdrawalFormStatement = 'Käesolevaga taganen lepingust, mille esemeks on järgmine asi'
export const withdrawalFormDates = 'Tellimuse esitamise kuupäev / asja kättesaamise kuupäev'
export const consumerName = 'Tarbija nimi'
export const consumerAddress = 'Tarbija aadress'
export const consumerSignature = 'Tarbija allkiri (ainult juhul, kui käesolev vorm esitatakse paberil)'
export const date = 'Kuupäev'
export const disputeCommitteeOffer =
  'Kui kokkuleppele ei jõua, võid tarbijana tasuta pöörduda tarbijavaidluste komisjoni poole'
export const disputeCommitteeAddress = 'Endla 10a, 10122 Tallinn'
export const withdrawalStatement = (orderNumber: string): string =>
  `Taganen lepingust ${orderNumber}, millega ostsin:`
export const orderEmailTriedTooOften = (minutes: number): string =>
  `Selle tellimuse juures on liiga palju kordi kirjutatud vale e-posti aadress. Proovi uuesti ${minutes} minuti pärast või ava taganemise link oma tellimuse kirjas: see töötab kohe.`
export const withdrawnBefore = (pieces: string, email: string): string =>
  `Sinu varasem avaldus jõudis siiski kohale: ${pieces}. Kinnitus läks aadressile ${email}. Kui tahad taganeda ka muust, vali see ja kinnita uuesti.`
export const orderedOn = (longDay: string): string => `Tellitud ${longDay}.`
export const consumerNamed = (name: string): string => `Nimi: ${name}`
