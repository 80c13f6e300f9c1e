export const orderCredentialsMissing = 'Palun täida mõlemad väljad.'
export const orderNumber = 'Tellimuse number'
export const orderEmailLabel = 'E-post, millega tellisid'
export const findOrder = 'Leia tellimus'
export const statementReceived = 'Avaldus on käes'
export const statementReceivedText = (moment: string, receiptEmail: string): string =>
  `Sain sinu avalduse kätte ${moment}. Kinnitus on teel aadressile ${receiptEmail}.`
export const statementReceivedWithoutMail = (moment: string): string =>
  `Sain sinu avalduse kätte ${moment}. Kirja ma selle kohta praegu ei saada, sest kirju on läinud liiga palju. Salvesta või prindi see leht.`
export const whatHappensNext = 'Mis edasi saab'
export const orderCancelledNothingDue = 'Tellimus on sellega tühistatud ja maksma ei pea sa midagi.'
export const restToPay = (sum: string): string =>
  `Võtsin taganetud tooted tellimusest välja. Tellimus maksab nüüd kokku ${sum}.`
export const returnReceivedItem = (returnDays: number, isMailed: boolean): string =>
  `Kui asi on juba sinu käes, saada see tagasi hiljemalt ${returnDays} päeva jooksul. ${whereTo(isMailed)}`
export const returnItems = (returnDays: number, isMailed: boolean): string =>
  `Saada asjad tagasi hiljemalt ${returnDays} päeva jooksul. ${whereTo(isMailed)}`
const whereTo = (isMailed: boolean): string =>
  isMailed ? 'Aadress on kinnituskirjas.' : 'Aadressi ütlen, kui mulle kirjutad.'
export const refundAfterWithdrawal = (withdrawalRefundDays: number): string =>
  `Raha, ka saatmise eest makstu kõige odavama tarneviisi ulatuses, annan tagasi hiljemalt ${withdrawalRefundDays} päeva jooksul. Võin oodata, kuni asjad on tagasi või oled näidanud, et panid need teele.`
export const refundUnlessReceived = (withdrawalRefundDays: number): string =>
  `Raha, ka saatmise eest makstu kõige odavama tarneviisi ulatuses, annan tagasi hiljemalt ${withdrawalRefundDays} päeva jooksul. Kui asi on juba sinu käes, võin oodata, kuni see on tagasi või oled näidanud, et panid selle teele.`
export const readMore = 'Loe lähemalt'
export const termsLink = 'tingimustest'
export const orderNotMatched =
  'Sellise numbri ja e-postiga tellimust ei leitud. Mõlemad on tellimuse kinnituskirjas.'
export const failedChoiceKept = 'Ei õnnestunud. Proovi hetke pärast uuesti; sinu valik jäi alles.'
export const confirmHeading = 'Kinnita'
export const orderTitle = (orderNumber: string): string => `Tellimus ${orderNumber}`
export const otherOrder = 'See on teine tellimus'
export const withdrawalOver = (day: string, text: string): string =>
  `Taganeda sai kuni ${day}. Kui tootel on viga, kirjuta mulle: pretensiooni saad esitada ${text}.`
export const alreadyWithdrawn = 'Sellest tellimusest oled juba taganenud. Kinnitus on sinu postkastis.'
export const notWithdrawableAsCustom = (text: string): string =>
  `See on tehtud sinu soovi järgi või ostetud kohapeal, sellest taganeda ei saa. Kui sellel on viga, kirjuta mulle: pretensiooni saad esitada ${text}.`
export const linesMissing = 'Vali, millest taganed.'
export const nameMissing = 'Palun kirjuta oma nimi.'
export const receiptEmailInvalid = 'Palun sisestage kehtiv e-posti aadress'
export const withdrawalDeadline = (day: string): string => `Taganeda saad kuni ${day}.`
export const withdrawalLinesLegend = 'Mille ostust taganed'
export const nameLabel = 'Nimi'
export const receiptEmailLabel = 'E-post, kuhu kinnitus saata'
export const continueToConfirm = 'Edasi kinnitama'
export const lineAlreadyWithdrawn = 'oled juba taganenud'
export const lineCustomMade = 'tehtud sinu soovi järgi või ostetud kohapeal, taganeda ei saa'
export const howManyPieces = 'Mitu tükki'
export const withdrawalStatement = (orderNumber: string): string =>
  `Taganen lepingust ${orderNumber}, millega ostsin:`
export const confirmWithdrawal = 'Kinnitan taganemise'
export const editMore = 'Muudan veel'
export const withdrawFromContract = 'Taganen lepingust'
export const withdrawalIntro = (withdrawalDays: number): string =>
  `Ostust saad taganeda ${withdrawalDays} päeva jooksul pärast kättesaamist, põhjust ütlemata. Kinnituse saadan kohe kirjaga. Mida see tähendab, loe`
export const withdrawalNeedsScript = 'Ilma skriptita see vorm ei tööta. Kirjuta mulle aadressil'
export const withdrawalByLetter = 'oma nimi, tellimuse number ja et taganed: see on sama kehtiv.'
