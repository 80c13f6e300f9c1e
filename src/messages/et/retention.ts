export const invoicesWhat = 'Arved ja neil olevad andmed: nimi, kontaktid, tooted, summad, makse'
export const yearsFromFinancialYearEnd = (booksYears: number): string =>
  `${booksYears} aastat majandusaasta lõpust`
export const invoicesWhy = 'raamatupidamise seadus nõuab (RPS § 12)'
export const finishedOrdersWhat =
  'Lõpetatud tellimuse juures, kui ma ei ole sulle raha võlgu: kontaktandmed, aadress, soovid, meie jutt, sõnum mulle, kingituse tekst, pildid, taganemisavaldused ja nimi, mille kirjutasid asja passi'
export const yearCount = (years: number): string => `${years} aastat`
export const finishedOrdersWhy = 'selle aja jooksul võid tootel leida vea ja minu poole pöörduda'
export const unpaidOrdersWhat = 'Maksmata jäänud tellimused ja soovid'
export const unpaidOrdersWhy = 'et saaksime pooleli jäänud jutu juurde tagasi tulla'
export const unfinishedPaymentsWhat = 'Pooleli jäänud maksed koos nime ja aadressiga'
export const dayCount = (attemptsDays: number): string => `${attemptsDays} päeva`
export const unfinishedPaymentsWhy = 'et hiljem kohale jõudnud makse leiaks oma tellimuse'
export const lettersWhat = 'Kirjad, mis sulle saatsin, ja vastatud sõnumid'
export const lettersWhy = 'et näeksin, milles kokku leppisime'
export const unansweredMessagesWhat = 'Sõnumid, millele ma ei ole vastanud'
export const unansweredMessagesWhy = 'et saaksin vastata ka siis, kui see on veninud'
export const cart = 'Ostukorv'
export const daysFromLastChange = (cartDays: number): string => `${cartDays} päeva viimasest muutusest`
export const cartWhy = 'et sa ei peaks uuesti alustama'
export const deviceWhat = 'Sinu seadme võrguaadress'
export const deviceHowLong = 'umbes ööpäev, veebiserveri logis kuni kaks nädalat'
export const deviceWhy = 'et keegi ei saaks poodi ummistada ega selle kaudu võõraid tülitada'
export const copiesWhat = 'Poe varukoopiad: mis on siit kustutatud, võib neis veel olla'
export const monthCount = (months: number): string => `${months} kuud`
export const monthsAtMost = (months: number): string => `kuni ${months} kuud`
export const copiesWhy = 'et pood pärast riket taastada; vanad koopiad kaovad ise'
