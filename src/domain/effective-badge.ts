import { BADGES, badgeLabel } from './badge.ts'
import { foldText } from './fold-text.ts'
import type { Cents } from './money.ts'

// Matched against text without diacritics, as `foldText` returns it.

/** Generic green claims, unlawful since 27 September 2026 (Directive (EU) 2024/825), in Estonian and English. */
const GREEN =
  /keskkon|loodussob|loodussaast|kliima|\boko|\beco|\brohel|jatkusuutlik|\bsaast(ev|lik)|vastutustundlik|susini|biolagun|sustainab|environment|\bgreen\b|climate|carbon|biodegrad|planee?t/
const REDUCED = /soods|soodus|odav|allahin|\bale\b|\bsaasta\b|\boff\b|\bsale\b|discount|\bsave\b/
const PERCENT = /(\d+(?:[.,]\d+)?)\s*(?:%|protsen)/g
const isFreeDelivery = (text: string): boolean =>
  /\b(tasuta|free)\b/.test(text) && /saat|tarn|kohale|transpor|shipping|delivery/.test(text)

/** Whether the price reduction is as large as the text claims; `100% vill` claims none. */
function isJustified(text: string, price: Cents, before: Cents | null): boolean {
  const percents = [...text.matchAll(PERCENT)].map(([, percent]) => Number(percent!.replace(',', '.')))
  const claimsSome = REDUCED.test(text) || (percents.length > 0 && !/\p{L}/u.test(text))
  if (!claimsSome) return true
  const saved = before === null ? 0 : before - price
  return saved > 0 && percents.every(percent => saved * 100 >= percent * before!)
}

/**
 * Returns the badge shown to shoppers, or null: no badge may claim a larger reduction than there is, and the owner's
 * own words may not claim free delivery (the delivery price says that itself) nor that a product is green in general.
 * The shop's own text for `eco-friendly` is specific; for `free shipping` the owner is responsible.
 * @param before the price that the reduction is measured from; null if nothing was reduced
 * @param recycled percent of its yarn that is proven to be recycled; null if nothing was weighed
 */
export function effectiveBadge(
  badge: string | null,
  price: Cents,
  before: Cents | null,
  recycled: number | null = null,
): string | null {
  if (badge === null) return null
  // Beside a lower percentage the badge would claim that all the yarn is recycled.
  if (badge === 'eco-friendly' && recycled !== null && recycled < 100) return null
  const text = foldText(badgeLabel(badge))
  const isUnlawful = GREEN.test(text) || isFreeDelivery(text)
  const isOwnWords = !Object.hasOwn(BADGES, badge)
  return (isOwnWords && isUnlawful) || !isJustified(text, price, before) ? null : badge
}
