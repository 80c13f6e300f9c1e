import { type Carrier, readParcelCode } from '#domain/carriers.ts'

/** A parcel as the owner types or scans it. */
export type TypedParcel = { carrier: Carrier; code: string }

const isBlank = ({ code }: TypedParcel) => code.trim() === ''

/**
 * The rows of the form where other parcels are stored than it has seen: the carrier's own code comes among them, what was
 * taken out elsewhere goes, and what she typed or scanned and has not saved yet stays.
 * @param seen what was stored when the rows were last brought up to date
 * @param isWriting whether her cursor stands in a row: then a blank one is hers, as a scanner writes where the cursor is
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
