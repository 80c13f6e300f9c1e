import type { Picture } from '#contract/pictures.ts'
import { type OwnFacts, PRIVATE_FACTS, type PublicSettings } from '#contract/settings.ts'
import {
  breakSentence,
  dispatchDays,
  isBreakAhead,
  isOnBreak,
  upcomingBreakSentence,
} from '#domain/holiday-break.ts'
import {
  DEFAULT_PAYMENT_METHOD,
  type OnlinePaymentMethod,
  offeredPaymentMethods,
} from '#domain/online-payment-methods.ts'
import { paymentMethodsText } from '#domain/payment-method.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { hasVatEnded } from '#domain/vat.ts'
import * as messages from '#messages/settings.ts'
import type { CacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { loadFacts } from './store.ts'

/** The shop's facts, read once per change. */
export type Settings = {
  facts(): Promise<OwnFacts>
  /** returns what shoppers may see (contract §5), as of today */
  public(): Promise<PublicSettings>
  /** the job that invalidates what was made from the settings, if a new day has changed what shoppers see */
  followCalendar(): Promise<void>
}

export type PictureOf = (url: string) => Promise<Picture | undefined>

type Kept = {
  version: number | undefined
  facts: OwnFacts
  /** what shoppers saw when these facts were read; pages made from it may still show it */
  first: PublicSettings
  shown: PublicSettings
  /** the day of `shown`, in Tallinn */
  day: string
}

export function createSettings(deps: {
  db: Db
  changes: CacheInvalidation
  /** whether payments move no real money */
  paymentSandbox: boolean
  /** whether strangers can reach the shop nevertheless */
  isTrial: boolean
  /** whether a mail server is configured */
  sendsMail: boolean
  /** finds the pictures that the shop stores */
  pictureOf: PictureOf
  /** the names of the connected payment providers */
  providers: readonly string[]
  /** whether parcels go through a shipping service, which gets the receiver's data */
  hasShippingService?: boolean
  /** whether replies to e-mails are read from a mailbox */
  readsAnswers?: boolean
  now: () => Date
}): Settings {
  let kept: Kept | undefined

  const load = async (): Promise<Kept> => {
    const version = deps.changes.version('settings')
    const now = deps.now()
    const day = tallinnDay(now)
    if (kept && version !== undefined && kept.version === version) {
      if (kept.day !== day) kept = { ...kept, day, shown: { ...kept.shown, ...ofTheDay(kept.facts, now) } }
      return kept
    }
    const { facts } = await loadFacts(deps.db)
    const shown = await shownOf(facts, now)
    kept = { version, facts, first: shown, shown, day }
    return kept
  }

  const shownPicture = async (given: OwnFacts['bioPicture']): Promise<Picture | null> => {
    const picture = given && (await deps.pictureOf(given.url))
    return picture ? { ...picture, alt: given.alt || picture.alt } : null
  }

  /** Without its text, which is the same in every shop: the pages have it. */
  const shownNotice = async (url: string): Promise<Pick<PublicSettings, 'guaranteeNotice'>> => {
    const found = url ? await deps.pictureOf(url) : undefined
    if (!found) return {}
    const { alt: _, ...notice } = found
    return { guaranteeNotice: notice }
  }

  const shownOf = async (own: OwnFacts, now: Date): Promise<PublicSettings> => {
    const { notice, heroPictures, bioPicture, makingSteps, claims } = own
    const isNoticed = notice.show === 'always' || (notice.show === 'automatic' && deps.paymentSandbox)
    const pictures = await Promise.all(heroPictures.map(shownPicture))
    return {
      ...withoutPrivateFacts(own),
      notice: isNoticed ? notice.text : '',
      recycledYarn: claims.recycledYarn ? messages.recycledYarn : '',
      recycledPackaging: claims.recycledPackaging ? messages.recycledPackaging : '',
      heroPictures: pictures.filter(picture => picture !== null),
      bioPicture: await shownPicture(bioPicture),
      makingSteps: await Promise.all(
        makingSteps.map(async step => ({ ...step, picture: await shownPicture(step.picture) })),
      ),
      ...(await shownNotice(own.guaranteeNotice)),
      ...ofTheDay(own, now),
      paymentSandbox: deps.paymentSandbox,
      isTrial: deps.isTrial,
      sendsMail: deps.sendsMail,
      ...(deps.hasShippingService && { shippingService: true }),
      ...(deps.readsAnswers && { readsAnswers: true }),
      ...shownPaymentMethods(offeredPaymentMethods(own, deps.providers)),
    }
  }

  return {
    facts: async () => (await load()).facts,
    public: async () => (await load()).shown,
    followCalendar: async () => {
      if (!kept) return
      const { first, facts } = kept
      const today = ofTheDay(facts, deps.now())
      if (JSON.stringify(today) !== JSON.stringify(ofTheDayIn(first))) deps.changes.announce('settings')
    },
  }
}

const withoutPrivateFacts = (own: OwnFacts): Omit<OwnFacts, keyof typeof PRIVATE_FACTS> =>
  Object.fromEntries(Object.entries(own).filter(([name]) => !(name in PRIVATE_FACTS))) as Omit<
    OwnFacts,
    keyof typeof PRIVATE_FACTS
  >

/** Returns the payment methods, unless they are only the usual one, for which the pages have their own words. */
function shownPaymentMethods(methods: OnlinePaymentMethod[]): Pick<PublicSettings, 'payment'> {
  if (methods.every(method => method === DEFAULT_PAYMENT_METHOD)) return {}
  return { payment: { ways: methods, text: messages.paidThrough(paymentMethodsText(methods)) } }
}

type OfTheDay = Pick<PublicSettings, 'legal' | 'delivery' | 'sales' | 'holidayBreak' | 'saleNotice'>

const ofTheDayIn = ({ legal, delivery, sales, holidayBreak, saleNotice }: PublicSettings): OfTheDay => ({
  legal,
  delivery,
  sales,
  holidayBreak,
  saleNotice,
})

/**
 * Returns the facts that depend on the day: whether the shop sells, when it dispatches, and whether it is registered
 * for VAT.
 */
function ofTheDay(facts: OwnFacts, now: Date): OfTheDay {
  const { delivery } = facts
  const planned = facts.holidayBreak
  const holidayBreak = planned && isOnBreak(planned, now) ? planned : null
  const ahead =
    planned && isBreakAhead(planned, now) ? upcomingBreakSentence(planned, delivery.dispatchDays, now) : ''
  const isClosed = facts.sales === 'closed'
  return {
    legal: hasVatEnded(facts, tallinnDay(now)) ? { ...facts.legal, vatNumber: '' } : facts.legal,
    delivery: { ...delivery, dispatchDays: dispatchDays(delivery.dispatchDays, planned, now) },
    sales: isClosed || holidayBreak?.closesShop ? 'closed' : 'open',
    holidayBreak,
    saleNotice: isClosed
      ? { heading: messages.closedHeading, sentence: messages.closedSentence, text: holidayBreak?.text ?? '' }
      : holidayBreak
        ? { heading: messages.holidayHeading, sentence: breakSentence(holidayBreak), text: holidayBreak.text }
        : ahead
          ? { heading: messages.holidayAheadHeading, sentence: ahead, text: '' }
          : null,
  }
}
