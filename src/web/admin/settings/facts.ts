import type { AdminSettings, OwnFacts } from '#contract/settings.ts'
import * as bankMessages from '#messages/admin/bank-link.ts'
import * as promiseMessages from '#messages/admin/promises.ts'
import * as messages from '#messages/admin/settings.ts'
import * as shipmentMessages from '#messages/admin/shipments.ts'

/** The owner's labels of the settings: on their fields, and in conflicts. */
export const LABELS = {
  brand: messages.shopName,
  artistName: messages.yourName,
  contactEmail: messages.contactEmail,
  location: messages.location,
  videoHandle: messages.videoHandle,
  videoUrl: messages.tiktokLink,
  photoUrl: messages.instagramLink,
  'notice.text': messages.noticeText,
  'notice.show': messages.noticeShow,
  heroHeadline: messages.headline,
  'claims.recycledYarn': messages.claimsRecycledYarn,
  'claims.recycledPackaging': messages.claimsRecycledPackaging,
  heroPictures: messages.pictures,
  footerLine: messages.footerLine,
  bioParagraphs: messages.bio,
  bioPicture: messages.portrait,
  makingSteps: messages.makingSteps,
  musicIntro: messages.musicIntro,
  music: messages.tracks,
  'legal.name': messages.businessName,
  'legal.registryCode': messages.registryCode,
  'legal.address': messages.address,
  'legal.phone': messages.phone,
  'legal.vatNumber': messages.vatNumber,
  vatSince: messages.vatSince,
  vatUntil: messages.vatUntil,
  comingVat: messages.comingVat,
  bankAccount: messages.bankAccount,
  guaranteeNotice: messages.guaranteeNotice,
  'legalTexts.terms': messages.extraTerms,
  'legalTexts.costs': messages.whoPaysCosts,
  'legalTexts.withdrawal': messages.withdrawal,
  'legalTexts.customMade': messages.customMadeWithdrawal,
  'legalTexts.hatMaterial': messages.hatMaterial,
  'legalTexts.guarantee': messages.legalGuarantee,
  'legalTexts.privacy': messages.extraPrivacy,
  'delivery.prices': messages.deliveryPrices,
  'delivery.freeFrom': messages.freeDeliveryFrom,
  'delivery.dispatchDays': messages.dispatchDays,
  'shipping.sender': shipmentMessages.sender,
  'shipping.sizes': shipmentMessages.sizes,
  'arrival.week': promiseMessages.weekHeading,
  'arrival.postLeavesAt': promiseMessages.postLeavesAt,
  'arrival.daysOff': promiseMessages.daysOff,
  'arrival.hours': promiseMessages.hoursHeading,
  'arrival.transit': promiseMessages.transitHeading,
  waysToPay: bankMessages.waysToPay,
  waysOff: bankMessages.waysOff,
  sales: messages.sales,
  holidayBreak: messages.holidayBreak,
  countsVisitors: messages.countVisits,
  smallCards: messages.smallCards,
} as const

export type FactPath = keyof typeof LABELS

export const FACT_PATHS = Object.keys(LABELS) as FactPath[]

type Group = Record<string, unknown>

/** Returns the value of a setting; for `notice.text` the text. */
export function factAt(facts: OwnFacts, path: FactPath): unknown {
  const [name, part] = path.split('.') as [keyof OwnFacts, string | undefined]
  return part === undefined ? facts[name] : (facts[name] as Group)[part]
}

const withFact = (facts: AdminSettings, path: FactPath, value: unknown): AdminSettings => {
  const [name, part] = path.split('.') as [keyof OwnFacts, string | undefined]
  return { ...facts, [name]: part === undefined ? value : { ...(facts[name] as Group), [part]: value } }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the settings that differ. */
export const differingFacts = (one: OwnFacts, other: OwnFacts): FactPath[] =>
  FACT_PATHS.filter(path => !isSame(factAt(one, path), factAt(other, path)))

/**
 * Rebases one's own changes on what was saved elsewhere meanwhile.
 * @param seen what both started from
 * @returns the settings as they would be saved now, with one's own values on a clash, and the clashes
 */
export function rebase(given: { seen: AdminSettings; mine: AdminSettings; theirs: AdminSettings }): {
  facts: AdminSettings
  clashes: FactPath[]
} {
  const { seen, mine, theirs } = given
  const mineChanged = differingFacts(seen, mine)
  const facts = mineChanged.reduce((merged, path) => withFact(merged, path, factAt(mine, path)), theirs)
  const clashes = mineChanged.filter(
    path =>
      !isSame(factAt(seen, path), factAt(theirs, path)) && !isSame(factAt(mine, path), factAt(theirs, path)),
  )
  return { facts, clashes }
}
