export const yes = 'jah'
export const no = 'ei'
export const weekdays = 'pühapäev esmaspäev teisipäev kolmapäev neljapäev reede laupäev'
export const today = 'täna'
export const yesterday = 'eile'
export const dayCount = (days: number): string => `${days} päeva`
export const lastDayToday = 'täna viimane päev'
export const dayUnit = 'päev'
export const daysUnit = 'päeva'
export const overdue = (span: string): string => `${span} üle tähtaja`
export const timeLeft = (span: string): string => `jäänud ${span}`
export const backOfficeDescription = 'Poe tagatuba.'
export const moveNamed = (what: string): string => `Liiguta: ${what}`
export const moveForward = (what: string): string => `Tõsta ettepoole: ${what}`
export const moveBack = (what: string): string => `Tõsta tahapoole: ${what}`
export const draggable = 'liigutatav'
export const dragInstructions =
  'Tühik võtab kätte, nooled liigutavad, tühik paneb maha, Escape jätab kõik endiseks.'
export const dragPosition = (place: number, count: number): string => `Koht ${place} / ${count}.`
export const dragPickedUp = (place: string): string => `Võtsid kätte. ${place}`
export const dragDropped = (place: string): string => `Panid maha. ${place}`
export const dragCancelled = (place: string): string => `Jäi endiseks. ${place}`
export const draftTakenUp = 'Siin on see, mis sul pooleli jäi.'
export const discardDraft = 'Alusta uuesti'
export const draftBehind =
  'Vahepeal on siin midagi muudetud: vaata enne salvestamist üle. Kui alustad uuesti, näed, mis praegu kirjas on.'
export const draftBehindNow = (now: string): string =>
  `Vahepeal on seda muudetud, nüüd on kirjas: ${now}. Vaata enne salvestamist üle.`
export const typedSinceUnsaved = 'See, mida sa salvestamise ajal muutsid, on veel salvestamata.'
export const halfTyped = 'Üks kuupäev või kellaaeg on poolik'
export const halfTypedHint = 'Kirjuta see lõpuni või tee väli tühjaks.'
export const settled = 'Tehtud'
export const errorTitle = 'Viga'
export const settlingFailed = 'Märkimine ebaõnnestus. Proovi uuesti.'
export const administration = 'Haldus'
