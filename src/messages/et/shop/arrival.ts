export const inMachine = 'Pakiautomaadis'
export const inMachineInline = 'pakiautomaadis'
/** @param before today's time, `14:30`; null: beyond today */
export const ifPaid = (before: string | null): string =>
  before === null ? ', kui maksad täna' : `, kui maksad täna enne kella ${before.replace(':', '.')}`
export const arrives = (day: string): string => `Kohal ${day}`
export const wasToArrive = (day: string): string => `Pidi kohal olema ${day}`
export const dayToldSeparately = 'Päeva ütlen sulle eraldi.'
export const sentAlready = 'See on juba saadetud või üle antud.'
export const arrivesLabel = 'Kohal'
export const ifConfirmedToday = 'kui tellimus saab täna kinnitatud ja makstud'
