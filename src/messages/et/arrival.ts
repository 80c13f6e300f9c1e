/** The days of the week in `on …` form, Monday first. */
export const onWeekdays = 'esmaspäeval teisipäeval kolmapäeval neljapäeval reedel laupäeval pühapäeval'.split(
  ' ',
)
/** `neljapäeval, 3. detsembril` */
export const onOneDay = (weekday: string, day: number, monthGenitive: string): string =>
  `${weekday}, ${day}. ${monthGenitive}l`
/** `2.–4. detsembril` */
export const withinMonth = (first: number, last: number, monthGenitive: string): string =>
  `${first}.–${last}. ${monthGenitive}l`
/** `30. novembri ja 2. detsembri vahel` */
export const acrossMonths = (first: number, firstMonth: string, last: number, lastMonth: string): string =>
  `${first}. ${firstMonth} ja ${last}. ${lastMonth} vahel`
export const tooEarlyToArrive = 'Nii vara see pakk enam kohale ei jõua. Vali hilisem päev.'
export const nothingDeliveredThen = 'Sel päeval vedaja pakke ei too. Vali mõni teine päev.'
