/** Lower case without diacritics, so that `tonu` finds `Tõnu`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Returns all texts within a value, folded, one per line; field names are left out. */
export function foldTexts(value: unknown): string {
  if (typeof value === 'string') return foldText(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(foldTexts).filter(Boolean).join('\n')
}
