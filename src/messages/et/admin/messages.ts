export const addComplaint = 'Lisa pretensioon'
export const complaintIntro = (days: number): string =>
  `See, mis tuli telefonis, kirjaga või laadal. Vastata tuleb ${days} päeva jooksul.`
export const complaintAdded = 'Pretensioon lisatud'
export const confirmationGoesTo = (email: string): string => `Kinnitus läheb aadressile ${email}.`
export const errorTitle = 'Viga'
export const actionFailed = 'See ei õnnestunud. Palun proovi uuesti.'
export const complainantLabel = 'Kelle oma see on'
export const nameMissing = 'Kirjuta nimi.'
export const emailLabel = 'E-post'
export const emailHint = 'Sinna saadan kinnituse. Kui seda ei ole, jäta tühjaks.'
export const emailInvalid = 'Palun sisestage kehtiv e-posti aadress'
export const receivedOnLabel = 'Millal see tuli'
export const dayMissing = 'Vali päev.'
export const problemLabel = 'Mis on valesti'
export const problemMissing = 'Kirjuta, mis on valesti.'
export const add = 'Lisa'
export const messagesHeading = 'Sõnumid'
export const messagesLoadFailed = 'Sõnumeid ei õnnestunud laadida.'
export const filterLabel = 'Milliseid sõnumeid näidata'
export const allMessages = 'Kõik'
export const waitingCount = (count: number | undefined): string =>
  count === undefined ? 'Ootab vastust' : `Ootab vastust (${count})`
export const allAnsweredHeading = 'Kõigile on vastatud'
export const allAnsweredText = 'Kui keegi jälle kirjutab, on tema kiri siin.'
export const markedAsAnswered = 'Märgitud vastatuks'
export const showOlder = 'Näita vanemaid'
export const olderLoadFailed = 'Vanemaid sõnumeid ei õnnestunud laadida.'
export const noMessagesHeading = 'Sõnumeid ei ole'
export const noMessagesText = 'Kui keegi kontaktilehelt kirjutab, on tema kiri siin ja sinu postkastis.'
export const markedAsComplaint = 'Märgitud pretensiooniks'
export const confirmationInAMinute = (email: string): string =>
  `Minuti pärast läheb kinnitus aadressile ${email}.`
export const undo = 'Võta tagasi'
export const messageDeleted = 'Sõnum kustutatud!'
export const messageFrom = (name: string): string => `Sõnum: ${name}`
export const answered = 'Vastatud'
export const awaitingAnswer = 'Ootab vastust'
export const replyTo = (name: string): string => `Vasta: ${name}`
export const reply = 'Vasta'
export const aboutProduct = 'Toote kohta:'
export const deletedSince = '(kustutatud)'
export const markUnanswered = 'Vastus on veel ees'
export const markAnswered = 'Märgi vastatuks'
export const notComplaintNamed = (name: string): string => `Ei ole pretensioon: ${name}`
export const complaintNamed = (name: string): string => `Pretensioon: ${name}`
export const notComplaint = 'Ei ole pretensioon'
export const complaint = 'Pretensioon'
export const deleteNamed = (name: string): string => `Kustuta: ${name}`
export const deleteMessageQuestion = 'Kas kustutada sõnum?'
export const deleteMessageWarning = (name: string, moment: string): string =>
  `${name} kirjutas ${moment}. Tagasi seda enam ei saa.`
export const deleteButton = 'Kustuta'
export const keep = 'Jäta alles'
export const answerBy = ', vasta hiljemalt'
export const replySubject = 'Sinu kiri'
export const replyBody = (name: string, quoted: string): string => `Tere, ${name}!\n\n\n\n${quoted}\n`
export const loadingMessages = 'Laen sõnumeid'
