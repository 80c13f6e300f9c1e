import type { Picture } from '#contract/pictures.ts'
import type { OwnFacts, PublicSettings } from '#contract/settings.ts'
import { isOnBreak } from '#domain/holiday-break.ts'
import type { CacheInvalidation } from '#server/platform/cache-invalidation.ts'
import type { Db } from '#server/platform/database.ts'
import { loadFacts } from './store.ts'

/** The shop's facts, read once for each change of them. */
export type Settings = {
  facts(): Promise<OwnFacts>
  /** what a shopper may see (contract §5) */
  public(): Promise<PublicSettings>
  /** the job: what was made from the settings forgets a holiday break that is over */
  endBreak(): Promise<void>
}

export type PictureOf = (url: string) => Promise<Picture | undefined>

export function createSettings(deps: {
  db: Db
  changes: CacheInvalidation
  /** payments move no real money */
  paymentSandbox: boolean
  /** knows the pictures that the shop keeps */
  pictureOf: PictureOf
  now: () => Date
}): Settings {
  let kept: { version: number | undefined; facts: OwnFacts; shown: PublicSettings } | undefined

  const load = async () => {
    const version = deps.changes.version('settings')
    if (kept && version !== undefined && kept.version === version) return kept
    const { facts } = await loadFacts(deps.db)
    kept = { version, facts, shown: await shownOf(facts) }
    return kept
  }

  const shownPicture = async (given: OwnFacts['bioPicture']): Promise<Picture | null> => {
    const picture = given && (await deps.pictureOf(given.url))
    return picture ? { ...picture, alt: given.alt || picture.alt } : null
  }

  const shownOf = async ({ bankAccount: _, ...facts }: OwnFacts): Promise<PublicSettings> => {
    const { notice, heroPictures, bioPicture, makingSteps, holidayBreak } = facts
    const isNoticed = notice.show === 'always' || (notice.show === 'automatic' && deps.paymentSandbox)
    const pictures = await Promise.all(heroPictures.map(shownPicture))
    return {
      ...facts,
      notice: isNoticed ? notice.text : '',
      heroPictures: pictures.filter(picture => picture !== null),
      bioPicture: await shownPicture(bioPicture),
      makingSteps: await Promise.all(
        makingSteps.map(async step => ({ ...step, picture: await shownPicture(step.picture) })),
      ),
      holidayBreak: holidayBreak && isOnBreak(holidayBreak, deps.now()) ? holidayBreak : null,
      paymentSandbox: deps.paymentSandbox,
    }
  }

  const isOver = ({ holidayBreak }: PublicSettings) =>
    holidayBreak !== null && !isOnBreak(holidayBreak, deps.now())

  return {
    facts: async () => (await load()).facts,
    public: async () => {
      const { shown } = await load()
      return isOver(shown) ? { ...shown, holidayBreak: null } : shown
    },
    endBreak: async () => {
      if (kept && isOver(kept.shown)) deps.changes.announce('settings')
    },
  }
}
