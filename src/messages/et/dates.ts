export const monthNames =
  'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember'
/** Monday first. */
export const weekdayNames = 'Esmaspäev Teisipäev Kolmapäev Neljapäev Reede Laupäev Pühapäev'
export const dayAndTime = (longDay: string, timeOfDay: string): string => `${longDay} kell ${timeOfDay}`
export const monthGenitives =
  'jaanuari veebruari märtsi aprilli mai juuni juuli augusti septembri oktoobri novembri detsembri'
/** On a day: `22. novembril 2026` */
export const onDay = (day: number, monthGenitive: string, year: number): string =>
  `${day}. ${monthGenitive}l ${year}`
/** Since a day: `22. novembrist 2026` */
export const sinceDay = (day: number, monthGenitive: string, year: number): string =>
  `${day}. ${monthGenitive}st ${year}`
/** Until a day: `22. novembrini 2026` */
export const untilDay = (day: number, monthGenitive: string, year: number): string =>
  `${day}. ${monthGenitive}ni ${year}`
export const monthNamesPartitive =
  'jaanuari veebruari märtsi aprilli maid juunit juulit augustit septembrit oktoobrit novembrit detsembrit'
export const shippingAfterHoliday = (day: number, month: string): string =>
  `Panen tellimused teele pärast ${day}. ${month}.`
export const monthNamesElative =
  'jaanuarist veebruarist märtsist aprillist maist juunist juulist augustist septembrist oktoobrist novembrist detsembrist'
export const shopOpensAgain = (day: number, month: string): string =>
  `Pood on suletud, tellida saab taas alates ${day}. ${month}.`
export const sinceDayOfYear = (day: number, monthGenitive: string): string => `${day}. ${monthGenitive}st`
export const untilDayOfYear = (day: number, monthGenitive: string): string => `${day}. ${monthGenitive}ni`
export const onDayOfYear = (day: number, monthGenitive: string): string => `${day}. ${monthGenitive}l`
export const awayFromTo = (since: string, until: string): string => `Puhkan ${since} ${until}.`
export const shopClosesThen = (until: string): string => `Siis on pood suletud: tellida saab veel ${until}.`
export const postedBefore = (day: string): string =>
  `Mis on tellitud ja makstud hiljemalt ${day}, jõuab teele enne puhkust; hilisem võib jääda puhkuse järele.`
export const postedAfterPerhaps = 'Mis on tellitud nüüd, võib jõuda teele alles pärast puhkust.'
