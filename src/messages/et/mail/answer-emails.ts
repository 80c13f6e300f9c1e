export const answerNotTakenSubject = (orderNumber: string): string =>
  `Sinu kiri ei jõudnud tellimuse ${orderNumber} juurde`
export const strangersAnswerSubject = (orderNumber: string): string =>
  `Vastus võõralt aadressilt jäi tellimuse ${orderNumber} juurest välja`
export const partOfAnswerSubject = (orderNumber: string): string =>
  `Osa sinu kirjast jäi tellimuse ${orderNumber} juurest välja`
export const answerEmpty =
  'Sinu kirjas ei olnud uusi sõnu ega pilte, mis tellimuse juurde sobiksid. Pildid sobivad JPEG-, PNG-, WebP- ja AVIF-vormingus.'
export const answerTooLong = (most: number): string =>
  `Sinu kiri oli tellimuse juurde panemiseks liiga pikk: ühte sõnumisse mahub ${most} tähemärki.`
export const answerTooLarge =
  'Sinu kiri oli koos failidega liiga suur. Saada pildid mitme kirjaga või lisa need tellimuse juures.'
export const answerUnreadable = 'Sinu kirja ei õnnestunud tellimuse juurde panna.'
export const answersTooMany =
  'Ühe tunni jooksul tuli selle tellimuse kohta liiga palju kirju. Viimane neist jäi välja.'
export const answersTooManyToday = (most: number): string =>
  `Ühe päevaga saab tellimuse kohta saata kuni ${most} sõnumit. See kiri jäi välja.`
export const answersTooManyInAll = 'Selle tellimuse juurde ei mahu rohkem sõnumeid. See kiri jäi välja.'
export const answerFromElsewhere =
  'Tellimuse kohta tuli vastus aadressilt, mis ei ole poe ega haldaja oma, ja see jäi välja. Kui vastasid ise, tee seda poe aadressilt või tellimuse juures. Kui mitte, on keegi saanud kirja, mille pood sulle saatis: lõpeta siis tellimuse juures vanadele kirjadele vastamine.'
export const answerToEndedAddress =
  'Vastus tuli vanale kirjale, millele kirjaga enam vastata ei saa, ja see jäi välja.'
export const heicLeftOut =
  'iPhone’i HEIC-pilti siin avada ei saa. Ava tellimus samas telefonis ja lisa pilt seal: telefon teeb sellest ise sobiva pildi.'
export const filesLeftOut = (most: number, megabytes: number): string =>
  `Sinu kirjaga oli kaasas faile, mis jäid välja. Sobivad JPEG-, PNG-, WebP- ja AVIF-pildid, kuni ${most} korraga, igaüks kuni ${megabytes} MB.`
export const restIsThere = 'Ülejäänu jõudis tellimuse juurde.'
export const sayItThere = 'Kiri ise on sul alles. Ütle sama palun tellimuse juures.'
export const sayItThereTomorrow = 'Kiri ise on sul alles. Ütle sama palun homme tellimuse juures.'
export const sayItByMail = 'Kiri ise on sul alles. Saada see palun poe aadressile, mille leiad poe lehelt.'
export const openOrder = 'Ava tellimus'
