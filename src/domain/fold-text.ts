/** Lower case without diacritics, so that `tonu` finds `Tõnu`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** All texts within a value, folded, a line each; the names of fields are none. */
export function foldTexts(value: unknown): string {
  if (typeof value === 'string') return foldText(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(foldTexts).filter(Boolean).join('\n')
}
