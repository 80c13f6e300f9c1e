import type { Picture } from '#contract/pictures.ts'
import type { PublicSettings } from '#contract/settings.ts'
import type { Changes } from '#server/platform/changes.ts'
import type { Db } from '#server/platform/database.ts'
import type { OwnFacts } from './defaults.ts'
import { loadFacts } from './store.ts'

/** The shop's facts, read once for each change of them. */
export type Settings = {
  facts(): Promise<OwnFacts>
  /** what a shopper may see (contract §5) */
  public(): Promise<PublicSettings>
}

export function createSettings(deps: {
  db: Db
  changes: Changes
  paymentSandbox: boolean
  /** knows the pictures that the shop keeps */
  pictureOf: (url: string) => Promise<Picture | undefined>
}): Settings {
  let kept: { version: number | undefined; facts: OwnFacts; shown: PublicSettings } | undefined

  const load = async () => {
    const version = deps.changes.version('settings')
    if (kept && version !== undefined && kept.version === version) return kept
    const facts = await loadFacts(deps.db)
    kept = { version, facts, shown: await shownOf(facts) }
    return kept
  }

  const shownOf = async ({
    notice,
    heroPictureUrls,
    bioPictureUrl,
    ...facts
  }: OwnFacts): Promise<PublicSettings> => {
    const visible = notice.show === 'always' || (notice.show === 'automatic' && deps.paymentSandbox)
    const pictures = await Promise.all(heroPictureUrls.map(deps.pictureOf))
    return {
      ...facts,
      notice: visible ? notice.text : '',
      heroPictures: pictures.filter(picture => picture !== undefined),
      bioPicture: (bioPictureUrl && (await deps.pictureOf(bioPictureUrl))) || null,
      paymentSandbox: deps.paymentSandbox,
    }
  }

  return { facts: async () => (await load()).facts, public: async () => (await load()).shown }
}
