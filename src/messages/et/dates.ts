export const monthNames =
  'jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember'
export const dayAndTime = (longDay: string, timeOfDay: string): string => `${longDay}, kell ${timeOfDay}`
export const monthNamesPartitive =
  'jaanuari veebruari märtsi aprilli maid juunit juulit augustit septembrit oktoobrit novembrit detsembrit'
export const shippingAfterHoliday = (day: number, month: string): string =>
  `Panen tellimused teele pärast ${day}. ${month}.`
