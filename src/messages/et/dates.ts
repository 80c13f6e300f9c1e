export const monthNames =
  'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember'
export const dayAndTime = (longDay: string, timeOfDay: string): string => `${longDay}, kell ${timeOfDay}`
export const monthNamesPartitive =
  'jaanuari veebruari märtsi aprilli maid juunit juulit augustit septembrit oktoobrit novembrit detsembrit'
export const shippingAfterHoliday = (day: number, month: string): string =>
  `Panen tellimused teele pärast ${day}. ${month}.`
export const monthNamesElative =
  'jaanuarist veebruarist märtsist aprillist maist juunist juulist augustist septembrist oktoobrist novembrist detsembrist'
export const shopOpensAgain = (day: number, month: string): string =>
  `Pood on suletud, tellida saab taas alates ${day}. ${month}.`
