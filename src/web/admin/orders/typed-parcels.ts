import { readParcelCode } from '#domain/carriers.ts'

/** A parcel as the owner types or scans it. */
export type TypedParcel = { carrier: string; code: string }

const isBlank = ({ code }: TypedParcel) => code.trim() === ''

/**
 * Merges newly stored parcels into the form's rows: adds the carrier's own code, removes what was removed elsewhere,
 * and keeps what she has typed or scanned and not saved.
 * @param seen what was stored when the rows were last updated
 * @param isWriting whether the cursor is in a row: then a blank one is kept, as a scanner writes at the cursor
 */
export function withStored(
  typed: readonly TypedParcel[],
  seen: readonly TypedParcel[],
  stored: readonly TypedParcel[],
  isWriting: boolean,
): TypedParcel[] {
  const within = (parcels: readonly TypedParcel[], code: string | undefined) =>
    parcels.find(parcel => readParcelCode(parcel.code) === code)
  const rows = typed.flatMap(row => {
    const code = readParcelCode(row.code)
    if (code === undefined) return [row]
    const [before, now] = [within(seen, code), within(stored, code)]
    if (before) return now ? [row] : []
    return [now ?? row]
  })
  const news = stored.filter(({ code }) => !within(seen, code) && !within(typed, code))
  if (news.length > 0 && !isWriting && rows.every(isBlank)) return news
  return [...rows, ...news]
}
